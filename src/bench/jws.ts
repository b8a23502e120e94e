import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import type { AnyJws } from '../crypto/any-jws.ts'
import { decodeCanonical } from '../crypto/base64url.ts'
import { isVerifiable, VERIFIABLE_ALGORITHMS } from '../crypto/key-kinds.ts'
import { readJsonObject, textIn } from './json-texts.ts'
import { judgeAlg, judgeCritical } from './jwt.ts'
import { BOUNDS, leftOut } from './limits.ts'
import { broken, brokenButReadable, type OwnRows, open, ownLines } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'
import { GIVEN_KEY, jwsParts, macNotes, membersOf, readToken, secretNotes, thumbprintParts } from './token.ts'
import { newTrying } from './try-key.ts'
import { ANY_KEY, findKey, type KeyFinding, notSought, sameName } from './which-key.ts'

interface Read {
  readonly form: Finding
  /** Every signature with the octets that it is over; undefined where those are not there. */
  readonly signatures: readonly { readonly header: Members; readonly signed: AnyJws | undefined }[]
  readonly notes: readonly string[]
  readonly all: number
}

const DETACHED = 'its payload is detached (RFC 7515 Appendix F): put it back'

/** One signature of a JWS in JSON, by its members there, over a payload. */
function signatureOf(part: Members, payload: string | undefined) {
  const first = textIn(part.protected)
  const read = readToken(`${first}..${textIn(part.signature)}`)
  const header = { ...membersOf(part.header), ...read.header }
  if (payload === undefined || read.jws === undefined) return { header, signed: undefined }
  // What b64 false signs is the payload as it stands (RFC 7797 section 3), and so is every other.
  const octets = { payload: new TextEncoder().encode(payload), signingInput: `${first}.${payload}` }
  return { header, signed: { ...read.jws, ...octets, header } }
}

/** What is wrong with a signature's two headers, or its payload (RFC 7515 sections 4.1.11, 7.2 and 7.2.1; RFC 7797). */
function faultOfPart(part: Members, payload: string | undefined): string | undefined {
  const { header } = readToken(`${textIn(part.protected)}..`)
  const unprotected = membersOf(part.header)
  if (typeof part.signature !== 'string') return 'signature is missing, or no text'
  if (payload !== undefined && header.b64 !== false && decodeCanonical(payload) === undefined)
    return 'payload is not base64url, and b64 is not false'
  const twice = Object.keys(unprotected).find(name => Object.hasOwn(header, name))
  if (twice !== undefined) return `${shown(twice)} is in both headers`
  const open = ['crit', 'b64'].find(name => Object.hasOwn(unprotected, name))
  return open === undefined ? undefined : `${open} is in the unprotected header`
}

function readJsonJws(text: string): Read {
  const read = readJsonObject(text)
  if ('fault' in read) return { form: broken(read.fault), signatures: [], notes: [], all: 0 }
  const { signatures, payload: value } = read.value
  const all: readonly unknown[] = Array.isArray(signatures) ? signatures : [read.value]
  const parts = all.slice(0, BOUNDS.signaturesOfOne).map(membersOf)
  const payload = typeof value === 'string' ? value : undefined
  const fault = parts.map(each => faultOfPart(each, payload)).find(each => each !== undefined)
  const isUnprotected = parts.some(({ header }) => Object.keys(membersOf(header)).length > 0)
  return {
    form:
      fault === undefined
        ? pass(Array.isArray(signatures) ? 'the general JSON form' : 'the flattened JSON form')
        : brokenButReadable(fault),
    signatures: parts.map(part => signatureOf(part, payload)),
    notes: isUnprotected
      ? ['Members of its unprotected header are used; they are not signed (RFC 7515 7.2).']
      : [],
    all: all.length,
  }
}

function readCompact(text: string): Read {
  const { form, header, jws } = readToken(text)
  const isRaw = header.b64 === false && form.result === 'FAIL'
  const found = isRaw ? pass('the payload is not encoded: b64 is false') : form
  // Which of more segments the signature is cannot be told.
  const signed = text.split('.').length === 3 ? jws : undefined
  const shownForm = found.result === 'CHOICE' ? pass(found.detail) : found
  return { form: shownForm, signatures: [{ header, signed }], notes: [], all: 1 }
}

/** What a signature comes to where the payload may have been taken out of it. */
function withDetached(found: KeyFinding, signed: AnyJws | undefined): KeyFinding {
  if (signed?.payload.length !== 0 || found.signature.result !== 'FAIL') return found
  const isRaw = signed.header.b64 === false
  return {
    ...found,
    signature: open(isRaw ? 'b64 is false, and the payload is detached: put it back' : DETACHED),
  }
}

/** Of several signatures one that verifies may be enough; one of whose key nothing was given is left open (RFC 7515 section 5.2). */
function withOthers(found: readonly KeyFinding[], { signatures }: Read, keys: BenchInput['keys']) {
  if (!found.some(({ signature }) => signature.result === 'PASS')) return found
  return found.map((each, at): KeyFinding => {
    const isGiven = keys.some(({ kid }) => sameName(kid, signatures[at]?.header.kid))
    if (isGiven || each.signature.result !== 'FAIL') return each
    const why = `${each.signature.detail}; another signature does, and which must is the application’s to say`
    return { ...each, signature: open(why) }
  })
}

const NO_KEY = notSought(DETACHED)

interface JwsInHand extends Read {
  readonly found: readonly KeyFinding[]
}
const firstOf = ({ found: [first = NO_KEY] }: JwsInHand): KeyFinding => first
/** What is asked of a JWS: form, algorithm, key and signature. */
export const JWS = {
  form: {
    section: 'RFC 7515, 7.1 and 7.2',
    words: 'The text must be one JWS; its payload may be anything.',
    judge: ({ form, signatures }) => {
      const critical = signatures.map(each => judgeCritical(each)).find(({ result }) => result === 'FAIL')
      return form.result !== 'FAIL' && critical !== undefined ? brokenButReadable(critical.detail) : form
    },
  },
  algorithm: {
    section: 'RFC 8725, 3.1',
    words: 'alg must name a signature algorithm that this page can verify.',
    judge: ({ signatures: [first] }) => {
      const { alg }: Members = first?.header ?? {}
      if (isVerifiable(alg)) return pass(alg === 'EdDSA' ? 'EdDSA, the old name of Ed25519 (RFC 9864)' : alg)
      const found = judgeAlg({ header: { alg } })
      const verifiable = VERIFIABLE_ALGORITHMS.join(', ')
      return found.result === 'FAIL'
        ? found
        : open(`alg is ${shown(alg)}; ${verifiable} can be verified here`)
    },
  },
  key: {
    section: 'RFC 7515, 4.1.4',
    words: 'There must be a key for that algorithm, and kid, if present, should name it.',
    judge: about => firstOf(about).key,
  },
  signature: {
    section: 'RFC 7515, 5.2',
    words: 'The signature must verify with that key over the exact bytes given.',
    judge: about => firstOf(about).signature,
  },
} as const satisfies OwnRows<JwsInHand>

/** What is asked of several signatures over one payload, a line each. */
const ofSeveral = (found: readonly KeyFinding[]): OwnRows<JwsInHand> => ({
  form: JWS.form,
  ...Object.fromEntries(
    found.map(({ signature }, at) => [`signature_${at + 1}`, { ...JWS.signature, judge: () => signature }]),
  ),
})

/** Any JWS: compact, flattened or general (RFC 7515 section 7), its payload inside, detached or not encoded (RFC 7797). */
export const checkJws: Checker = async input => {
  const isJson = input.text.startsWith('{')
  const read = isJson ? readJsonJws(input.text) : readCompact(input.text)
  const trying = newTrying()
  const found: KeyFinding[] = []
  for (const { header, signed } of read.signatures) {
    const inside = isObject(header.jwk) ? header.jwk : undefined
    const isDetached = isJson && signed === undefined
    const options = { rule: ANY_KEY, trying, inside, isOneOfMany: read.signatures.length > 1 }
    const key = isDetached ? NO_KEY : await findKey(signed, input, options)
    found.push(withDetached(key, signed))
  }
  const judged = withOthers(found, read, input.keys)
  const header = read.signatures[0]?.header ?? {}
  const headers = read.signatures
    .slice(0, 1)
    .map(each => ({ title: 'Header', content: { json: each.header } }))
  const inside = input.keys.length === 0 && isObject(header.jwk) ? [header.jwk] : undefined
  const title = inside === undefined ? GIVEN_KEY : 'Thumbprint of the key inside'
  return {
    lines: await ownLines(judged.length > 1 ? ofSeveral(judged) : JWS, { ...read, found: judged }),
    parts: [
      ...(isJson ? headers : await jwsParts(readToken(input.text))),
      ...(await thumbprintParts(inside ?? input.keys, title)),
    ],
    notes: [...read.notes, ...macNotes({ header }), ...secretNotes(header, input.keys)],
    unjudged: {
      bounded: [
        ...leftOut(read.signatures.length, read.all, 'signatures were tried'),
        ...found.flatMap(({ bounded }) => bounded ?? []),
      ],
    },
  }
}
