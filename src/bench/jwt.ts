import { isMediaType, isPlainTyp } from '../checks/evidence-jws.ts'
import { shown } from '../checks/graded.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { isObject, itemsOf } from '../contract/json-members.ts'
import { algorithmWords, crit, faultOfAlgorithm } from '../protocols/token-rules.ts'
import type { Expected } from './expected.ts'
import { JWT_KINDS, type JwtKind, type JwtKindName } from './jwt-kinds.ts'
import { besideProof } from './jwt-members.ts'
import { isGivenName } from './kinds.ts'
import { broken, type OwnRow, ownLines } from './own-lines.ts'
import type { BenchInput, Checker, Found } from './report.ts'
import { CLAIMS, type InHand, type Predicate, type Rows, text, valueAt } from './rows.ts'
import { aboutToken } from './signed-parts.ts'
import { readToken, type Token } from './token.ts'
import { tokenStatus } from './token-status.ts'
import { findKey, type KeyFinding } from './which-key.ts'

/** alg must be a registered signature algorithm, and never none (RFC 8725 sections 3.1 and 3.2). */
export function judgeAlg({ header: { alg } }: Pick<InHand, 'header'>, only?: RegExp): Finding {
  const fault = faultOfAlgorithm(alg, only)
  return fault === undefined ? pass(algorithmWords(alg)) : broken(fault)
}

/** crit must mark nothing that is absent or not understood; b64 is understood (RFC 7515 section 4.1.11; RFC 7797). */
export function judgeCritical({ header }: Pick<InHand, 'header'>): Finding {
  const { crit } = header
  const hasB64 = Object.hasOwn(header, 'b64')
  if (crit === undefined)
    return hasB64
      ? broken('b64 is there, and crit does not mark it (RFC 7797 6)')
      : pass('nothing is marked critical')
  const marked = itemsOf(crit)
  const unknown = marked.filter(each => each !== 'b64')
  if (marked.length === 0 || unknown.length > 0)
    return broken(`crit marks ${shown(unknown.join(', '))}, which is not understood here`)
  return hasB64 ? pass('b64 is understood') : broken('crit marks b64, which is absent')
}

/** Whether typ names a kind whose specification is not among those that are judged here. */
const isUnknownTyp = (kind: JwtKind, typ: unknown): boolean =>
  kind.typ === undefined && kind.anyTyp !== true && typeof typ === 'string' && !isPlainTyp(typ)

function judgeTyp({ header: { typ } }: InHand, kind: JwtKind): Finding {
  const [wanted] = kind.typ ?? []
  if (typ !== undefined && typeof typ !== 'string') return broken('typ is not text (RFC 7515 4.1.9)')
  if (isUnknownTyp(kind, typ))
    return notChecked(
      `typ ${shown(typ)} is not known here: what else its specification asks for was not judged`,
    )
  const isRight =
    isMediaType(typ, wanted ?? 'jwt') ||
    ((wanted === undefined || kind.plainTyp === true) && (kind.anyTyp === true || isPlainTyp(typ)))
  const said = typ === undefined ? 'typ is missing' : `typ is ${shown(typ)}`
  return isRight ? pass(shown(typ ?? 'absent')) : broken(`${said}, and ${wanted} is asked for`)
}

/** How a member is judged, by the name of its line. */
interface Claimed extends Predicate {
  readonly check: string
  readonly member: string
}

const ASKED: readonly (keyof Expected)[] = ['issuer', 'subject', 'audience']

/** Whether a line has something to say: its member must be there, is there, or is compared with what was given. */
function isAsked({ check, member, box, isOptional }: Claimed, kind: JwtKind, about: InHand): boolean {
  if (isOptional !== true || kind.required.includes(check)) return true
  const isGiven = box !== undefined && about.input.expected[box] !== undefined
  const isThere = valueAt(about, member) !== undefined && (box !== 'nonce' || isGiven)
  return isThere || (isGiven && (kind.asked ?? ASKED).includes(box))
}

/** A JWT as far as it was read, beside what was given, and what was found of its key. */
interface JwtInHand extends Token {
  readonly input: BenchInput
  readonly key: KeyFinding
}
interface JwtRow extends OwnRow<JwtInHand> {
  /** The box that it compares with. */
  readonly box?: keyof Expected | 'key' | undefined
  /** The claim that it looks at, or `header.` and a member of the header. */
  readonly member?: string
}
type JwtRows = Readonly<Record<string, JwtRow>>

function judgeForm({ form, isJwt }: JwtInHand): Finding {
  if (!isJwt) return broken('the payload is not a JSON object')
  return form.result === 'CHOICE' ? pass(form.detail) : form
}

/** How a JWT of a kind is written, and who signed it. */
const envelopeOf = (kind: JwtKind): JwtRows => ({
  form: {
    section: 'RFC 7515, 7.1; RFC 7519, 7.2 and 4',
    words: 'It must be three segments of base64url, header and payload JSON objects without a name twice.',
    judge: judgeForm,
  },
  typ: {
    section: kind.typ?.[1] ?? 'RFC 7519, 5.1',
    words: 'typ must be the one of this kind.',
    member: 'header.typ',
    judge: about => judgeTyp(about, kind),
  },
  crit: {
    section: 'RFC 7515, 4.1.11',
    words: 'Nothing that is not understood may be marked critical.',
    member: 'header.crit',
    judge: crit,
  },
  alg: {
    section: 'RFC 8725, 3.1',
    words: 'alg must be a registered signature algorithm and must not be none.',
    member: 'header.alg',
    judge: about => judgeAlg(about, kind.algorithms),
  },
  kid: {
    section: 'RFC 7515, 4.1.4; RFC 7517, 4.5',
    words: 'kid, if present, must name the key.',
    member: 'header.kid',
    judge: ({ key }) => key.key,
  },
  signature: {
    section: 'RFC 7515, 5.2',
    words: 'The signature must verify under the key.',
    box: 'key',
    judge: ({ key }) => key.signature,
  },
})

/** A line of what a JWT of a kind claims. */
function claimRow(
  kind: JwtKind,
  check: string,
  [predicate, words, section = kind.section]: Rows[string],
): JwtRow {
  const { member = check, box, judge } = predicate
  return {
    ...{ section, words, box, member },
    isAsked: about => isAsked({ ...predicate, check, member }, kind, about),
    judge: about => {
      const value = valueAt(about, member)
      const isEmpty = kind.required.includes(member) && [value].flat().includes('')
      return isEmpty ? broken(`${member} is empty`) : judge(value, about, member)
    },
  }
}

/**
 * What is asked of a JWT of a kind: how it is written, who signed it, and what it claims: the registered claims, what else
 * must be there, and its own lines in their place or after them.
 */
export function jwtRows(kind: JwtKind): JwtRows {
  const needed = kind.required.filter(name => !Object.hasOwn(CLAIMS, name))
  const claimed: Rows = {
    ...CLAIMS,
    ...Object.fromEntries(needed.map(name => [name, [text(), `${name} must be there, as text.`] as const])),
    ...kind.rows,
  }
  const rows = Object.entries(claimed).map(([check, row]) => [check, claimRow(kind, check, row)] as const)
  return { ...envelopeOf(kind), ...Object.fromEntries(rows) }
}

/** The key of a token: the one inside where its specification puts it there, else one that was given. */
function keyOf(kind: JwtKind, token: Token, input: BenchInput): Promise<KeyFinding> {
  const inside = kind.inside?.(token)
  const given = isObject(inside) ? { keys: [] } : input
  return findKey(token.jws, given, {
    ...(kind.rule && { rule: kind.rule }),
    inside: isObject(inside) ? inside : undefined,
    mayBeIssuer: true,
  })
}

/** A JWT whose claims are not judged: how it is written, and who signed it. */
export async function envelopeOfJwt(kind: JwtKind, input: BenchInput): Promise<Found> {
  return { ...(await foundOfJwt(kind, input, { rows: envelopeOf(kind) })), unjudged: {} }
}

/** What a line tells of its row: its member, its box, and whether another object of the paste filled that. */
export function toldBy(row: Pick<JwtRow, 'box' | 'member'> | undefined, { between = [] }: BenchInput) {
  const { box, member } = row ?? {}
  return {
    ...(member !== undefined && { member }),
    ...(isGivenName(box) && { box }),
    ...(box !== undefined && between.includes(box) && { isBetween: true as const }),
  }
}

interface HowJudged {
  /** The token, with what else it claims. */
  readonly token?: Token
  readonly rows?: JwtRows
}

/** Judges a JWT as one of a kind, by the specification of that kind. */
export async function foundOfJwt(
  kind: JwtKind,
  input: BenchInput,
  { token = readToken(input.text), rows = jwtRows(kind) }: HowJudged = {},
): Promise<Found> {
  const key = await keyOf(kind, token, input)
  const about: JwtInHand = { ...token, input, key }
  const told = await aboutToken(token, key, input)
  const status = await tokenStatus(token.claims, input)
  const { typ } = token.header
  const unknown = isUnknownTyp(kind, typ)
    ? [`typ ${shown(typ)}: its own specification is not judged here.`]
    : []
  return {
    ...told,
    lines: [
      ...(await ownLines(rows, about)).map(line => ({ ...line, ...toldBy(rows[line.check], input) })),
      ...status.lines,
    ].map(({ code: _, ...line }) => line),
    used: [
      ...Object.values(rows).flatMap(({ box, isAsked }) => (isGivenName(box) && isAsked?.(about) ? box : [])),
      ...status.used,
    ],
    unjudged: {
      ...told.unjudged,
      given: status.given,
      bounded: [...told.unjudged.bounded, ...unknown],
    },
  }
}

/** A proof beside an audience that is an address like its own uses that as the address of its request. */
async function checkProof(input: BenchInput): Promise<Found> {
  const beside = besideProof(input)
  const { used = [], ...found } = await foundOfJwt(JWT_KINDS.dpop_proof, beside)
  return { ...found, used: beside === input ? used : [...used, 'audience'] }
}

export const jwtChecker =
  (kind: JwtKindName): Checker =>
  input =>
    kind === 'dpop_proof' ? checkProof(input) : foundOfJwt(JWT_KINDS[kind], input)
