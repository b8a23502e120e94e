import { isObject, memberOf } from '../contract/json-members.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import { readExchange } from './exchange.ts'
import { childrenOf, jsonIn } from './json-texts.ts'
import { asToken, isOfTokens, kindOfObject, kindOfText, kindOfToken } from './kind-of.ts'
import { type BenchKind, type GivenName, KINDS } from './kinds.ts'
import { BOUNDS } from './limits.ts'
import { nearMisses, PASETO } from './near-misses.ts'
import type { Piece } from './pieces.ts'
import { isProof, readTogether, type Together } from './together.ts'
import { claimsIn, headerIn, isWhole, takeOff, textOfSegment, tokensIn, whereFound } from './unwrap.ts'

/** What was found in a paste: one object, out of what stood around it, and what else was there. */
export interface Pasted {
  readonly kind: BenchKind
  readonly text: string
  /** What was taken out, and near misses, in whole sentences. */
  readonly notes: readonly string[]
  /** The other objects, each as it would be pasted by itself. */
  readonly others: readonly { readonly name: string; readonly text: string }[]
  /** What takes the place of a box that was left empty. */
  readonly supports?: readonly (Pasted['others'][number] & {
    readonly box: GivenName
    readonly value: string
  })[]
  readonly together?: Together
}

/** What a text seems to be, by how it is written. It says nothing of whether it is a right one. */
export const recognise = (text: string): BenchKind => readPasted(text).kind

const DEPTH_AT_MOST = 5

const found = (kind: BenchKind, text: string): Pasted => ({ kind, text, notes: [], others: [] })
const foundToken = (text: string): Pasted => found(asToken(text).kind, text)

const noted = (note: string, pasted: Pasted): Pasted => ({ ...pasted, notes: [note, ...pasted.notes] })

function nameOf({ kind, text }: Pick<Pasted, 'kind' | 'text'>, name?: string): string {
  const typ = headerIn(text)?.typ
  const what = name ?? (kind === 'unknown' ? 'something that is not known here' : KINDS[kind].words)
  return typeof typ === 'string' ? `${what} (typ ${typ.slice(0, 40).toWellFormed()})` : what
}

/** The first of several objects, with all others by name. */
function firstOf(all: readonly Pasted[], names: readonly (string | undefined)[] = []): Pasted | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const others = all.flatMap((each, at) => [
    ...(at === 0 ? [] : [{ name: nameOf(each, names[at]), text: each.text }]),
    ...each.others,
  ])
  return { ...first, others: others.slice(0, BOUNDS.tokensFound - 1) }
}

const MOST = BOUNDS.tokensFound
const more = (what: string) => `It contains more than ${MOST} ${what}: only the first ${MOST} are listed.`

/** The tokens that stand in a text, whatever else it is. */
function tokensOf(text: string): Pasted | undefined {
  const all = tokensIn(text, MOST + 1)
  const [first] = all
  const names = all.map(({ name }) => name)
  const tokens = all.slice(0, MOST).map(each => foundToken(each.text))
  const one = firstOf(tokens, names)
  if (one === undefined || first === undefined) return undefined
  const where = noted(whereFound(text, first), one)
  return all.length > MOST ? noted(more('tokens'), where) : where
}

/**
 * A text that is nothing but one token, or one that was wrapped, cut or written in another base64. Three segments whose
 * first is not a JSON object are one only where nothing stood around them.
 */
function tokenOf(text: string, isAlone: boolean): Pasted | undefined {
  // A JWS whose payload is not encoded (RFC 7797): anything may stand between its first and its last full stop.
  if (!LETTERS.test(text)) return headerIn(text)?.b64 === false ? found('jws', text) : undefined
  const whole = text.replace(/\s/gu, '')
  const pair = pairOf(whole)
  if (pair !== undefined) return pair
  const isCut = /(?:…|\.{3})$/u.test(whole)
  const kind =
    kindOfToken(whole.replace(/\.{3}$/u, '')) ?? (isCut && whole.startsWith('eyJ') ? 'jws' : undefined)
  if (kind === undefined)
    return isAlone && COMPACT.test(text) && !PASETO.test(text) ? found('jws', text) : undefined
  if (!isWhole(text, tokensIn(text, 2))) return undefined
  const one = found(kind, whole)
  return whole === text ? one : noted('Taken out before it was checked: white space inside it.', one)
}

/** A client attestation with the proof of possession after it, as drafts before the header fields had them; no SD-JWT. */
function pairOf(text: string): Pasted | undefined {
  const [attestation = '', proof = ''] = text.split('~', 2)
  const kinds = [kindOfToken(attestation), kindOfToken(proof)] as const
  return kinds[0] === 'client_attestation' && kinds[1] !== undefined
    ? firstOf([found(kinds[0], attestation), found(kinds[1], proof)])
    : undefined
}

/** What tokens are written with, in base64url or base64, and what stands for what was cut off. */
const LETTERS = /^[A-Za-z0-9+/=_.~…\s-]+$/u
const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*$/u

/** Members that hold an object and say nothing else of it. */
const WRAPPERS = /^(?:result|jwks|card|agent_?card|credential|receipts)$/iu
const NAMED = /^"((?:[^"\\]|\\.)*)"\s*:\s*/u
const OBJECT_OR_TOKEN = /^(?:[{[]|"e[w-z])/u
/** How many members of an object are looked at for one that holds another. */
const MEMBERS_AT_MOST = 64

/** What is looked into: of a list in a list no one says what it is. */
const holds = (value: unknown): boolean => isObject(value) || typeof value === 'string'

function arrayOf(text: string, depth: number): Pasted | undefined {
  const children = childrenOf(text, MOST + 1)
  const read = children.slice(0, MOST).map(each => readAt(each, depth + 1))
  const known = read.filter(({ kind }) => kind !== 'unknown')
  const one = firstOf([...known, ...read.filter(each => !known.includes(each))])
  if (one === undefined || known.length === 0) return undefined
  if (children.length === 1) return noted('Taken out of an array of one.', one)
  return children.length > MOST ? noted(more('elements'), one) : one
}

function wrapped(text: string, depth: number): Pasted | undefined {
  const members = childrenOf(text, MEMBERS_AT_MOST).map(each => ({
    name: NAMED.exec(each)?.[1] ?? '',
    text: each.replace(NAMED, ''),
  }))
  const member = members.find(({ name }) => WRAPPERS.test(name))
  if (member === undefined) return undefined
  const inner = readAt(member.text, depth + 1)
  if (inner.kind === 'unknown') return undefined
  const beside = members
    .filter(each => each !== member && OBJECT_OR_TOKEN.test(each.text))
    .map(each => readAt(each.text, depth + 1))
    .filter(({ kind }) => kind !== 'unknown')
  return noted(`Taken out of the member ${member.name} around it.`, firstOf([inner, ...beside]) ?? inner)
}

function heldIn(text: string, value: unknown, depth: number): Pasted | undefined {
  if (Array.isArray(value)) return value.slice(0, MOST).some(holds) ? arrayOf(text, depth) : undefined
  const isWrapper = isObject(value) && Object.keys(value).some(name => WRAPPERS.test(name))
  return isWrapper ? wrapped(text, depth) : undefined
}

/** JSON, and what stands in it where it is nothing itself; undefined where a text is not JSON. */
function jsonOf(text: string, depth: number): Pasted | undefined {
  if (!/^[{[]/u.test(text)) return undefined
  const value = jsonIn(text)
  if (value === undefined) return undefined
  const kind = isObject(value) ? kindOfObject(value) : 'unknown'
  if (kind !== 'unknown' || depth === DEPTH_AT_MOST) return found(kind, text)
  return (
    heldIn(text, value, depth) ??
    answersOf(text) ??
    tokensOf(text) ??
    bodyOf(text, depth) ??
    found(kind, text)
  )
}

/** The TXT answers in JSON of Route 53 or of DNS over HTTPS, one a line. */
function answersOf(text: string): Pasted | undefined {
  const answers = [...text.matchAll(ANSWER)].flatMap(([, value = '']) => {
    const answer = jsonInText(value)
    return typeof answer === 'string' ? answer : []
  })
  const lines = answers.join('\n')
  const kind = kindOfText(lines)
  if (kind !== 'aid_record' && kind !== 'other_txt') return undefined
  return noted('Taken out of JSON: its answers (Value or data), one a line.', found(kind, lines))
}

const ANSWER = /"(?:Value|data)"\s{0,9}:\s{0,9}("[^"\\]*(?:\\.[^"\\]*)*")/gsu

/** The kinds in which tokens stand that are not judged with them. */
const CARRIERS: readonly BenchKind[] = ['vp', 'http_signature']

function carried({ kind, text }: Pasted): Pasted['others'] {
  if (!CARRIERS.includes(kind)) return []
  const inside = kindOfToken(text) === undefined ? text : textOfSegment(text.split('.', 2)[1])
  return tokensIn(inside, MOST - 1).map(token => ({
    ...{ name: nameOf(foundToken(token.text)), text: token.text },
  }))
}

function readAt(text: string, depth: number): Pasted {
  const json = jsonOf(text, depth)
  if (json !== undefined) return json
  const kind = /^[{[]/u.test(text) ? undefined : kindOfText(text)
  const direct = kind === undefined ? tokenOf(text, depth === 0) : found(kind, text)
  if (direct !== undefined) return direct
  const off = depth < DEPTH_AT_MOST ? takeOff(text) : undefined
  const inner = off === undefined ? undefined : readAt(off.text, depth + 1)
  if (off !== undefined && inner !== undefined && inner.kind !== 'unknown') return withTaken(off.what, inner)
  return bodyOf(text, depth) ?? tokensOf(text) ?? found('unknown', text)
}

/** What the body of an HTTP message is, where its fields hold no token. */
function bodyOf(text: string, depth: number): Pasted | undefined {
  const { request, response, where = '' } = (depth < DEPTH_AT_MOST && readExchange(text)) || {}
  const fields = [request, response].flatMap(each => each?.fields ?? [])
  if (fields.some(([, value]) => tokensIn(value, 1).length > 0)) return undefined
  const bodies = [request?.body, response?.body].flatMap(body => (body ? readAt(body.trim(), depth + 1) : []))
  const one = firstOf(bodies.filter(({ kind }) => kind !== 'unknown'))
  return one && noted(`Taken out of the body of ${where}.`, one)
}

const TAKEN = 'Taken out before it was checked: '

/** What was taken off from the outside inwards is one sentence. */
function withTaken(what: string, inner: Pasted): Pasted {
  const [first = '', ...rest] = inner.notes
  return first.startsWith(TAKEN)
    ? { ...inner, notes: [`${TAKEN}${what}, ${first.slice(TAKEN.length)}`, ...rest] }
    : noted(`${TAKEN}${what}.`, inner)
}

/** What belongs together in a paste; undefined where each object is by itself. */
function joinedIn(text: string, read: Pasted): Pasted | undefined {
  const pieces = [read, ...read.others.map(each => readAt(each.text, 0))].flatMap(({ kind, text }) =>
    kind === 'unknown' || kind === 'request' ? [] : [{ kind, text }],
  )
  const set = readTogether(text, pieces)
  const [first] = set?.parties ?? []
  if (set === undefined || first === undefined) return undefined
  const named = (piece: Piece) => ({ name: nameOf(piece), text: piece.text })
  const isOne = set.parties.length === 1 && !isProof(first.kind)
  const where = set.exchange && [`Found in ${set.exchange.where}.`]
  return {
    ...(isOne ? { kind: first.kind, text: first.text } : { kind: 'request', text, together: set }),
    notes: where ?? read.notes,
    others: set.left.map(named),
    supports: set.supports.map(each => ({ ...named(each), box: each.box, value: each.value })),
  }
}

/** What is said of a token that is bound to a key and stands after the scheme Bearer (RFC 9449 section 7.2). */
function downgraded(text: string, token: string): readonly string[] {
  const at = text.indexOf(token)
  const isBearer = at > 0 && /\bbearer\s{1,9}$/iu.test(text.slice(Math.max(0, at - 20), at))
  const jkt = isBearer ? memberOf(claimsIn(token)?.cnf, 'jkt') : undefined
  return jkt === undefined
    ? []
    : [
        'It is sent with the scheme Bearer, and its cnf names a key: who supports DPoP must refuse it (RFC 9449 7.2).',
      ]
}

/**
 * Reads a paste: what it is, out of what stands around it, and what else was there. Linear in its text; it never throws.
 * @param taken what the visitor takes it for; otherwise it is recognised
 */
export function readPasted(text: string, taken?: BenchKind): Pasted {
  const trimmed = text.trim()
  const read = readAt(trimmed, 0)
  const joined = taken === undefined || taken === 'request' ? joinedIn(trimmed, read) : undefined
  if (joined !== undefined) return joined
  // A token that stands in a text is not meant where the text is taken for what is not a token.
  const isMeant = taken === undefined || kindOfToken(read.text) === undefined || isOfTokens(taken)
  const meant = isMeant ? { ...read, kind: taken ?? read.kind } : found(taken, trimmed)
  return {
    ...meant,
    notes: [
      ...meant.notes,
      ...downgraded(trimmed, meant.text),
      ...nearMisses(meant.kind, meant.text, taken !== undefined),
    ],
    others: [...meant.others, ...carried(meant)],
  }
}
