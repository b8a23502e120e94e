import { type InnerList, parseDictionary } from 'structured-headers'
import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isSha256 } from '../crypto/base64url.ts'
import { thumbprintOfAny } from '../crypto/jwk.ts'
import { timely } from '../protocols/claims.ts'
import { fieldOf, type HttpMessage } from './exchange.ts'
import { broken, choice, type OwnRows, open } from './own-lines.ts'
import type { BenchInput } from './report.ts'
import { type Base, dictionaryIn, isInnerList, type Signed } from './signature-base.ts'
import type { KeyFinding } from './which-key.ts'

/** The hashes of RFC 9530 section 5 that are not deprecated. */
const HASHES = { 'sha-256': 'SHA-256', 'sha-512': 'SHA-512' } as const

/** The body as it may have been sent: what a paste does to the ends of lines is undone in each way. */
const bodies = (body: string): readonly string[] => [
  ...new Set([body, `${body}\n`, body.replace(/\n$/u, ''), body.trim(), body.replace(/\r?\n/gu, '\r\n')]),
]

async function isHashOf(octets: ArrayBuffer, hash: string, body: string): Promise<boolean> {
  const found = new Uint8Array(await crypto.subtle.digest(hash, new TextEncoder().encode(body)))
  const said = new Uint8Array(octets)
  return said.length === found.length && said.every((octet, at) => octet === found[at])
}

/** Whether Content-Digest is the hash of the body (RFC 9530 section 2). */
async function contentDigest(message: HttpMessage): Promise<Finding> {
  let members: ReturnType<typeof parseDictionary>
  try {
    members = parseDictionary(fieldOf(message, 'content-digest') ?? '')
  } catch {
    return broken('it is not a dictionary of hashes')
  }
  const { body } = message
  if (body === undefined) return open('the body is not in what you pasted')
  const known = Object.entries(HASHES).filter(([name]) => members.has(name))
  if (known.length === 0) return open(`it has neither ${Object.keys(HASHES).join(' nor ')}`)
  for (const [name, hash] of known) {
    const octets = members.get(name)?.[0]
    if (!(octets instanceof ArrayBuffer)) return broken(`${name} has no octets`)
    const all = await Promise.all(bodies(body).map(each => isHashOf(octets, hash, each)))
    if (!all.includes(true)) return broken(`${name} is the hash of another body than the one that you pasted`)
  }
  return pass(known.map(([name]) => name).join(', '))
}

/** One signature of a message, by its label, as far as it was read. */
export interface SignatureInHand {
  readonly label: string
  readonly form: Finding
  readonly covered: InnerList
  readonly signed: Signed
  readonly base: Base
  readonly key: KeyFinding
  readonly input: BenchInput
}

/** The algorithms of RFC 9421 section 6.2.2 by their names in JOSE. */
export const ALGORITHMS: Readonly<Record<string, string>> = {
  ed25519: 'Ed25519',
  'ecdsa-p256-sha256': 'ES256',
  'ecdsa-p384-sha384': 'ES384',
  'rsa-pss-sha512': 'PS512',
  'rsa-v1_5-sha256': 'RS256',
  'hmac-sha256': 'HS256',
}

const paramOf = ({ covered: [, params] }: Pick<SignatureInHand, 'covered'>, name: string) => params.get(name)
export const textParam = (about: Pick<SignatureInHand, 'covered'>, name: string): string | undefined => {
  const value = paramOf(about, name)
  return typeof value === 'string' ? value : undefined
}
const coveredNames = ({ covered: [components] }: Pick<SignatureInHand, 'covered'>): readonly string[] =>
  components.flatMap(([name, params]) =>
    typeof name === 'string' ? [params.has('req') ? `${name};req` : name] : [],
  )

function judgeDate(about: SignatureInHand, name: 'created' | 'expires', said: 'ends' | 'was made'): Finding {
  const value = paramOf(about, name)
  return Number.isInteger(value)
    ? timely(name, said, Number(value) * 1000, { time: about.input.expected.time })
    : broken(`${name} is ${shown(value ?? 'missing')}; seconds since 1970 are asked for`)
}

const WEB_BOT = 'web-bot-auth'
const DIRECTORY = 'http-message-signatures-directory'
const BOT_AUTH = 'Web Bot Auth'
const MEDIA_TYPE = 'application/http-message-signatures-directory+json'

async function judgeProfile(about: SignatureInHand): Promise<Finding> {
  const tag = textParam(about, 'tag')
  const covered = coveredNames(about)
  const missing = ['created', 'expires', 'keyid'].filter(name => paramOf(about, name) === undefined)
  const needed = tag === DIRECTORY ? ['@authority;req'] : ['@authority', '@target-uri']
  if (missing.length > 0) return broken(`without ${missing.join(' and ')}`)
  if (!isSha256(textParam(about, 'keyid') ?? ''))
    return broken('keyid is not the thumbprint of a JWK (RFC 7638)')
  const names = await Promise.all(about.input.keys.map(thumbprintOfAny))
  if (about.key.signature.result === 'PASS' && !names.includes(textParam(about, 'keyid')))
    return broken('keyid is the thumbprint of another key than the one that verifies it')
  if (needed.some(name => covered.includes(name))) return pass(covered.join(', '))
  return tag === DIRECTORY && covered.includes('@authority')
    ? choice('@authority without req, as earlier drafts had it; an answer has no host but its request’s')
    : broken(`it does not cover ${needed.join(' or ')}`)
}

/** Signature-Agent must be a dictionary with a member for the label, and the signature must cover that member. */
function judgeAgent({ covered: [components], label, signed }: SignatureInHand): Finding {
  const value = fieldOf(signed.message, 'signature-agent')
  if (value === undefined) return broken('the message has no Signature-Agent')
  const isLegacy = value.startsWith('"')
  const covers = components.some(
    ([name, params]) =>
      name === 'signature-agent' &&
      (isLegacy || [undefined, label].includes(params.get('key') as string | undefined)),
  )
  if (!covers) return broken(`the signature does not cover signature-agent;key="${label}"`)
  if (isLegacy) return choice('a text, as earlier drafts had it; a dictionary is asked for')
  const dictionary = dictionaryIn(value)
  if (typeof dictionary === 'string') return broken(`the field Signature-Agent cannot be read: ${dictionary}`)
  const member = dictionary.get(label)
  const address = isInnerList(member) ? undefined : member?.[0]
  return typeof address === 'string' && address.startsWith('https://')
    ? pass(address)
    : broken(`its member ${label} is not a text with an https address`)
}

const whenParam = (name: string) => (about: SignatureInHand) => paramOf(about, name) !== undefined
const ofTag =
  (...tags: readonly string[]) =>
  (about: SignatureInHand) =>
    tags.includes(textParam(about, 'tag') ?? '')

/** What is asked of each signature of an HTTP message. */
export const HTTP_SIGNATURE = {
  form: {
    section: 'RFC 9421, 4.1 and 4.2',
    words: 'Signature-Input and Signature must be dictionaries with the same label.',
    judge: ({ form }) => form,
  },
  components: {
    section: 'RFC 9421, 2 and 2.5',
    words: 'Each covered component must be in the message, and must be covered once.',
    judge: about => {
      const { base } = about
      if ('fault' in base) return broken(base.fault)
      return 'missing' in base
        ? open(`not in what you pasted: ${base.missing.join(', ')}`)
        : pass(coveredNames(about).join(', ') || 'none')
    },
  },
  created: {
    section: 'RFC 9421, 2.3',
    words: 'created must not be after the Time.',
    isAsked: whenParam('created'),
    judge: about => judgeDate(about, 'created', 'was made'),
  },
  expires: {
    section: 'RFC 9421, 2.3',
    words: 'expires must be after the Time.',
    isAsked: whenParam('expires'),
    judge: about => judgeDate(about, 'expires', 'ends'),
  },
  alg: {
    section: 'RFC 9421, 2.3 and 6.2',
    words: 'alg, if present, must be registered.',
    isAsked: whenParam('alg'),
    judge: about => {
      const alg = paramOf(about, 'alg')
      if (typeof alg !== 'string') return broken('alg is not a text')
      return Object.hasOwn(ALGORITHMS, alg)
        ? pass(alg)
        : broken(`alg is ${shown(alg)}; registered are ${Object.keys(ALGORITHMS).join(', ')}`)
    },
  },
  nonce: {
    section: 'RFC 9421, 2.3',
    words: 'nonce must be the one that you expect.',
    isAsked: about => about.input.expected.nonce !== undefined,
    judge: ({ input: { expected }, ...about }) =>
      textParam(about, 'nonce') === expected.nonce ? pass('as expected') : broken('not the expected nonce'),
  },
  profile: {
    section: `${BOT_AUTH}, 5.2 and B.1`,
    words: 'It must cover the host, and have created, expires and the key’s thumbprint as keyid.',
    isAsked: ofTag(WEB_BOT, DIRECTORY),
    judge: judgeProfile,
  },
  media_type: {
    section: `${BOT_AUTH}, 5.5.1`,
    words: 'A directory must have its media type.',
    isAsked: ofTag(DIRECTORY),
    judge: ({ signed: { message } }) => {
      const type = fieldOf(message, 'content-type')?.split(';', 1)[0]
      if (type === undefined) return open('Content-Type is not in what you pasted')
      return type.toLowerCase() === MEDIA_TYPE ? pass(type) : broken(`Content-Type is ${shown(type)}`)
    },
  },
  signature_agent: {
    section: `${BOT_AUTH}, 5.2.1`,
    words: 'Signature-Agent must name the signer under this label, and be covered.',
    isAsked: ofTag(WEB_BOT),
    judge: judgeAgent,
  },
  content_digest: {
    section: 'RFC 9530, 2',
    words: 'Content-Digest must be the hash of the body.',
    isAsked: ({ signed: { message } }) => fieldOf(message, 'content-digest') !== undefined,
    judge: ({ signed: { message } }) => contentDigest(message),
  },
  key: {
    section: 'RFC 9421, 2.3 and 3.2',
    words: 'There must be a key for it; keyid, if present, should name it.',
    judge: ({ key }) => key.key,
  },
  signature: {
    section: 'RFC 9421, 3.2 and 3.3',
    words: 'The signature must verify under the key over the base that the message gives.',
    restsOn: ['form', 'components'],
    judge: ({ key }) => key.signature,
  },
} as const satisfies OwnRows<SignatureInHand>
