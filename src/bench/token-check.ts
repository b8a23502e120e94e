import { coded, type Graded, type Rules, showing } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import type { Token } from '../protocols/token-rules.ts'
import { expectedThumbprint } from './expected.ts'
import { broken } from './own-lines.ts'
import { type BenchInput, type Checker, type Found, joined } from './report.ts'
import { aboutToken, type Token as Read, readToken } from './token.ts'
import { ANY_NAME, findKey, type KeyFinding, type KeyRule } from './which-key.ts'

/** Why a check is not carried out here, where the service's reason speaks of what only the service has. */
export const NOT_HERE: Readonly<Record<string, string>> = {
  mac: 'no client secret is asked for: an alg that makes a MAC is refused above',
  acr: 'which authentication context was requested is not known here',
  auth_time: 'which max_age was requested is not known here',
  unique_key: 'this page does not see what a key holder signs elsewhere',
  kid_unique: 'this page sees only the keys that you gave',
  transport: 'nothing travels: what you gave is read inside this page',
  key_lifetime: 'this page does not see what a key signs elsewhere, or for whom',
  issuer_evidence: 'this page does not see how an issuer identifies its subjects',
}

/** A finding as a verdict; though it fails, what rests on it has words of its own. */
export const stillReadable = (finding: Finding, code: string): Graded =>
  finding.result === 'FAIL' ? { ...finding, code, stillReadable: true } : coded(finding, code)

/** A token as loosely read as can be, under the keys and beside what was given. */
async function inHand(read: Read, key: KeyFinding, { expected }: BenchInput): Promise<Token> {
  const { header, claims, form, isJwt, jws } = read
  const isOther = jws !== undefined && form.result !== 'FAIL' && !isJwt
  return {
    ...{ evidence_type: pass('as given'), header, claims },
    form: coded(isOther ? broken('the payload is not a JSON object') : form, 'EVIDENCE_MALFORMED'),
    kid: () => stillReadable(key.key, 'ISSUER_KEY_UNKNOWN'),
    signature: () => coded(key.signature, 'EVIDENCE_SIGNATURE_INVALID'),
    beside: { ...expected, holder: await expectedThumbprint(expected.holder) },
  }
}

/** Finds the key of a token, has it judged, and takes it apart. */
export async function checkToken(
  input: BenchInput,
  rule: KeyRule,
  judge: (token: Token) => Promise<Found>,
): Promise<Found> {
  const read = readToken(input.text)
  const key = await findKey(read.jws, input, { rule, mayBeIssuer: true })
  const found = await judge(await inHand(read, key, input))
  return joined(await aboutToken(read, key, input), found)
}

/** Checks a token by the rules that the service has for it. */
export const tokenChecker =
  <L extends ProtocolCheckList>(list: L, rules: Rules<L, Token>, rule: KeyRule = ANY_NAME): Checker =>
  input =>
    checkToken(input, rule, async token => ({ lines: await showing(list, rules, token, NOT_HERE) }))
