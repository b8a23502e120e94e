import {
  type Beside,
  besideNothing,
  choice,
  type Graded,
  type Judge,
  open,
  type Rules,
  same,
} from '../../checks/graded.ts'
import { fail, notChecked, pass } from '../../checks/verdict.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { HOLDER, isAtHostOf } from '../claims.ts'
import { issuerKnown } from '../token-rules.ts'
import { MESSAGES, withoutNulls } from './card.ts'
import { type CardFinding, type CardParts, cardFindings, cardParts } from './card-reading.ts'
import { SIGNATURE_RULES, type SignaturesInHand } from './card-signatures.ts'
import { type A2A_CHECKS, BINDING_KEY_EXTENSION } from './list.ts'

type Card = Readonly<Record<string, unknown>>

interface BesideCard extends Beside {
  /** The claimed endpoint, null where the claim has none; absent where there is no claim. */
  readonly endpoint?: string | null
}

/** A card beside what is expected of it. */
export interface CardInHand {
  readonly evidence_type: Graded
  /** As it is written. */
  readonly card: Card
  /** What is against it as ProtoJSON reads it. */
  readonly findings: readonly CardFinding[]
  /** What of it is used; absent where a type in it is wrong. */
  readonly parts: CardParts | undefined
  readonly signatures: SignaturesInHand
  readonly beside: BesideCard
}

/** A card as both readers read it: null of a field is absent. */
export function readCard(card: Card): Pick<CardInHand, 'card' | 'findings' | 'parts'> {
  const present = withoutNulls(card)
  return { card, findings: cardFindings(present), parts: cardParts.safeParse(present).data }
}

function saidOf([first, ...more]: readonly CardFinding[]): string {
  if (first === undefined) return 'no fault found'
  return `${first.pointer}: ${first.words}${more.length === 0 ? '' : `, and ${more.length} more`}`
}

const ofKind = (findings: readonly CardFinding[], kind: CardFinding['kind']): readonly CardFinding[] =>
  findings.filter(finding => finding.kind === kind)

function judgeTypes({ card, findings }: CardInHand): Graded {
  const wrong = ofKind(findings, 'types')
  if (wrong.length > 0)
    return { result: 'FAIL', code: 'CARD_TYPE_MISMATCH', detail: saidOf(wrong), stillReadable: true }
  const [absent] = ofKind(cardFindings(card), 'types')
  return absent === undefined
    ? pass('no fault found')
    : choice(
        'CARD_TYPE_MISMATCH',
        `${absent.pointer} is null; ProtoJSON reads that as absent, and this service refuses it`,
      )
}

function judgeOneof({ findings }: CardInHand): Graded {
  const violated = ofKind(findings, 'oneof')
  return violated.length === 0 ? pass('no fault found') : fail('CARD_ONEOF_VIOLATED', saidOf(violated))
}

function judgeRequired({ card, findings }: CardInHand): Graded {
  const missing = ofKind(findings, 'required')
  if (missing.length === 0) return pass('no fault found')
  const isExample = missing.some(({ pointer }) => pointer === '/skills') && Array.isArray(card.skills)
  const example = isExample ? '; the example in 8.4.1 has skills: [] itself, and 5.7 forbids it' : ''
  return fail('CARD_FIELD_MISSING', `${saidOf(missing)}${example}`)
}

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/gu, (_all, next: string) => next.toUpperCase())
const isKnown = (name: string): boolean =>
  Object.values(MESSAGES).some(({ fields }) => Object.hasOwn(fields, name))

/** A member that is no field is ignored by the standard; a field under its name in snake_case has the wrong name (5.5). */
function judgeUnrecognized({ findings }: CardInHand): Graded {
  const unknown = ofKind(findings, 'unrecognized')
  const [snake, ...more] = unknown
    .map(({ pointer }) => pointer.slice(pointer.lastIndexOf('/') + 1))
    .filter(name => camel(name) !== name && isKnown(camel(name)))
  if (snake === undefined)
    return unknown.length === 0 ? pass('no fault found') : choice('CARD_FIELD_UNKNOWN', saidOf(unknown))
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  return fail(
    'CARD_FIELD_UNKNOWN',
    `${snake} is ${camel(snake)} in JSON: names are in camelCase, not snake_case (5.5)${others}`,
  )
}

/** The core bindings that are HTTP requests to the URL itself (A2A 1.0.1, 9 and 11); the third is GRPC. */
const OVER_HTTP: readonly (string | undefined)[] = ['JSONRPC', 'HTTP+JSON']

const HTTPS = /^https:\/\/[^/?#]/iu
// Without `://`, a host with its port would be a URI whose scheme is the host.
const isUrl = (text: string): boolean => isUri(text) && text.includes('://')

const UNENCRYPTED = /^(?:http|ws):/iu
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[^.]{1,63}\.localhost)$/iu
const isLoopback = (url: string): boolean =>
  UNENCRYPTED.test(url) && URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)

/** Host and port only, as gRPC names its targets. */
const isHostAndPort = (text: string): boolean =>
  /^[^/?#@\\\s]+:\d{1,5}$/u.test(text) && URL.canParse(`https://${text}`)

/**
 * Why an interface has no URL of the kind that its binding asks for: HTTPS where it is HTTP (A2A 1.0.1, 4.4.6 and
 * 7.1), and anything absolute and not known to be unencrypted for gRPC and custom bindings (5.8 and 12.7).
 */
function faultOf(url: string, protocolBinding: string | undefined): string | undefined {
  if (OVER_HTTP.includes(protocolBinding))
    return isUri(url) && HTTPS.test(url) ? undefined : 'is not an absolute HTTPS URL'
  if (UNENCRYPTED.test(url)) return 'is reached without encryption'
  return isUrl(url) || isHostAndPort(url) ? undefined : 'is neither an absolute URL nor a host with its port'
}

function judgeInterfaces({ supportedInterfaces = [] }: CardParts): Graded {
  const code = 'INTERFACE_URL_INVALID'
  const faults = supportedInterfaces.flatMap(({ url = '', protocolBinding }) => {
    const fault = faultOf(url, protocolBinding)
    return fault === undefined ? [] : [{ url, said: `${url || 'a missing url'} ${fault}` }]
  })
  const wrong = faults.find(({ url }) => !isLoopback(url))
  if (wrong !== undefined) return fail(code, wrong.said)
  return faults.length === 0
    ? pass(`${supportedInterfaces.length} named`)
    : choice(code, `${faults[0]?.url} is on this computer; HTTPS is asked for in production only (7.1)`)
}

/** The provider is optional, and no standard means it as an issuer. */
function judgeProvider({ provider }: CardParts, { issuer }: BesideCard): Graded {
  const how = { name: 'provider.url', what: 'issuer', code: 'ISSUER_MISMATCH' }
  return provider?.url === undefined && issuer === undefined
    ? choice(how.code, 'found no provider')
    : same(provider?.url, issuer, how)
}

const judgeTenant = ({ supportedInterfaces = [] }: CardParts): Graded =>
  supportedInterfaces[0]?.tenant
    ? choice('TENANT_NAMED', 'the first interface is one tenant’s among several')
    : pass('none named')

function judgeInterfaceUrl(
  { provider, supportedInterfaces = [] }: CardParts,
  { subject, endpoint }: BesideCard,
): Graded {
  const url = supportedInterfaces[0]?.url
  if (url === undefined && subject === undefined) return open('no expected subject was given')
  const found = same(url, subject, { name: 'url', what: 'subject', code: 'SUBJECT_MISMATCH' })
  if (found.result !== 'PASS' || url === undefined) return found
  if (endpoint !== undefined && url !== endpoint)
    return fail('ENDPOINT_MISMATCH', `found ${url}, expected ${endpoint ?? 'no claimed endpoint'}`)
  const detail = isAtHostOf(url, provider?.url ?? '')
    ? `${url}, at the provider’s own host`
    : `${url}, named but not proven: its host is not the provider’s`
  return { ...found, detail }
}

/**
 * Whether a card's one binding-key extension names exactly the holder's key. Two such entries would name two keys, and
 * members beside `jwk` could name another: neither is accepted. A card of someone else's has no reason to carry this
 * prototype's own extension.
 */
async function judgeBindingKey({ capabilities }: CardParts, { holder }: BesideCard): Promise<Graded> {
  const refuse = (why: string): Graded =>
    holder === undefined ? choice(HOLDER.code, why) : { ...fail(HOLDER.code, why), ...besideNothing(holder) }
  const entries = (capabilities?.extensions ?? []).filter(({ uri }) => uri === BINDING_KEY_EXTENSION)
  const [entry] = entries
  const none = 'the card has no binding-key extension'
  if (entry === undefined && holder === undefined) return notChecked(`${none}, which is this prototype’s own`)
  if (entry === undefined) return refuse(none)
  if (entries.length > 1) return refuse(`the card has ${entries.length} binding-key extensions`)
  const { jwk, ...others } = entry.params ?? {}
  const [other] = Object.keys(others)
  if (other !== undefined) return refuse(`params have ${other} next to jwk`)
  try {
    const found = await thumbprintUriOf(readPublicJwk(jwk))
    return same(found, holder, HOLDER)
  } catch (cause) {
    return refuse(cause instanceof JwkError ? cause.message : 'params do not contain a public key')
  }
}

const ON_TYPES = ['types']
/** What the parts of a card are asked; where a type is wrong they are not known. */
const ofParts = (judge: (parts: CardParts, beside: BesideCard) => Graded | Promise<Graded>) => ({
  judge: ({ parts, beside }: CardInHand) =>
    parts === undefined ? open('it depends on types') : judge(parts, beside),
  restsOn: ON_TYPES,
})
const onTypes = (judge: Judge<CardInHand>) => ({ judge, restsOn: ON_TYPES })

/** What each check of a card asks; what A2A leaves open and this service does not take is a CHOICE. */
export const A2A_RULES: Rules<typeof A2A_CHECKS, CardInHand> = {
  evidence_type: ({ evidence_type }) => evidence_type,
  types: judgeTypes,
  provider: ofParts(judgeProvider),
  interfaces: ofParts(judgeInterfaces),
  tenant: ofParts(judgeTenant),
  oneof: onTypes(judgeOneof),
  required: onTypes(judgeRequired),
  unrecognized: onTypes(judgeUnrecognized),
  interface_url: ofParts(judgeInterfaceUrl),
  issuer_known: {
    ...issuerKnown(issuer => `Agent Card keys of ${issuer}`),
    here: 'The provider’s current keys for Agent Cards must be known.',
  },
  ...SIGNATURE_RULES,
  binding_key: {
    ...ofParts(judgeBindingKey),
    here: `Exactly one capabilities.extensions entry must be ${BINDING_KEY_EXTENSION}. Its params must contain a public jwk and nothing else, and that key must be the one that you expect.`,
  },
}
