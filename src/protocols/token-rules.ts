import {
  issuerKeysOf,
  type JwsReading,
  judgeEvidenceForm,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerSignature,
  thumbprintOf,
} from '../checks/evidence-jws.ts'
import {
  type Beside,
  besideNothing,
  choice,
  forbidden,
  type Graded,
  type Judge,
  open,
  type Rule,
  type Rules,
  refusing,
  same,
  shown,
} from '../checks/graded.ts'
import { fail, pass } from '../checks/verdict.ts'
import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import { isObject } from '../contract/json-members.ts'
import { PROOF_ALGORITHMS } from '../contract/names.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import { type AlgorithmName, isAlgorithm } from '../crypto/algorithms.ts'
import { THUMBPRINT_URI } from '../crypto/jwk.ts'
import { isRegistered } from '../crypto/key-kinds.ts'
import { type DateClaim, date, HOLDER, isNumericDate, judgeConfirmation } from './claims.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

interface TokenList<L extends ProtocolCheckList> {
  readonly type: Evidence['type']
  readonly checks: L
  readonly rules: Rules<L, Token>
  /** Whether kid must be there though the issuer has one key only (RFC 7515 section 4.1.4). */
  readonly kid: 'always' | 'among_several'
  /** Whom the token is for: this service as the issuer's client, or the challenge's audience. */
  readonly audience: 'client' | 'challenge'
}

/** Reads evidence strictly, under the directory's keys and beside the challenge; `draft` becomes what was read. */
export function tokenOf(
  draft: JwsReading,
  { snapshot, proof, evidence, now }: VerificationInput,
  { type, kid, audience }: Pick<TokenList<ProtocolCheckList>, 'type' | 'kid' | 'audience'>,
): Token {
  const { issuer: record, challenge } = snapshot
  const { issuer, subject } = snapshot.agent.claim
  const keys = issuerKeysOf(record)
  const evidence_type = judgeEvidenceType(draft, evidence, type)
  const form = judgeEvidenceForm(draft)
  const { header = {}, payload: claims = {} } = draft.jws ?? {}
  if (isAlgorithm(header.alg)) draft.alg = header.alg
  return {
    ...{ evidence_type, form, header, claims },
    kid: () => judgeIssuerKey(draft, record, kid),
    signature: () => judgeIssuerSignature(draft),
    beside: {
      ...{ issuer, subject, nonce: challenge.nonce, holder: proof.thumbprint, time: now },
      audience: audience === 'client' ? keys?.client_id : challenge.audience,
      from: Math.floor(Date.parse(challenge.issued_at) / 1000),
      known: keys !== undefined,
    },
  }
}

/** The service's verifier of a token, by its rules; what it verified ends with `exp`. */
export const tokenVerifier =
  <L extends ProtocolCheckList>({ checks, rules, ...how }: TokenList<L>): Verifier['verify'] =>
  async input => {
    const draft: JwsReading = {}
    const judged = await refusing(checks, rules, tokenOf(draft, input, how))
    const exp = draft.jws?.payload.exp
    const until = judged.failed === null && isNumericDate(exp) ? new Date(exp * 1000).toISOString() : null
    return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
  }

type Members = Readonly<Record<string, unknown>>

/** A signed token in hand: read strictly by the service, and as loosely as can be on Check. */
export interface Token {
  readonly evidence_type: Graded
  readonly form: Graded
  readonly header: Members
  readonly claims: Members
  /** Whether kid names a key: one in the directory, or one of those that were given. */
  readonly kid: () => Graded
  /** Whether the signature verifies under that key. */
  readonly signature: () => Graded | Promise<Graded>
  readonly beside: Beside
}
type TokenRule = Rule<Token> | Judge<Token>

/** No extension that is marked critical is understood; no JWT may have b64 (RFC 7515 section 4.1.11; RFC 7797 section 7). */
export const crit: Judge<Pick<Token, 'header'>> = ({ header }) => {
  if (Object.hasOwn(header, 'crit'))
    return {
      ...fail('EVIDENCE_CRIT', `crit marks ${shown(header.crit)}, which is not understood here`),
      stillReadable: true,
    }
  return Object.hasOwn(header, 'b64')
    ? forbidden('b64 is there, and no JWT may have it (RFC 7797 7)')
    : pass('nothing is marked critical')
}

/**
 * Why alg is no registered signature algorithm, or is none (RFC 8725 sections 3.1 and 3.2); undefined where it is one.
 * @param listed those that the token's own specification lists, where it lists any
 */
export function faultOfAlgorithm(alg: unknown, listed = /./u): string | undefined {
  if (alg === undefined) return 'alg is missing'
  if (alg === 'none') return 'alg is none: nothing was signed'
  if (!isRegistered(alg)) return `alg is ${shown(alg)}, which is not a registered signature algorithm`
  return listed.test(alg) ? undefined : `alg is ${alg}, which this kind does not take`
}

/** An algorithm in words; of a MAC, what it means. */
export const algorithmWords = (alg: unknown): string =>
  `${shown(alg)}${shown(alg).startsWith('HS') ? ', a MAC: anyone who can verify it could have made it' : ''}`

/** alg must be a registered signature algorithm. @param taken those that this service takes */
export const algorithm =
  (taken: readonly AlgorithmName[], listed?: RegExp): Judge<Pick<Token, 'header'>> =>
  ({ header: { alg } }) => {
    const code = 'ALGORITHM_NOT_ALLOWED'
    const fault = faultOfAlgorithm(alg, listed)
    if (fault !== undefined) return fail(code, fault)
    return taken.some(each => each === alg)
      ? pass(shown(alg))
      : choice(code, `alg is ${algorithmWords(alg)}; this service takes ${taken.join(' and ')}`)
  }

/** Whether the directory has anything of the claimed issuer; `named` says in words what. */
export const issuerKnown = (named: (issuer: string) => string): Rule<Pick<Token, 'beside'>> => ({
  onlyService: true,
  judge: ({ beside: { known, issuer = '' } }) => {
    if (known === undefined) return open('no directory is asked: the key is the one that you gave')
    return known ? pass('in the directory') : fail('ISSUER_UNKNOWN', `the directory has no ${named(issuer)}`)
  },
})

/** A claim that may be absent. */
export const ifThere =
  (name: string, judge: (value: unknown, token: Token) => Graded): Judge<Token> =>
  token =>
    token.claims[name] === undefined ? pass('absent') : judge(token.claims[name], token)

/** A time claim that may be absent. */
export const dateIfThere = (name: DateClaim): Judge<Token> =>
  ifThere(name, (value, { beside }) => date(name, value, beside))

/** What every signed token is asked, as long as its own specification asks no more of it. */
export const ENVELOPE = {
  evidence_type: { judge: ({ evidence_type }: Token) => evidence_type, restsOn: [] },
  form: { judge: ({ form }: Token) => form, restsOn: ['evidence_type'] },
  crit,
  alg: {
    judge: algorithm(PROOF_ALGORITHMS),
    here: 'alg must be a registered signature algorithm and must not be none.',
  },
  kid: { judge: ({ kid }: Token) => kid(), restsOn: ['form', 'alg'] },
  signature: { judge: ({ signature }: Token) => signature(), restsOn: ['crit', 'kid'] },
  exp: ({ claims, beside }: Token) => date('exp', claims.exp, beside),
  nbf: dateIfThere('nbf'),
} as const satisfies Readonly<Record<string, TokenRule>>

/**
 * aud must contain the expected audience (RFC 7519 section 4.1.3).
 * @param code of the refusal of a service that takes no other audience beside it
 */
export function audience(aud: unknown, expected: string | undefined, code?: string): Graded {
  const refused = (words: string): Graded => (code === undefined ? forbidden(words) : fail(code, words))
  const all: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (aud === undefined) return { ...refused('aud is missing'), ...besideNothing(expected) }
  if (all.length === 0 || all.some(each => typeof each !== 'string'))
    return refused('aud is neither a text nor a list of texts')
  const found = all.join(', ')
  if (expected === undefined) return open(`no expected audience was given; it says ${shown(found)}`)
  const compared = { found, expected }
  if (!all.includes(expected)) return { ...refused('not the expected audience'), compared }
  if (all.length === 1) return { ...pass('as expected'), compared }
  const among = `the expected one is among ${all.length}`
  const others = `${among}; this service takes no other audience`
  return { ...(code === undefined ? pass(among) : choice(code, others)), compared }
}

/** A credential need not name whom it may be shown to. */
export const credentialAudience: typeof audience = (aud, ...expected) =>
  aud === undefined ? pass('absent: it may be shown to anyone') : audience(aud, ...expected)

/**
 * Whether the key that `cnf` confirms is the holder's (RFC 7800 section 3.2). By its thumbprint alone (RFC 9449
 * section 6.1) this service takes none.
 * @param loosely what it is that no key is confirmed that can be read, where none is expected
 */
export async function confirmed(cnf: unknown, holder: string | undefined, loosely?: Graded): Promise<Graded> {
  const { jwk, jkt }: Members = isObject(cnf) ? cnf : {}
  if (jwk === undefined && typeof jkt === 'string') {
    const found = same(`${THUMBPRINT_URI}${jkt}`, holder, HOLDER)
    const said = 'jkt is the thumbprint of the holder’s key; this service asks for jwk'
    return found.result === 'PASS' ? { ...found, ...choice(HOLDER.code, said) } : found
  }
  const found = await judgeConfirmation(cnf, holder)
  return found.result === 'FAIL' && holder === undefined ? (loosely ?? found) : found
}
