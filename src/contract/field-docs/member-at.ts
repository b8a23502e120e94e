import { OBLIGATIONS } from '../catalogues/obligations.ts'
import { memberOf } from '../json-members.ts'
import { keysOf } from '../keys-of.ts'
import { z } from '../schemas/zod.ts'
import {
  CARD_MESSAGES,
  CREDENTIAL_MESSAGES,
  foreign,
  NAME_MESSAGES,
  object,
  seconds,
  sectionOf,
  text,
  textOrTexts,
  texts,
} from './foreign-notes.ts'
import { MESSAGES } from './messages.ts'
import { type Field, fieldsOf, type NotedMessage, type NotedObject } from './noted-fields.ts'

const jws = sectionOf('RFC 7515')
const jwk = sectionOf('RFC 7517')
const jwa = sectionOf('RFC 7518')
const jwt = sectionOf('RFC 7519')
const possession = sectionOf('RFC 7800')
const oidc = sectionOf('OIDC Core')

const JWK = foreign('', jwk('4.1'), {
  kty: [z.string(), 'The family of the key.'],
  use: [text, 'Whether it is for signatures or for encryption.', jwk('4.2')],
  key_ops: [texts, 'The operations that it is for.', jwk('4.3')],
  alg: [text, 'The algorithm that it is for.', jwk('4.4')],
  kid: [text, 'Its identifier, by which a header can name it.', jwk('4.5')],
  crv: [text, 'The curve.', [jwa('6.2.1.1'), 'RFC 8037 section 2']],
  x: [text, 'The x coordinate, or the public key whole.', [jwa('6.2.1.2'), 'RFC 8037 section 2']],
  y: [text, 'The y coordinate.', jwa('6.2.1.3')],
  n: [text, 'The modulus of an RSA key.', jwa('6.3.1.1')],
  e: [text, 'The exponent of an RSA key.', jwa('6.3.1.2')],
  d: [
    text,
    'The private part: a key that shows it is not secret any more.',
    [jwa('6.2.2.1'), 'RFC 8037 section 2'],
  ],
  x5u: [text, 'Where its certificate can be read. This page fetches nothing.', jwk('4.6')],
  x5c: [texts, 'A chain of certificates, the one of the key first.', jwk('4.7')],
  x5t: [text, 'A SHA-1 digest of its certificate.', jwk('4.8')],
  'x5t#S256': [text, 'A SHA-256 digest of its certificate.', jwk('4.9')],
})

/** Members of tokens and keys that others defined, as the page explains them where it shows such an object. */
const REGISTERED: readonly NotedMessage[] = [
  {
    id: 'jose-header',
    title: 'JOSE header of any token',
    words:
      'What the registered header members mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      foreign('', jws('4.1.1'), {
        alg: [z.string(), 'The algorithm of the signature.'],
        typ: [text, 'The media type of the whole object, application/ left out.', jws('4.1.9')],
        cty: [text, 'The media type of the payload, application/ left out.', jws('4.1.10')],
        kid: [text, 'A hint at the key that was used.', jws('4.1.4')],
        jwk: [object, 'The public key that verifies it. The signer can put any key there.', jws('4.1.3')],
        jku: [text, 'Where a set of keys can be read. This page fetches nothing.', jws('4.1.2')],
        x5u: [text, 'Where a certificate can be read. This page fetches nothing.', jws('4.1.5')],
        x5c: [texts, 'A chain of certificates, the one of the key first.', jws('4.1.6')],
        x5t: [text, 'A SHA-1 digest of the key’s certificate.', jws('4.1.7')],
        'x5t#S256': [text, 'A SHA-256 digest of the key’s certificate.', jws('4.1.8')],
        crit: [texts, 'Extensions that must be understood, or it is refused.', jws('4.1.11')],
      }),
    ],
  },
  {
    id: 'jwt-claims',
    title: 'Claims of any token',
    words: 'What the registered claims mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      foreign('', oidc('2'), {
        iss: [text, 'Who issued the token.', jwt('4.1.1')],
        sub: [text, 'Whom or what it is about.', jwt('4.1.2')],
        aud: [textOrTexts, 'Who is meant to take it; anyone else refuses it.', jwt('4.1.3')],
        exp: [seconds, 'Until when it may be accepted, in seconds since 1970.', jwt('4.1.4')],
        nbf: [seconds, 'Before when it must not be accepted, in seconds since 1970.', jwt('4.1.5')],
        iat: [seconds, 'When it was issued, in seconds since 1970.', jwt('4.1.6')],
        jti: [text, 'Its own identifier, which no other token has.', jwt('4.1.7')],
        cnf: [object, 'The key whose possession the presenter has to prove.', possession('3.1')],
        nonce: [text, 'A value of the client that asked for the token, returned unchanged.'],
        azp: [text, 'The client that the token was issued to.'],
        auth_time: [seconds, 'When the user authenticated, in seconds since 1970.'],
        acr: [text, 'The class of authentication that took place.'],
        amr: [texts, 'The methods of authentication that were used.'],
      }),
      foreign('cnf', possession('3.2'), {
        jwk: [object, 'The public key itself.'],
        kid: [text, 'The identifier of a key that is known otherwise.', possession('3.4')],
      }),
    ],
  },
  {
    id: 'jwk',
    title: 'JSON Web Key',
    words: 'The registered members of a public key in a token or in a set of keys.',
    objects: [JWK],
  },
  {
    id: 'jwks',
    title: 'JSON Web Key Set',
    words: 'Several keys, each with its kid.',
    objects: [
      foreign('', jwk('5.1'), {
        keys: [z.array(JWK.schema), 'The keys, in no order that matters.'],
      }),
    ],
  },
  ...CREDENTIAL_MESSAGES,
  ...CARD_MESSAGES,
  ...NAME_MESSAGES,
]

const OBLIGATION: NotedMessage = {
  id: 'obligation',
  title: 'Properties of an obligation',
  words: 'Its name, and what that one needs; each obligation has exactly its own members.',
  objects: [
    foreign('', 'prototype', {
      name: [z.enum(keysOf(OBLIGATIONS)), 'Which obligation it is; see obligations.'],
      destination: [text, 'Where the report may go, and nowhere else.'],
      before: [text, 'Until when it can be performed, or readiness lasts.', ['prototype', 'RFC 3339']],
      readiness_id: [text, 'The readiness that it is about: the decision_id of the PERMIT that began it.'],
      jti: [text, 'The approval that is good for one delivery.', ['prototype', jwt('4.1.7')]],
      report_id: [text, 'The report that is not sent.'],
    }),
  ],
}

/** What the page explains beside the contract's own messages; none of it is published. */
export const BESIDE_MESSAGES: readonly NotedMessage[] = [OBLIGATION, ...REGISTERED]

/** The messages of the table that tell about objects which others define. */
export const REGISTERED_IDS: readonly string[] = REGISTERED.map(({ id }) => id)

/** Every message whose members have words: the contract's own, and what is explained beside them. */
export const TOLD_MESSAGES: readonly NotedMessage[] = [...MESSAGES, ...BESIDE_MESSAGES]

interface Place {
  readonly message: string
  readonly at: string
}

const own = (message: string): Place => ({ message, at: '' })

/** Objects within a message that are told under another name, by the member that holds them. */
export const TOLD_ELSEWHERE: ReadonlyMap<string, Place> = new Map([
  ['profile', own('profile')],
  ['checks[]', own('check')],
  ['errors[]', { message: 'problem', at: 'errors[]' }],
  ['obligations[]', { message: 'evaluation-answer', at: 'obligations[]' }],
  ['obligations[].properties', own('obligation')],
  ['jwk', own('jwk')],
  ['keys[]', own('jwk')],
  ...['credentialSubject', 'credentialSchema', 'credentialStatus'].map(
    name => [`${name}[]`, { message: 'credential', at: name }] as const,
  ),
])

/** A step into a JSON value: a member's name, or null for an item of a list. */
export type Step = string | null

/** The member that a way through a message leads to. */
interface MemberDoc {
  readonly message: NotedMessage
  readonly field: Field
}

const messageOf = (id: string): NotedMessage | undefined => TOLD_MESSAGES.find(message => message.id === id)

/** The objects at a place: several where its kind decides, each then with that kind in brackets. */
function objectsAt({ message, at }: Place): readonly NotedObject[] {
  const objects = messageOf(message)?.objects ?? []
  return objects.filter(object => object.at === at || (at !== '' && object.at.startsWith(`${at} (`)))
}

/** Where the objects within a member are told: in the same message, else under another name. */
function within({ message, at }: Place, member: string): Place | undefined {
  const here = { message, at: at === '' ? member : `${at}.${member}` }
  if (objectsAt(here).length > 0) return here
  return TOLD_ELSEWHERE.get(here.at) ?? TOLD_ELSEWHERE.get(member)
}

const fitsKind = (field: Field | undefined, kind: unknown): boolean => field?.schema.const === kind

/** The fields at a place; where there are several kinds of object, those of the kind that the value has. */
function fieldsAt(place: Place, value: unknown): readonly Field[] {
  const kinds = objectsAt(place).map(fieldsOf)
  const kind: unknown = Reflect.get(Object(value), 'kty')
  const fitting = kinds.find(fields =>
    fields.some(field => field.name.endsWith('kty') && fitsKind(field, kind)),
  )
  return kinds.length > 1 ? (fitting ?? kinds.flat()) : kinds.flat()
}

const lastPart = (field: Field, at: string): string =>
  at === '' ? field.name : field.name.slice(field.name.lastIndexOf('.') + 1)

/**
 * The words for a member of a JSON value that is a message of the contract, or an object that it explains.
 * @param id the message's id in the table.
 * @param way the steps to the member, whose own name is the last.
 * @param value the whole value; which kind of key it holds decides the words of a key's members.
 * @returns undefined where the table has no such member.
 */
export function memberAt(id: string, way: readonly Step[], value: unknown): MemberDoc | undefined {
  let place: Place | undefined = own(id)
  let inside = value
  for (const [index, name] of way.entries()) {
    if (name === null) continue
    const message: NotedMessage | undefined = place && messageOf(place.message)
    if (place === undefined || message === undefined) return undefined
    const { at } = place
    const field = fieldsAt(place, inside).find(each => lastPart(each, at) === name)
    if (field === undefined) return undefined
    if (index === way.length - 1) return { message, field }
    const next = way.slice(index + 1).findIndex(step => step !== null)
    const lists = next < 0 ? way.length - 1 - index : next
    // Which kind of key it is matters for one key alone, never for the items of a list.
    inside = lists === 0 ? memberOf(inside, name) : undefined
    place = within(place, `${name}${'[]'.repeat(lists)}`)
  }
  return undefined
}
