import { isObject } from '../contract/json-members.ts'
import { type Exchange, fieldOf, type HttpMessage } from './exchange.ts'
import { jsonIn } from './json-texts.ts'
import { asToken, kindOfObject, kindOfText, kindOfToken } from './kind-of.ts'
import type { ObjectKind } from './kinds.ts'
import { BOUNDS } from './limits.ts'
import { signedIn } from './signature-base.ts'
import { tokensIn } from './unwrap.ts'

/** One object of a paste. */
export interface Piece {
  readonly kind: ObjectKind
  readonly text: string
  /** The header field that it was found in, in small letters. */
  readonly field?: string
}

const MOST = BOUNDS.tokensFound
/** How much of a text is looked at for several objects. */
const LOOKED_AT = 200_000

/** Where the JSON value that begins at a place ends; undefined where it does not. Strings hold no brackets that count. */
function jsonEnd(text: string, from: number): number | undefined {
  let depth = 0
  for (let at = from, quoted = false; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted && letter === '\\') at += 1
    else if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '{' || letter === '[')) depth += 1
    else if (!quoted && (letter === '}' || letter === ']')) depth -= 1
    if (depth === 0) return at + 1
  }
  return undefined
}

const BEGINNING =
  /-----BEGIN [A-Z ]{1,40}-----[^-]{1,20000}-----END [A-Z ]{1,40}-----|did:(?:jwk|key):[\w.#-]+|[{[]|[A-Za-z0-9_.~-]{5,}/gu

const tokensOf = (text: string, field?: string): readonly Piece[] =>
  tokensIn(text, MOST).map(token => ({ ...asToken(token.text), ...(field && { field }) }))

/** What a text is by itself; of JSON that is nothing known, the tokens in it. */
function piecesOfOne(text: string): readonly Piece[] {
  const value = text.startsWith('{') ? jsonIn(text) : undefined
  const kind = isObject(value) ? kindOfObject(value) : (kindOfToken(text) ?? kindOfText(text))
  return kind === undefined || kind === 'unknown' ? tokensOf(text) : [{ kind, text }]
}

/** The objects that lie beside each other in a text, each whole: JSON, tokens, PEM and DIDs of keys. Linear in the text. */
export function piecesIn(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  const looked = text.slice(0, LOOKED_AT)
  let [tries, read] = [0, 0]
  for (const { 0: beginning, index } of looked.matchAll(BEGINNING)) {
    if (index < read) continue
    tries += 1
    if (tries > MOST * 2 || pieces.length >= MOST) break
    const end = /^[{[]$/u.test(beginning) ? jsonEnd(looked, index) : index + beginning.length
    if (end === undefined) continue
    read = end
    const found = looked.slice(index, end)
    for (const piece of piecesOfOne(found.replace(/\.$/u, '')))
      if (!pieces.some(each => each.text === piece.text)) pieces.push(piece)
  }
  return pieces
}

/** A key-binding JWT beside the SD-JWT that it ends is put at its end (RFC 9901 section 4). */
export function withBinding(pieces: readonly Piece[]): readonly Piece[] {
  const issued = pieces.find(({ kind, text }) => kind === 'sd_jwt' && text.endsWith('~'))
  const binding = pieces.find(({ kind }) => kind === 'kb_jwt')
  if (issued === undefined || binding === undefined) return pieces
  return pieces.flatMap(piece => {
    if (piece === binding) return []
    return piece === issued ? [{ ...issued, text: `${issued.text}${binding.text}` }] : [piece]
  })
}

/** The fields of a request that hold an object of their own; what stands in any other is not judged with it. */
const FIELDS_OF_OBJECTS = [
  ...['authorization', 'dpop', 'workload-identity-token', 'workload-proof-token', 'txn-token'],
  ...['oauth-client-attestation', 'oauth-client-attestation-pop'],
]

const inFields = (message: HttpMessage | undefined): readonly Piece[] =>
  FIELDS_OF_OBJECTS.flatMap(name => tokensOf(fieldOf(message, name) ?? '', name))

/** The objects of a request and the answer to it: what its fields hold, its signature, and what its bodies are. */
export function piecesOf(exchange: Exchange, text: string): readonly Piece[] {
  const { request, response } = exchange
  const signed: readonly Piece[] = signedIn(exchange) === undefined ? [] : [{ kind: 'http_signature', text }]
  const bodies = [request?.body, response?.body].flatMap(body => (body === undefined ? [] : piecesIn(body)))
  const challenge = [response, request].map(each => fieldOf(each, 'www-authenticate')).find(Boolean)
  const challenges: readonly Piece[] =
    challenge !== undefined && bodies.some(({ kind }) => kind === 'metadata')
      ? [{ kind: 'http_challenge', text: `WWW-Authenticate: ${challenge}`, field: 'www-authenticate' }]
      : []
  const all = [
    ...[...inFields(request), ...inFields(response), ...signed],
    ...[...bodies, ...challenges, ...tokensOf(text)],
  ]
  return all.filter((piece, at) => all.findIndex(each => each.text === piece.text) === at).slice(0, MOST)
}
