import { same, shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import type { Members } from '../contract/json-members.ts'
import { sha256OfText } from '../crypto/digest.ts'
import { broken } from './own-lines.ts'
import { listed } from './report.ts'
import { by, type Rows } from './rows.ts'

/** What is hashed by mistake, each of what is presented. */
const OTHER_HASHED: readonly (readonly [words: string, of: (text: string) => string])[] = [
  ['without its last ~', text => text.slice(0, -1)],
  ['without its disclosures', text => `${text.split('~', 1)[0]}~`],
  ['without its disclosures and without ~', text => text.split('~', 1)[0] ?? ''],
]

/** Whether sd_hash is the hash of what is presented, to the last ~ (RFC 9901 section 4.3.1). */
export async function judgeHash(claims: Members, text: string): Promise<Finding> {
  const { sd_hash } = claims
  if (sd_hash === undefined)
    return broken(
      `sd_hash is missing${Object.hasOwn(claims, '_sd_hash') ? '; what is there is called _sd_hash' : ''}`,
    )
  const found = same(shown(sd_hash), await sha256OfText(text), { name: 'sd_hash', what: 'hash' })
  for (const [words, of] of found.result === 'FAIL' ? OTHER_HASHED : [])
    if (sd_hash === (await sha256OfText(of(text))))
      return { ...found, detail: `sd_hash is the hash of what is presented ${words}` }
  return found
}

/** The claims of a digital credential that its holder must not be able to leave out (SD-JWT VC section 2.2.2.3). */
const NEVER_HIDDEN = ['iss', 'nbf', 'exp', 'cnf', 'status', 'vct#integrity']

/** That none of them is in a disclosure. @param claims those that are not disclosed */
export const alwaysDisclosed = (claims: Members): Rows[string] => [
  by((_, about) => {
    const hidden = NEVER_HIDDEN.filter(
      name => Object.hasOwn(about.claims, name) && !Object.hasOwn(claims, name),
    )
    return hidden.length === 0
      ? pass('none of them is')
      : broken(`${listed(hidden)} is in a disclosure: its holder could leave it out`)
  }),
  `${listed(NEVER_HIDDEN)} must not be in a disclosure.`,
  'SD-JWT VC, 2.2.2.3',
]
