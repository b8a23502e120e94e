import type { Dictionary, InnerList } from 'structured-headers'
import { type Finding, pass } from '../checks/verdict.ts'
import { thumbprintOfAny } from '../crypto/jwk.ts'
import { type GivenKey, isVerifiable, VERIFIABLE_ALGORITHMS } from '../crypto/key-kinds.ts'
import { fieldOf, readExchange } from './exchange.ts'
import { ALGORITHMS, HTTP_SIGNATURE, type SignatureInHand, textParam } from './http-signature-rows.ts'
import { BOUNDS, leftOut } from './limits.ts'
import { broken, open, ownLines } from './own-lines.ts'
import type { BenchInput, BenchPart, Checker } from './report.ts'
import {
  type Base,
  dictionaryIn,
  isInnerList,
  type Signed,
  signatureBase,
  signedIn,
  uncovered,
} from './signature-base.ts'
import { GIVEN_KEY, thumbprintParts } from './token.ts'
import { newTrying, type Trying } from './try-key.ts'
import { ANY_KEY, findKey, type KeyFinding, notSought } from './which-key.ts'

/** The algorithm that a key is for, where alg does not say it: each kind has one here but RSA, which says it. */
function algorithmOfKey({ kty, crv, alg }: GivenKey): string | undefined {
  const name = `${kty} ${crv}`
  const byKind = { 'OKP Ed25519': 'Ed25519', 'EC P-256': 'ES256', 'EC P-384': 'ES384' }[name]
  return byKind ?? (isVerifiable(alg) ? alg : { RSA: 'PS512', oct: 'HS256' }[String(kty)])
}

/** The keys, each under the name that the signature gives it where that is its thumbprint (RFC 7638). */
const namedBy = (keys: readonly GivenKey[], keyid: string | undefined): Promise<readonly GivenKey[]> =>
  Promise.all(
    keys.map(async key =>
      keyid !== undefined && (await thumbprintOfAny(key)) === keyid ? { ...key, kid: keyid } : key,
    ),
  )

async function keyOf(
  { covered, octets }: Labelled,
  base: Base,
  input: BenchInput,
  trying: Trying,
): Promise<KeyFinding> {
  if (!('text' in base) || octets === undefined) return notSought('it depends on what is above')
  const keyid = textParam({ covered }, 'keyid')
  const keys = await namedBy(input.keys, keyid)
  const named = keys.find(({ kid }) => kid === keyid) ?? keys[0]
  const said = textParam({ covered }, 'alg')?.toLowerCase() ?? ''
  const alg =
    (Object.hasOwn(ALGORITHMS, said) ? ALGORITHMS[said] : undefined) ?? (named && algorithmOfKey(named))
  if (keys.length > 0 && alg === undefined)
    return notSought(`no key is of a kind that is verified here: ${VERIFIABLE_ALGORITHMS.join(', ')}`)
  const header = { ...(alg && { alg }), ...(keyid !== undefined && { kid: keyid }) }
  const signed = { header, signature: new Uint8Array(octets), signingInput: base.text }
  return findKey(signed, { ...input, keys }, { rule: ANY_KEY, trying })
}

const NO_LIST: InnerList = [[], new Map()]
const NO_DICTIONARY: Dictionary = new Map()

const UNREAD = 'who cannot read the field ignores it, and the message counts as unsigned'

/** Every signature of a message by its label, those that have only half of what they need too. */
function labelled({ message }: Signed) {
  const read = ['Signature-Input', 'Signature'].map(name => {
    const found = dictionaryIn(fieldOf(message, name.toLowerCase()) ?? '')
    return typeof found === 'string' ? `${name}: ${found}` : found
  })
  const faults = read.filter(each => typeof each === 'string')
  const unread = faults.length === 0 ? undefined : `${faults.join('; ')}: ${UNREAD}`
  const [inputs, signatures] = read.map(each => (typeof each === 'string' ? NO_DICTIONARY : each))
  const labels = new Set([...(inputs?.keys() ?? []), ...(signatures?.keys() ?? [])])
  return [...(unread !== undefined && labels.size === 0 ? ['1'] : labels)].map(label => {
    const [covered, octets] = [inputs?.get(label), signatures?.get(label)?.[0]]
    return {
      ...{ label, unread, covered: isInnerList(covered) ? covered : NO_LIST },
      octets: octets instanceof ArrayBuffer ? octets : undefined,
    }
  })
}

type Labelled = ReturnType<typeof labelled>[number]

function formOf({ label, unread, covered, octets }: Labelled): Finding {
  if (unread !== undefined) return open(unread)
  if (covered === NO_LIST) return broken(`Signature-Input has no list for ${label}`)
  return octets === undefined ? broken(`Signature has no octets for ${label}`) : pass(label)
}

/** The URL and method that were given take the place of what the paste lacks. */
function besideBoxes({ message, request }: Signed, { expected: { method, url } }: BenchInput): Signed {
  const lacks = message.url === undefined || message.url.startsWith('//')
  const given = { method: message.method ?? method, url: lacks ? (url ?? message.url) : message.url }
  return message.status === undefined
    ? { message: { ...message, ...given }, request }
    : { message, request: request ?? (url || method ? { fields: [], method, url } : undefined) }
}

const partsOf = (all: readonly SignatureInHand[]): readonly BenchPart[] =>
  all.flatMap(({ label, base, covered, signed }) => [
    ...('text' in base ? [{ title: `Signature base of ${label}`, content: { text: base.text } }] : []),
    {
      title: `Not signed by ${label}`,
      content: { text: uncovered(covered, signed).join('\n') || 'Nothing of what is here.' },
    },
  ])

/** The signatures of an HTTP message (RFC 9421), also by the profile of Web Bot Auth. */
export const checkHttpSignature: Checker = async input => {
  const exchange = readExchange(input.text)
  const found = exchange && signedIn(exchange)
  const signed = found && besideBoxes(found, input)
  const read = signed === undefined ? [] : labelled(signed)
  if (signed === undefined || read.length === 0) {
    const fault = broken('the text is not an HTTP message with a signature')
    return { lines: await ownLines({ form: { ...HTTP_SIGNATURE.form, judge: () => fault } }, {}) }
  }
  const some = read.slice(0, BOUNDS.signaturesOfOne)
  const trying = newTrying()
  const all: SignatureInHand[] = []
  for (const each of some) {
    const base = signatureBase(each.covered, signed)
    const key = await keyOf(each, base, input, trying)
    all.push({ ...each, form: formOf(each), signed, base, key, input })
  }
  const lines = await Promise.all(
    all.map((each, at) =>
      ownLines<SignatureInHand>(HTTP_SIGNATURE, each, all.length === 1 ? '' : `sig_${at + 1}_`),
    ),
  )
  const unsigned = all.map(({ label, covered }) => [label, uncovered(covered, signed)] as const)
  return {
    lines: lines.flat(),
    parts: [...partsOf(all), ...(await thumbprintParts(input.keys, GIVEN_KEY))],
    notes: unsigned.flatMap(([label, names]) =>
      names.length === 0
        ? []
        : [`${label} does not cover ${names.slice(0, 8).join(', ')}: that can be changed on the way.`],
    ),
    unjudged: {
      bounded: [
        ...leftOut(some.length, read.length, 'signatures were tried'),
        ...all.flatMap(({ key }) => key.bounded ?? []),
      ],
    },
  }
}
