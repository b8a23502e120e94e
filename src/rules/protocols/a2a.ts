import { issuerKeysOf, judgeCrit, thumbprintOf } from '../../checks/evidence-jws.ts'
import { judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, type Verdict } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { A2A_CHECKS } from '../../contract/protocols/a2a.ts'
import { fieldsWithoutEmpty, signedFields } from '../../contract/protocols/agent-card/signed-fields.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { judgeBindingKey } from './agent-card/binding-key.ts'
import { type CardFinding, cardFindings } from './agent-card/card-findings.ts'
import { judgeKeyCurrent, judgeKid } from './agent-card/card-keys.ts'
import { type CardParts, cardParts } from './agent-card/card-parts.ts'
import {
  judgeCardSignature,
  judgeProtected,
  judgeSignatures,
  judgeTyp,
  judgeUnprotected,
  narrow,
  type SignatureDraft,
} from './agent-card/card-signatures.ts'
import { judgeInterfaceUrls } from './agent-card/interface-url.ts'
import { type Judges, runCheckList } from './check-list.ts'
import { isAtHostOf } from './endpoint-host.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

/** An Agent Card, as far as its checks have read it. */
interface CardDraft extends SignatureDraft {
  card: Readonly<Record<string, unknown>>
  findings: readonly CardFinding[]
  parts: CardParts
}

function judgeType(draft: CardDraft, evidence: Evidence | undefined): Verdict {
  if (evidence === undefined) return fail('EVIDENCE_MISSING', 'no evidence was sent; agent_card is asked for')
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
  if (first === undefined) return pass('nothing to object to')
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
      : `${url}, merely named: its host is not the provider’s`,
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
    issuer_known: () =>
      issuerKeysOf(input.snapshot.issuer) === undefined
        ? fail('ISSUER_UNKNOWN', `the directory holds no Agent Card keys of ${issuer}`)
        : pass('in the directory'),
  }
}

function signatureJudges(draft: CardDraft, { snapshot, proof }: VerificationInput) {
  return {
    signatures: () =>
      judgeSignatures(draft, draft.parts.signatures ?? [], canonicalJson(signedFields(draft.card))),
    protected: () => narrow(draft, judgeProtected),
    crit: () => narrow(draft, judgeCrit),
    alg: () => narrow(draft, candidate => judgeAlgorithm(candidate, PROOF_ALGORITHMS)),
    typ: () => narrow(draft, judgeTyp),
    header: () => narrow(draft, judgeUnprotected),
    kid: () => narrow(draft, candidate => judgeKid(candidate, snapshot.issuer)),
    key_current: () => narrow(draft, candidate => judgeKeyCurrent(candidate, snapshot.issuer)),
    signature: () =>
      narrow(draft, candidate =>
        judgeCardSignature(candidate, canonicalJson(fieldsWithoutEmpty(draft.card))),
      ),
    binding_key: () => judgeBindingKey(draft.parts, proof.thumbprint),
  }
}

/** That the card says it is the agent's is proven where it is the provider's to say (contract section 3). */
function endpointOf({ snapshot }: VerificationInput): 'proven' | 'named' {
  const { issuer, metadata } = snapshot.agent.claim
  return isAtHostOf(metadata.endpoint, issuer) ? 'proven' : 'named'
}

/**
 * A2A_AGENT_CARD: an Agent Card that the claimed provider signed and that names the agent's interface and key (A2A 1.0.1).
 * `until` is null, as a card has no expiry.
 */
export const verifyAgentCard: Verifier['verify'] = async input => {
  const draft: CardDraft = { card: {}, findings: [], parts: {}, candidates: [] }
  const judges: Judges<typeof A2A_CHECKS> = { ...cardJudges(draft, input), ...signatureJudges(draft, input) }
  const judged = await runCheckList(A2A_CHECKS, judges)
  const [signature] = draft.candidates
  return {
    ...judged,
    until: null,
    endpoint: judged.failed === null ? endpointOf(input) : null,
    vouching_key: await thumbprintOf(signature),
    statuses: [],
  }
}
