import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import type { AnyJws } from '../crypto/any-jws.ts'
import { decodeCanonical } from '../crypto/base64url.ts'
import { isVerifiable, VERIFIABLE_ALGORITHMS } from '../crypto/key-kinds.ts'
import { readJsonObject, textIn } from './json-texts.ts'
import { judgeAlg, judgeCritical } from './jwt.ts'
import { BOUNDS, onlyFirst } from './limits.ts'
import { broken, brokenButReadable, type OwnRows, open, ownLines } from './own-lines.ts'
import type { BenchInput, BenchPart, Checker } from './report.ts'
import { jwsParts, macNotes, secretNotes, thumbprintParts } from './signed-parts.ts'
import { membersOf, readToken } from './token.ts'
import { newTrying } from './try-key.ts'
import { ANY_KEY, findKey, type KeyFinding, sameName } from './which-key.ts'

interface Read {
  readonly form: Finding
  /** Every signature with the octets that it is over; undefined where those are not there. */
  readonly signatures: readonly { readonly header: Members; readonly signed: AnyJws | undefined }[]
  readonly notes: readonly string[]
  readonly all: number
}

const DETACHED = 'its payload is detached (RFC 7515 Appendix F): put it back'

interface Part {
  readonly protectedText: string
  readonly signature: string | undefined
  readonly unprotected: Members
}

function signatureOf({ protectedText, signature, unprotected }: Part, payload: string | undefined) {
  const { header, jws } = readToken(`${protectedText}..${signature ?? ''}`)
  const merged = { ...unprotected, ...header }
  if (payload === undefined || jws === undefined) return { header: merged, signed: undefined }
  return {
    header: merged,
    // What b64 false signs is the payload as it stands (RFC 7797 section 3), and so is every other.
    signed: {
      ...jws,
      payload: new TextEncoder().encode(payload),
      header: merged,
      signingInput: `${protectedText}.${payload}`,
    },
  }
}

function partsOf(value: Members): readonly Part[] {
  const list: readonly unknown[] = Array.isArray(value.signatures) ? value.signatures : [value]
  return list.map(membersOf).map(each => ({
    protectedText: textIn(each.protected),
    signature: typeof each.signature === 'string' ? each.signature : undefined,
    unprotected: isObject(each.header) ? each.header : {},
  }))
}

/** What is wrong with a signature's two headers, or its payload (RFC 7515 sections 4.1.11, 7.2 and 7.2.1; RFC 7797). */
function faultOfPart(
  { protectedText, signature, unprotected }: Part,
  payload: string | undefined,
): string | undefined {
  const { header } = readToken(`${protectedText}..`)
  if (signature === undefined) return 'signature is missing, or no text'
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
  const all = partsOf(read.value)
  const parts = all.slice(0, BOUNDS.signaturesOfOne)
  const payload = typeof read.value.payload === 'string' ? read.value.payload : undefined
  const fault = parts.map(each => faultOfPart(each, payload)).find(each => each !== undefined)
  const isUnprotected = parts.some(({ unprotected }) => Object.keys(unprotected).length > 0)
  return {
    form:
      fault === undefined
        ? pass(Array.isArray(read.value.signatures) ? 'the general JSON form' : 'the flattened JSON form')
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
  const isRaw = header.b64 === false
  const found = isRaw && form.result === 'FAIL' ? pass('the payload is not encoded: b64 is false') : form
  const payload = text.split('.').slice(1, -1).join('.')
  const first = text.split('.')[0] ?? ''
  // Which of more segments the signature is cannot be told.
  const signed =
    text.split('.').length === 3 && jws ? { ...jws, signingInput: `${first}.${payload}` } : undefined
  const shownForm = found.result === 'CHOICE' ? pass(found.detail) : found
  return { form: shownForm, signatures: [{ header, signed }], notes: [], all: 1 }
}

/** What a signature comes to where the payload may have been taken out of it. */
function withDetached({ signature, ...found }: KeyFinding, signed: AnyJws | undefined): KeyFinding {
  const isEmpty = signed !== undefined && signed.payload.length === 0
  const how =
    signed?.header.b64 === false ? 'b64 is false, and the payload is detached: put it back' : DETACHED
  return isEmpty && signature.result === 'FAIL' ? { ...found, signature: open(how) } : { ...found, signature }
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

function judgeAlgorithm({ alg }: Members): Finding {
  if (isVerifiable(alg)) return pass(alg === 'EdDSA' ? 'EdDSA, the old name of Ed25519 (RFC 9864)' : alg)
  const found = judgeAlg({ header: { alg } })
  return found.result === 'FAIL'
    ? found
    : open(`alg is ${shown(alg)}; ${VERIFIABLE_ALGORITHMS.join(', ')} can be verified here`)
}

const NO_KEY: KeyFinding = { key: open(DETACHED), signature: open(DETACHED) }

/** A JWS as far as it was read, and what was found of the keys of its signatures. */
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
    judge: ({ signatures: [first] }) => judgeAlgorithm(first?.header ?? {}),
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

async function partsOfJws(text: string, { signatures: [first] }: Read): Promise<readonly BenchPart[]> {
  if (!text.startsWith('{')) return jwsParts(readToken(text))
  return first === undefined ? [] : [{ title: 'Header', content: { json: first.header } }]
}

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
  const over = read.all > BOUNDS.signaturesOfOne
  const inside = input.keys.length === 0 && isObject(header.jwk) ? [header.jwk] : undefined
  const title = inside === undefined ? 'Thumbprint of the key that you gave' : 'Thumbprint of the key inside'
  return {
    lines: await ownLines(judged.length > 1 ? ofSeveral(judged) : JWS, { ...read, found: judged }),
    parts: [...(await partsOfJws(input.text, read)), ...(await thumbprintParts(inside ?? input.keys, title))],
    notes: [...read.notes, ...macNotes({ header }), ...secretNotes(header, input.keys)],
    unjudged: {
      bounded: [
        ...(over ? [onlyFirst(BOUNDS.signaturesOfOne, read.all, 'signatures were tried')] : []),
        ...found.flatMap(({ bounded }) => bounded ?? []),
      ],
    },
  }
}
