import { isMediaType, isPlainTyp } from '../checks/evidence-jws.ts'
import { shown } from '../checks/graded.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { isObject, itemsOf } from '../contract/json-members.ts'
import { algorithmWords, crit, faultOfAlgorithm } from '../protocols/token-rules.ts'
import { JWT_KINDS, type JwtKind, type JwtKindName } from './jwt-kinds.ts'
import { besideProof } from './jwt-members.ts'
import { broken, type OwnRows, ownLines } from './own-lines.ts'
import { type BenchInput, type Checker, type Found, type Judged, joined } from './report.ts'
import { CLAIMS, type InHand, memberRow, type Predicate, type Rows, text, valueAt } from './rows.ts'
import { aboutToken, readToken, type Token } from './token.ts'
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

const ASKED: NonNullable<JwtKind['asked']> = ['issuer', 'subject', 'audience']

/** Whether a line has something to say: its member must be there, is there, or is compared with what was given. */
function isAsked(check: string, [predicate]: Rows[string], kind: JwtKind, about: InHand): boolean {
  const { member = check, box, isOptional } = predicate
  if (isOptional !== true || kind.required.includes(check)) return true
  const isGiven = box !== undefined && about.input.expected[box] !== undefined
  const isThere = valueAt(about, member) !== undefined && (box !== 'nonce' || isGiven)
  return isThere || (isGiven && (kind.asked ?? ASKED).includes(box))
}

interface JwtInHand extends Token {
  readonly input: BenchInput
  readonly key: KeyFinding
}
type JwtRows = OwnRows<JwtInHand>

/** How a JWT of a kind is written, and who signed it. */
const envelopeOf = (kind: JwtKind): JwtRows => ({
  form: {
    section: 'RFC 7515, 7.1; RFC 7519, 7.2 and 4',
    words: 'It must be three segments of base64url, header and payload JSON objects without a name twice.',
    judge: ({ form, isJwt }) => {
      if (!isJwt) return broken('the payload is not a JSON object')
      return form.result === 'CHOICE' ? pass(form.detail) : form
    },
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
  const rows = Object.entries(claimed).map(([check, [predicate, words, section = kind.section]]) => {
    const { member = check, judge } = predicate
    const isRequired = kind.required.includes(member)
    const present: Predicate = {
      ...predicate,
      judge: (value, about, name) =>
        isRequired && [value].flat().includes('') ? broken(`${name} is empty`) : judge(value, about, name),
    }
    const row = [present, words, section] as const
    return [check, memberRow(check, row, (about: JwtInHand) => isAsked(check, row, kind, about))] as const
  })
  return { ...envelopeOf(kind), ...Object.fromEntries(rows) }
}

/** A JWT whose claims are not judged: how it is written, and who signed it. */
export async function envelopeOfJwt(kind: JwtKind, input: BenchInput): Promise<Found> {
  return { ...(await foundOfJwt(kind, input, undefined, envelopeOf(kind))), unjudged: {} }
}

/** Judges a JWT as one of a kind, by the specification of that kind. @param token with what else it claims */
export async function foundOfJwt(
  kind: JwtKind,
  input: BenchInput,
  token = readToken(input.text),
  rows = jwtRows(kind),
): Promise<Judged> {
  // The key inside where its specification puts it there, else one that was given.
  const inside = kind.inside?.(token)
  const where = isObject(inside) ? { given: { keys: [] }, inside } : { given: input, inside: undefined }
  const rule = kind.rule && { rule: kind.rule }
  const key = await findKey(token.jws, where.given, { ...rule, inside: where.inside, mayBeIssuer: true })
  const about: JwtInHand = { ...token, input, key }
  const { typ } = token.header
  const unknown = isUnknownTyp(kind, typ)
    ? [`typ ${shown(typ)}: its own specification is not judged here.`]
    : []
  const lines = await ownLines(rows, about, '', input.between)
  const found = joined(
    { lines },
    await aboutToken(token, key, input),
    await tokenStatus(token.claims, input),
    {
      unjudged: { bounded: unknown },
    },
  )
  return { ...found, lines: found.lines.map(({ code: _, ...line }) => line) }
}

export const jwtChecker =
  (kind: JwtKindName): Checker =>
  async input => {
    // A proof beside an audience that is an address like its own uses that as the address of its request.
    const beside = kind === 'dpop_proof' ? besideProof(input) : input
    return joined(await foundOfJwt(JWT_KINDS[kind], beside), { used: beside === input ? [] : ['audience'] })
  }
