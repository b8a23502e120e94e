import { checkOlderCredential } from '../../bench/credentials.ts'
import type { Checker } from '../../bench/report.ts'
import { judgeStatus } from '../../bench/status-lists.ts'
import { readToken } from '../../bench/token.ts'
import { checkToken, NOT_HERE, stillReadable } from '../../bench/token-check.ts'
import { ANY_NAME } from '../../bench/which-key.ts'
import { isMediaType } from '../../checks/evidence-jws.ts'
import { open, showing } from '../../checks/graded.ts'
import { pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { W3C_VC_RULES } from './judges.ts'
import { W3C_VC_CHECKS } from './list.ts'

const checkByVcList: Checker = input =>
  checkToken(input, ANY_NAME, async token => {
    const { lines: found, ...beside } = await judgeStatus(token.claims, input)
    const none =
      token.claims.credentialStatus === undefined
        ? pass('no status is named')
        : open('no status list was given, and lists are not fetched')
    const lines = await showing(
      W3C_VC_CHECKS,
      W3C_VC_RULES,
      { ...token, status: check => stillReadable(found[check] ?? none, 'STATUS_NOT_CHECKABLE') },
      NOT_HERE,
    )
    return { lines, ...beside }
  })

/** A credential of VCDM 2.0 by the service's rules, of 1.1 by its JWT encoding. */
export const checkCredential: Checker = input => {
  const { header, claims } = readToken(input.text)
  // What VC JOSE COSE calls a credential has no claim vc, whatever stands in it (1.1.2.1).
  const isOlder = !isMediaType(header.typ, 'vc+jwt') && claims['@context'] === undefined
  return isOlder && isObject(claims.vc) ? checkOlderCredential(input) : checkByVcList(input)
}
