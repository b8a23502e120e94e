import { isObject, type Members, memberOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { THUMBPRINT_URI } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { type Exchange, fieldOf, readExchange } from './exchange.ts'
import type { Expected } from './expected.ts'
import { readGivenKeys } from './given-keys.ts'
import { jsonIn } from './json-texts.ts'
import { jwtRows } from './jwt.ts'
import { isJwtKind, JWT_KINDS } from './jwt-kinds.ts'
import { type GivenName, type ObjectKind, usesOf } from './kinds.ts'
import { type Piece, piecesIn, piecesOf, withBinding } from './pieces.ts'
import { claimsIn } from './unwrap.ts'

/** What one object says for another: what to expect of it, or the key that verifies it. */
export interface Beside {
  readonly expected: Partial<Expected>
  readonly keys?: readonly GivenKey[]
  readonly keysFrom?: string
}

const claimsOf = ({ text }: Piece): Members => claimsIn(text) ?? {}
/** A key that its holder confirmed to an issuer (RFC 7800 section 3.2). */
const confirmed = (piece: Piece): unknown => claimsOf(piece).cnf

/** The key that an access token is bound to, as Expected holder key has it (RFC 9449 section 6.1). */
function holderIn(token: Piece): Partial<Expected> {
  const cnf = confirmed(token)
  const [jwk, jkt] = [memberOf(cnf, 'jwk'), memberOf(cnf, 'jkt')]
  if (isObject(jwk)) return { holder: JSON.stringify(jwk) }
  return typeof jkt === 'string' ? { holder: `${THUMBPRINT_URI}${jkt}` } : {}
}

/** Who says something to whom, and what; where it confirms the key of the other, what it is in words. */
type Relation = readonly [
  from: (piece: Piece, exchange: Exchange | undefined) => boolean,
  to: ObjectKind,
  gives: (giver: Piece) => Partial<Expected>,
  confirming?: string,
]

const isOf =
  (...kinds: readonly ObjectKind[]) =>
  ({ kind }: Piece): boolean =>
    kinds.includes(kind)

/** A token that gives access: the one that a request is sent with, or one that can be nothing else. */
const isAccessToken: Relation[0] = (piece, exchange) =>
  exchange === undefined
    ? piece.kind === 'access_token' || memberOf(confirmed(piece), 'jkt') !== undefined
    : piece.field === 'authorization'

/** The resource whose metadata a challenge names (RFC 9728 sections 3.1 and 5.1); one without a path is written in two ways. */
function resourceIn({ text }: Piece): Partial<Expected> {
  const [, host, path] =
    /\bresource_metadata="(https?:\/\/[^/"\s]+)\/\.well-known\/oauth-protected-resource(\/[^"\s]+)"/iu.exec(
      text,
    ) ?? []
  return host === undefined ? {} : { audience: `${host}${path}` }
}

/** What objects that are shown together say of each other. */
const RELATIONS: readonly Relation[] = [
  [isAccessToken, 'dpop_proof', token => ({ access_token: token.text, ...holderIn(token) })],
  [isAccessToken, 'wpt', ({ text }) => ({ access_token: text })],
  [isOf('txn_token'), 'wpt', ({ text }) => ({ txn_token: text })],
  [isOf('wit', 'wit_svid'), 'wpt', ({ text }) => ({ wit: text }), 'workload identity token'],
  [isOf('http_challenge'), 'metadata', resourceIn],
  [isOf('client_attestation'), 'attestation_pop', () => ({}), 'client attestation'],
]

/** What is judged beside what another object says. */
export const isProof = (kind: ObjectKind): boolean => RELATIONS.some(([, to]) => to === kind)

/** What an answer holds says nothing of what its request was sent with. */
const isGiver = (piece: Piece, from: Relation[0], exchange: Exchange | undefined): boolean =>
  from(piece, exchange) && (exchange === undefined || piece.field !== undefined)

/** What a request says of the proofs in it (RFC 9449 section 4.3; draft-ietf-wimse-wpt section 2). */
function besideRequest(piece: Piece, { request, response }: Exchange): Partial<Expected> {
  const { kind } = piece
  const { method, url } = request ?? {}
  if (kind === 'wpt') {
    // A message does not say its scheme: the one that the proof names is taken.
    const [scheme = 'https:'] = /^https?:/iu.exec(String(claimsOf(piece).aud)) ?? []
    const [bare] = url?.split(/[?#]/u, 1) ?? []
    return bare === undefined ? {} : { audience: bare.startsWith('//') ? `${scheme}${bare}` : bare }
  }
  if (kind !== 'dpop_proof') return {}
  // The nonce of an answer that took the proof is for the next one (RFC 9449 section 8.2).
  const isRefused = response?.status === undefined || response.status >= 400
  const nonce = isRefused ? (fieldOf(response, 'dpop-nonce') ?? fieldOf(request, 'dpop-nonce')) : undefined
  // Any other scheme authenticates a client at the token endpoint, where no access token goes with a proof.
  const [, scheme, token] =
    /^(dpop|bearer)\s{1,9}(\S+)$/iu.exec(fieldOf(request, 'authorization') ?? '') ?? []
  const proofs = request?.fields.filter(([name]) => name === 'dpop').length ?? 0
  return {
    ...(proofs > 1 && { proofs: `${proofs}` }),
    ...(method && { method }),
    ...(url && { url }),
    ...(nonce && { nonce }),
    ...(token && scheme && { scheme: scheme.toLowerCase(), access_token: token }),
  }
}

/** Objects of one paste that are judged together. */
export interface Together {
  readonly exchange: Exchange | undefined
  /** What is judged, in the order of the paste. */
  readonly parties: readonly Piece[]
  /** What takes the place of a box for them, in the order of the paste. */
  readonly supports: readonly Support[]
  readonly left: readonly Piece[]
}

/** What others of a paste say of one of its objects. */
export function besideOthers(
  piece: Piece,
  { parties, exchange }: Pick<Together, 'parties' | 'exchange'>,
): Beside {
  const relations = RELATIONS.filter(([, to]) => to === piece.kind)
  const given = relations.flatMap(([from, , gives, confirming]): readonly Beside[] => {
    const giver = parties.find(each => each !== piece && isGiver(each, from, exchange))
    if (giver === undefined) return []
    const jwk = confirming === undefined ? undefined : memberOf(confirmed(giver), 'jwk')
    const key = isObject(jwk) && { keys: [jwk], keysFrom: `the key that the ${confirming} names in cnf` }
    return [{ expected: gives(giver), ...key }]
  })
  const asked = exchange === undefined ? {} : besideRequest(piece, exchange)
  const { keys, keysFrom } = given.find(each => each.keys !== undefined) ?? {}
  const { access_token, ...expected }: Partial<Expected> = Object.fromEntries(
    [asked, ...given.map(each => each.expected)].flatMap(each => Object.entries(each)),
  )
  // A proof for a token endpoint has no ath, and nothing but a request says that it was sent with the token beside it.
  const isSent = exchange !== undefined || claimsOf(piece).ath !== undefined
  return {
    expected: isSent && access_token !== undefined ? { ...expected, access_token } : expected,
    ...(keys && { keys }),
    ...(keysFrom !== undefined && { keysFrom }),
  }
}

/** What takes the place of a box: an object of the paste, and what of it stands for what would be typed. */
interface Support extends Piece {
  readonly box: GivenName
  readonly value: string
}

const LISTS: readonly ObjectKind[] = ['status_list', 'token_status_list']

/** The boxes that an object fills for others: keys, a status list, whom its metadata is of (RFC 8414 3.3, RFC 9728 3.3). */
function supportsOf(piece: Piece): readonly Support[] {
  const { kind, text } = piece
  const values: Partial<Record<GivenName, unknown>> = {
    key: !usesOf(kind).includes('key') && readGivenKeys(text).keys.length > 0 ? text : undefined,
    status_list: LISTS.includes(kind) ? text : undefined,
    ...(kind === 'metadata' && {
      issuer: memberOf(jsonIn(text), 'issuer'),
      audience: memberOf(jsonIn(text), 'resource'),
    }),
  }
  return keysOf(values).flatMap(box => {
    const value = values[box]
    return typeof value === 'string' ? [{ ...piece, box, value }] : []
  })
}

/** Whether an object has a line for what another one holds; a Token Status List is for what names it (section 6.2 of it). */
function takes(piece: Piece, by: Support): boolean {
  const { kind } = piece
  if (by.kind === 'token_status_list')
    return memberOf(memberOf(claimsOf(piece).status, 'status_list'), 'uri') === claimsOf(by).sub
  return (
    usesOf(kind).includes(by.box) ||
    (isJwtKind(kind) && Object.values(jwtRows(JWT_KINDS[kind])).some(row => row.box === by.box))
  )
}

/**
 * Reads a paste as objects that belong together: those of a request, a token with what proves it, what is signed with its
 * keys or its status list. @param pieces what was found in it already
 * @returns undefined where nothing in it says anything of another
 */
export function readTogether(text: string, pieces: readonly Piece[]): Together | undefined {
  const exchange = readExchange(text)
  const found =
    exchange === undefined ? (pieces.length > 1 ? pieces : piecesIn(text)) : piecesOf(exchange, text)
  const all = withBinding(found)
  const bare = all.filter(piece => supportsOf(piece).length === 0)
  const supports = all.flatMap(supportsOf).filter(each => bare.some(party => takes(party, each)))
  const others = all.filter(piece => supports.every(({ text }) => text !== piece.text))
  const isGiven = (piece: Piece) => {
    const { expected, keys } = besideOthers(piece, { parties: others, exchange })
    return keys !== undefined || Object.keys(expected).length > 0
  }
  const gives = (piece: Piece) =>
    RELATIONS.some(([from, to]) => isGiver(piece, from, exchange) && others.some(({ kind }) => to === kind))
  // What is signed with its request belongs to it, whatever else is in that.
  const isSigned = others.some(({ kind }) => kind === 'http_signature')
  const isPart = (piece: Piece) =>
    isGiven(piece) ||
    gives(piece) ||
    piece.kind === 'http_signature' ||
    (isSigned && piece.field !== undefined)
  const isRequest = isSigned || others.some(isGiven)
  if (!isRequest && supports.length === 0 && all === found) return undefined
  const isParty = isRequest
    ? isPart
    : (piece: Piece) => supports.some(each => takes(piece, each)) || !found.includes(piece)
  // Where nothing is said of one by another each is by itself: the first is judged.
  const parties = others.filter(isParty).slice(0, isRequest ? undefined : 1)
  const isUsed = (piece: Piece) => parties.includes(piece) || supports.some(each => each.text === piece.text)
  return { exchange, parties, supports, left: all.filter(piece => !isUsed(piece)) }
}
