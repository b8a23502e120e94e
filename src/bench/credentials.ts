import { isMediaType } from '../checks/evidence-jws.ts'
import { open, same, showing, shown } from '../checks/graded.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { isObject, type Members, memberOf } from '../contract/json-members.ts'
import { isDidJwk, JwkError } from '../crypto/jwk.ts'
import { expandBitstring } from '../protocols/bitstring/status-list.ts'
import { keyOfDidJwk } from '../protocols/claims.ts'
import { credentialAudience } from '../protocols/token-rules.ts'
import { idOf, subjectOf } from '../protocols/w3c-vc/credential.ts'
import { W3C_VC_RULES } from '../protocols/w3c-vc/judges.ts'
import { W3C_VC_CHECKS } from '../protocols/w3c-vc/list.ts'
import { envelopeOfJwt, foundOfJwt } from './jwt.ts'
import type { JwtKind } from './jwt-kinds.ts'
import { broken, choice } from './own-lines.ts'
import { type Checker, joined, textOf } from './report.ts'
import { by, type InHand, judgeHolder, type Predicate } from './rows.ts'
import { faultOfList, judgeDates, judgePeriod, judgeStatus, lengthOf } from './status-lists.ts'
import { membersOf, readToken } from './token.ts'
import { checkToken, NOT_HERE, stillReadable } from './token-check.ts'
import { ANY_NAME } from './which-key.ts'

const DAY_MS = 86_400_000
const MAPPED = 'VCDM 1.1, 6.3.1'

/** The claims of the JWT that stand for members of the credential in vc, each with where it stands there. */
const MAPPING: readonly (readonly [claim: string, member: string, of: (vc: Members) => unknown])[] = [
  ['iss', 'issuer', ({ issuer }) => idOf(issuer)],
  ['sub', 'credentialSubject.id', ({ credentialSubject }) => onlyIdOf(credentialSubject)],
  ['jti', 'id', ({ id }) => id],
  ['nbf', 'issuanceDate', ({ issuanceDate }) => secondsOf(issuanceDate)],
  ['exp', 'expirationDate', ({ expirationDate }) => secondsOf(expirationDate)],
]

/** The id of the one subject; of several, sub stands for none. */
function onlyIdOf(subject: unknown): unknown {
  const [only, ...more]: readonly unknown[] = [subject].flat()
  return more.length === 0 ? idOf(only) : undefined
}

const secondsOf = (stamp: unknown): unknown => (typeof stamp === 'string' ? Date.parse(stamp) / 1000 : stamp)

/** The key of a did:jwk; undefined of anything else. */
function didKey(subject: unknown): unknown {
  if (typeof subject !== 'string' || !isDidJwk(subject)) return undefined
  try {
    return keyOfDidJwk(subject)
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}

function judgeAgreement(vc: Members, { claims }: InHand): Finding {
  const differs = MAPPING.flatMap(([claim, member, of]) => {
    const inside = of(vc)
    const both = claims[claim] !== undefined && inside !== undefined
    return both && claims[claim] !== inside
      ? [`${claim} is ${shown(claims[claim])}, and ${member} says ${shown(inside)}`]
      : []
  })
  return differs.length === 0 ? pass('where both are there they are equal') : broken(differs.join('; '))
}

/** Judges a member of the credential in the claim vc. */
const inVc = (judge: (vc: Members, about: InHand) => Finding): Predicate => ({
  ...{ member: 'vc', judge: (vc, about) => judge(membersOf(vc), about) },
})

export const OLDER: JwtKind = {
  typ: ['jwt', 'VCDM 1.1, 6.3.1'],
  plainTyp: true,
  required: [],
  section: MAPPED,
  rows: {
    version: [
      by(() => choice('a credential of VCDM 1.1, with its members in the claim vc')),
      'A credential must be one of VCDM 2.0 for this service.',
    ],
    type: [
      inVc(({ '@context': context, type, credentialSubject }) => {
        if (context === undefined || credentialSubject === undefined)
          return broken(`${context === undefined ? '@context' : 'credentialSubject'} is missing in vc`)
        return [type].flat().includes('VerifiableCredential')
          ? pass(shown([type].flat().map(textOf).join(', ')))
          : broken('type in vc has no VerifiableCredential')
      }),
      'vc must have @context, a type with VerifiableCredential, and credentialSubject.',
      'VCDM 1.1, 4.1 and 4.3 and 4.4',
    ],
    claims_agree: [
      inVc(judgeAgreement),
      'Claims that repeat members of the credential must be equal to them.',
    ],
    issuer: [
      inVc(({ issuer }, { claims, input }) =>
        same(claims.iss ?? idOf(issuer), input.expected.issuer, { name: 'iss', what: 'issuer' }),
      ),
      'issuer must be the one that you expect.',
    ],
    period: [
      inVc(({ issuanceDate, expirationDate }, { input }) =>
        judgeDates({ issuanceDate }, { expirationDate }, input),
      ),
      'issuanceDate must not be after the Time, expirationDate must be after it.',
      'VCDM 1.1, 4.6 and 4.7',
    ],
    status: [
      inVc(({ credentialStatus }) =>
        credentialStatus === undefined
          ? pass('it names no status')
          : notChecked('credentialStatus of VCDM 1.1 is not looked up here'),
      ),
      'The credential must not be revoked or suspended.',
      'VCDM 1.1, 4.9',
    ],
    aud: [
      by((aud, { input }) => credentialAudience(aud, input.expected.audience), 'audience'),
      'aud, if present, must contain the audience that you expect.',
      'RFC 7519, 4.1.3',
    ],
    cnf: [
      by((_, { header, claims, input }) => {
        const own = didKey(claims.sub ?? idOf(subjectOf(membersOf(claims.vc))))
        // VC JOSE COSE section 4.1.3 has cnf in the header.
        return judgeHolder(memberOf(claims.cnf ?? header.cnf, 'jwk') ?? own, input)
      }, 'holder'),
      'cnf, or a did:jwk as the subject, must name the holder’s key that you expect.',
      'RFC 7800, 3.2',
    ],
  },
}

const NO_STATUS = 'Status list: the status of a credential of VCDM 1.1 is not looked up here.'

/** A credential of VCDM 1.1 in its JWT encoding (section 6.3.1). */
const checkOlderCredential: Checker = async input => {
  const found = await foundOfJwt(OLDER, input)
  const lines = found.lines.map(line =>
    line.check === 'version' ? { ...line, service: 'FAIL' as const } : line,
  )
  const given = input.expected.status_list === undefined ? [] : [NO_STATUS]
  const unjudged = { ...found.unjudged, given }
  return joined({ ...found, lines, unjudged }, { notes: ['It is a credential of VCDM 1.1.'] })
}

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

export const PRESENTATION: JwtKind = {
  typ: ['vp+jwt', 'VC JOSE COSE, 3.1.2'],
  plainTyp: true,
  required: [],
  section: 'RFC 7519, 4.1',
}

/** A presentation: its own signature, and what it holds, each to be checked by itself. */
export const checkPresentation: Checker = async input => {
  const { claims } = readToken(input.text)
  const vp = isObject(claims.vp) ? claims.vp : claims
  const held: readonly unknown[] = [vp.verifiableCredential ?? []].flat()
  const note = `It is a presentation with ${held.length} ${held.length === 1 ? 'credential' : 'credentials'}. Check each one: paste it alone.`
  return joined(await envelopeOfJwt(PRESENTATION, input), { notes: [note] })
}

const LIST = 'Bitstring Status List, 2.2'

/** The kind of a status list credential whose list expands to these octets. */
export const statusListKind = (bits: Uint8Array | undefined): JwtKind => ({
  typ: ['vc+jwt', 'VC JOSE COSE, 3.1.1'],
  plainTyp: true,
  required: [],
  section: LIST,
  rows: {
    status_list: [
      by(
        (_, { claims }) =>
          faultOfList(claims, undefined, undefined) ??
          pass(shown(membersOf(subjectOf(claims)).statusPurpose)),
      ),
      'It must be a status list with its purpose.',
    ],
    status_list_length: [
      by(() => lengthOf(bits)),
      'It must have at least 131,072 entries.',
      'Bitstring Status List, 3.2 (9)',
    ],
    status_list_period: [by((_, about) => judgePeriod(about)), 'It must not be past its end.'],
    ttl: [
      by((_, { claims }) => {
        const { ttl } = membersOf(subjectOf(claims))
        const days = Number(textOf(ttl)) / DAY_MS
        return ttl === undefined
          ? pass('absent')
          : notChecked(`ttl is ${shown(ttl)} milliseconds, ${shown(days)} days`)
      }),
      'ttl says how long it may be kept.',
    ],
  },
})

/** A status list credential by itself (Bitstring Status List section 2.2). */
export const checkStatusList: Checker = async input => {
  const { encodedList } = membersOf(subjectOf(readToken(input.text).claims))
  return foundOfJwt(statusListKind(await expandBitstring(encodedList)), input)
}
