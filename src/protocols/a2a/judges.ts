import {
  issuerKeysOf,
  judgeCrit,
  judgeIssuerKey,
  judgeIssuerKnown,
  SERVICE_TERMS,
  type Terms,
  thumbprintOf,
} from '../../checks/evidence-jws.ts'
import { type JwsReading, judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { isAtHostOf } from '../claims.ts'
import { entriesOf, type Judges, type VerificationInput, type Verifier } from '../verifier.ts'
import { fieldsWithoutEmpty, signedFields } from './card.ts'
import { type CardFinding, type CardParts, cardFindings, cardParts } from './card-reading.ts'
import {
  judgeCardSignature,
  judgeProtected,
  judgeSignatures,
  judgeTyp,
  judgeUnprotected,
  narrow,
  type SignatureDraft,
} from './card-signatures.ts'
import { A2A_CHECKS, BINDING_KEY_EXTENSION } from './list.ts'

/** The core bindings that are HTTP requests to the URL itself (A2A 1.0.1, 9 and 11); the third is GRPC. */
const OVER_HTTP: readonly (string | undefined)[] = ['JSONRPC', 'HTTP+JSON']

const HTTPS = /^https:\/\/[^/?#]/iu
// Without `://`, a host with its port would be a URI whose scheme is the host.
const isUrl = (text: string): boolean => isUri(text) && text.includes('://')

const UNENCRYPTED = /^(?:http|ws):/iu

/** Host and port only, as gRPC names its targets. */
const isHostAndPort = (text: string): boolean =>
  /^[^/?#@\\\s]+:\d{1,5}$/u.test(text) && URL.canParse(`https://${text}`)

/** Why an interface has no URL of the kind that its binding asks for; undefined where it has. */
export function faultOf({
  url = '',
  protocolBinding,
}: NonNullable<CardParts['supportedInterfaces']>[number]): string | undefined {
  if (OVER_HTTP.includes(protocolBinding))
    return isUri(url) && HTTPS.test(url) ? undefined : 'is not an absolute HTTPS URL'
  if (UNENCRYPTED.test(url)) return 'is reached without encryption'
  return isUrl(url) || isHostAndPort(url) ? undefined : 'is neither an absolute URL nor a host with its port'
}

/**
 * Whether each interface has a URL of the kind that its binding asks for: HTTPS where it is HTTP (A2A 1.0.1, 4.4.6 and
 * 7.1), and anything absolute and not known to be unencrypted for gRPC and custom bindings (5.8 and 12.7).
 */
function judgeInterfaceUrls({ supportedInterfaces = [] }: CardParts): Verdict {
  for (const one of supportedInterfaces) {
    const fault = faultOf(one)
    if (fault !== undefined) return fail('INTERFACE_URL_INVALID', `${one.url || 'a missing url'} ${fault}`)
  }
  return pass(`${supportedInterfaces.length} named`)
}

/** The provider's entry with retired keys added to those in use, so that a later check tells them apart. */
function withRetired(record: DirectoryRecord | undefined): DirectoryRecord | undefined {
  const entry = issuerKeysOf(record)
  return record === undefined || entry === undefined
    ? record
    : { ...record, entry: { ...entry, keys: [...entry.keys, ...(entry.retired ?? [])], retired: [] } }
}

/** Finds the key that the required `kid` (A2A 1.0.1, 8.4.2) names among all that the provider published. */
function judgeKid(draft: JwsReading, provider: DirectoryRecord | undefined, terms: Terms): Verdict {
  return draft.jws?.header.kid === undefined
    ? fail('ISSUER_KEY_UNKNOWN', 'the protected header has no kid')
    : judgeIssuerKey(draft, withRetired(provider), 'always', terms)
}

/** Whether the provider still signs with the key that was found (A2A 1.0.1, 8.4.3). */
function judgeKeyCurrent({ jws }: JwsReading, provider: DirectoryRecord | undefined): Verdict {
  const isCurrent = issuerKeysOf(provider)?.keys.some(({ kid }) => kid === jws?.header.kid)
  return isCurrent === true
    ? pass('in use')
    : fail('ISSUER_KEY_RETIRED', 'the provider retired the key that kid names: it verifies nothing new')
}

const refused = (detail: string): Verdict => fail('KEY_NOT_CONFIRMED', detail)

/**
 * Whether a card's one binding-key extension names exactly the key (a thumbprint URI) that signed the proof. Two such
 * entries would name two keys, and members beside `jwk` could name another: neither is accepted.
 */
async function judgeBindingKey(
  { capabilities }: CardParts,
  thumbprint: string,
  { holder }: Terms,
): Promise<Verdict> {
  const entries = (capabilities?.extensions ?? []).filter(({ uri }) => uri === BINDING_KEY_EXTENSION)
  const [entry] = entries
  if (entry === undefined) return refused('the card has no binding-key extension')
  if (entries.length > 1) return refused(`the card has ${entries.length} binding-key extensions`)
  const { jwk, ...others } = entry.params ?? {}
  const [other] = Object.keys(others)
  if (other !== undefined) return refused(`params have ${other} next to jwk`)
  try {
    return (await thumbprintUriOf(readPublicJwk(jwk))) === thumbprint
      ? pass(`it is ${holder.key}`)
      : refused(`the card names ${holder.other}`)
  } catch (cause) {
    return refused(cause instanceof JwkError ? cause.message : 'params do not contain a public key')
  }
}

interface CardDraft extends SignatureDraft {
  card: Readonly<Record<string, unknown>>
  findings: readonly CardFinding[]
  parts: CardParts
}

function judgeType(draft: CardDraft, evidence: Evidence | undefined): Verdict {
  if (evidence === undefined) return fail('EVIDENCE_MISSING', 'no evidence was sent; agent_card is required')
  if (evidence.type !== 'agent_card')
    return fail('EVIDENCE_TYPE_MISMATCH', `found ${evidence.type}, expected agent_card`)
  if (typeof evidence.value === 'string') return fail('EVIDENCE_MALFORMED', 'the value is not an object')
  draft.card = evidence.value
  draft.findings = cardFindings(evidence.value)
  return pass('agent_card')
}

const FINDING_CODES = {
  types: 'CARD_TYPE_MISMATCH',
  oneof: 'CARD_ONEOF_VIOLATED',
  required: 'CARD_FIELD_MISSING',
  unrecognized: 'CARD_FIELD_UNKNOWN',
} as const satisfies Record<CardFinding['kind'], string>

function judgeFindings({ findings }: CardDraft, kind: CardFinding['kind']): Verdict {
  const ofKind = findings.filter(finding => finding.kind === kind)
  const [first] = ofKind
  if (first === undefined) return pass('no fault found')
  const more = ofKind.length > 1 ? `, and ${ofKind.length - 1} more` : ''
  return fail(FINDING_CODES[kind], `${first.pointer}: ${first.words}${more}`)
}

function judgeTypes(draft: CardDraft): Verdict {
  const verdict = judgeFindings(draft, 'types')
  if (verdict.result !== 'FAIL') draft.parts = cardParts.parse(draft.card)
  return verdict
}

function judgeTenant({ supportedInterfaces = [] }: CardParts): Verdict {
  return supportedInterfaces[0]?.tenant
    ? fail('TENANT_NAMED', 'the first interface is one tenant’s among several')
    : pass('none named')
}

function judgeInterfaceUrl(
  { supportedInterfaces = [] }: CardParts,
  { snapshot }: VerificationInput,
): Verdict {
  const { issuer, subject, metadata } = snapshot.agent.claim
  const url = supportedInterfaces[0]?.url ?? ''
  const asSubject = equal(url, subject, 'SUBJECT_MISMATCH')
  if (asSubject.result === 'FAIL') return asSubject
  const asEndpoint = equal(url, metadata.endpoint ?? 'no claimed endpoint', 'ENDPOINT_MISMATCH')
  if (asEndpoint.result === 'FAIL') return asEndpoint
  return pass(
    isAtHostOf(url, issuer)
      ? `${url}, at the provider’s own host`
      : `${url}, named but not proven: its host is not the provider’s`,
  )
}

function cardJudges(draft: CardDraft, input: VerificationInput) {
  const { issuer } = input.snapshot.agent.claim
  return {
    evidence_type: () => judgeType(draft, input.evidence),
    types: () => judgeTypes(draft),
    provider: () => equal(draft.parts.provider?.url ?? 'no provider', issuer, 'ISSUER_MISMATCH'),
    interfaces: () => judgeInterfaceUrls(draft.parts),
    tenant: () => judgeTenant(draft.parts),
    oneof: () => judgeFindings(draft, 'oneof'),
    required: () => judgeFindings(draft, 'required'),
    unrecognized: () => judgeFindings(draft, 'unrecognized'),
    interface_url: () => judgeInterfaceUrl(draft.parts, input),
    issuer_known: () => judgeIssuerKnown(input.snapshot.issuer, `Agent Card keys of ${issuer}`),
  }
}

function signatureJudges(draft: CardDraft, { snapshot, proof, terms = SERVICE_TERMS }: VerificationInput) {
  return {
    signatures: () =>
      judgeSignatures(draft, draft.parts.signatures ?? [], canonicalJson(signedFields(draft.card))),
    protected: () => narrow(draft, judgeProtected),
    crit: () => narrow(draft, judgeCrit),
    alg: () => narrow(draft, candidate => judgeAlgorithm(candidate, PROOF_ALGORITHMS)),
    typ: () => narrow(draft, judgeTyp),
    header: () => narrow(draft, judgeUnprotected),
    kid: () => narrow(draft, candidate => judgeKid(candidate, snapshot.issuer, terms)),
    key_current: () => narrow(draft, candidate => judgeKeyCurrent(candidate, snapshot.issuer)),
    signature: () =>
      narrow(draft, candidate =>
        judgeCardSignature(candidate, canonicalJson(fieldsWithoutEmpty(draft.card)), terms),
      ),
    binding_key: () => judgeBindingKey(draft.parts, proof.thumbprint, terms),
  }
}

/** An endpoint at the provider's host is proven by the card, any other is only named. */
function endpointOf({ snapshot }: VerificationInput): 'proven' | 'named' {
  const { issuer, metadata } = snapshot.agent.claim
  return isAtHostOf(metadata.endpoint, issuer) ? 'proven' : 'named'
}

/**
 * A2A_AGENT_CARD: an Agent Card that the claimed provider signed and that names the agent's interface and key (A2A 1.0.1).
 * `until` is null, as a card has no expiry.
 */
export const verifyAgentCard: Verifier['verify'] = async input => {
  const draft: CardDraft = { card: {}, findings: [], parts: {}, candidates: [], passed: [] }
  const judges: Judges<typeof A2A_CHECKS> = { ...cardJudges(draft, input), ...signatureJudges(draft, input) }
  const judged = await (input.run ?? runList)(entriesOf(A2A_CHECKS, judges))
  const [signature] = draft.passed
  return {
    ...judged,
    until: null,
    endpoint: judged.failed === null ? endpointOf(input) : null,
    vouching_key: await thumbprintOf(signature),
    statuses: [],
  }
}
