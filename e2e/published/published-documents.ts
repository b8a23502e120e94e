import { LIMITATIONS } from '../../src/contract/catalogues/limitations.ts'
import { openApiDocument } from '../../src/contract/openapi/openapi.ts'
import type { ComponentName } from '../../src/contract/openapi/openapi-components.ts'
import { ABSENT, changed, placesOf } from './json-places.ts'

/** Four octets in UTF-8, two units in UTF-16, one code point. */
export const ASTRAL = '\u{1F511}'

const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const DIGEST = 'ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk'
const INSTANT = '2026-06-01T12:00:00.000Z'
const KEY = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'
const READINESS = { before: INSTANT, readiness_id: `dec_${UUID}` }

const identifiers = { identity_source: 'EXTERNAL', issuer: 'https://issuer.example', subject: 'agent-7' }
const metadata = {
  protocol: 'OIDC',
  display_name: 'Report courier',
  endpoint: 'https://agent-7.example/a2a',
  key_reference: null,
  organization_id: 'org.example',
  evidence_refs: ['evidence-1'],
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: '2027-01-01T00:00:00Z',
}
const profile = { ...identifiers, ...metadata, status: 'IDENTITY_CLAIMED' }
const ask = { agent_id: `agt_${UUID}`, purpose: 'BIND_KEY' }
const subject = { type: 'agent', id: `agt_${UUID}` }
const decided = {
  decision_id: `dec_${UUID}`,
  decision: 'PERMIT',
  reason_codes: ['ALL_DIMENSIONS_PASS'],
  obligations: [
    { name: 'complete_link' },
    { name: 'send_only_to', destination: 'https://inbox.example/reports' },
    { name: 'reevaluate_before', ...READINESS },
    { name: 'deliver_before', ...READINESS },
    { name: 'sign_again', readiness_id: `dec_${UUID}` },
    { name: 'attach_receipt_ref' },
    { name: 'deliver_once', jti: '' },
    { name: 'stop_sending', report_id: 'report-1' },
  ].map(properties => ({ id: 'obl-1', type: 'custom', properties })),
}

/** Components that are checked within the messages that hold them. */
type Part = 'ImportMetadata' | 'Evidence' | 'CheckLine' | 'Obligation' | 'ProblemError' | 'ReasonCode'
export type Published = Exclude<ComponentName, Part>

/** A document of every published message and record, with every member that it may have. */
export const VALID: Readonly<Record<Published, unknown>> = {
  FederatedAgentProfile: profile,
  ImportRequest: { ...identifiers, metadata },
  ImportAnswer: {
    ...{ agent_id: `agt_${UUID}`, verified: false, profile },
    ...{ claim_digest: DIGEST, received_digest: DIGEST, imported_at: INSTANT },
  },
  ChallengeAsk: ask,
  ChallengeIssued: {
    challenge_id: `chl_${UUID}`,
    ...ask,
    nonce: 'mJ8Yk0h3Gq1zV6xN4b2TfUQpR7sWdEaC9oLiKjHgFeM',
    audience: `https://agents.invalid/v1/bindings/challenges/chl_${UUID}`,
    claim_digest: DIGEST,
    proof_type: 'agent-binding-proof+jwt',
    alg_values_supported: ['Ed25519', 'ES256'],
    expires_at: INSTANT,
  },
  ChallengeProve: {
    challenge_id: `chl_${UUID}`,
    proof: 'e30.e30.AA',
    evidence: { type: 'agent_card', value: { name: 'Report courier', skills: [] } },
    authorization: 'e30.e30.AA',
  },
  ChallengeProven: {
    binding_id: `bnd_${UUID}`,
    ...ask,
    ...{ key_thumbprint: KEY, status: 'TECHNICALLY_BOUND', proven_at: INSTANT },
    checks: [{ check: 'signature', section: 'RFC 7515', result: 'PASS', detail: 'verified', checks: [] }],
  },
  PilotEnterRequest: {
    subject,
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  },
  ReportSendRequest: {
    subject,
    action: { name: 'report.send' },
    resource: {
      type: 'report',
      id: 'report-1',
      properties: { content: { title: 'Weekly figures', total: 42 }, destination: 'https://inbox.example/' },
    },
    context: { approval: 'e30.e30.AA', report_proof: 'e30.e30.AA' },
  },
  EvaluationAnswer: { ...decided, receipt_ref: DIGEST },
  Receipt: {
    ...{ schema: 'agent-assurance-receipt', schema_version: '1.2.0' },
    limitations: [{ code: 'UNSIGNED', statement: LIMITATIONS.UNSIGNED.statement }],
    ...decided,
    ...{ agent_id: `agt_${UUID}`, sequence: 2, action: 'pilot.enter' },
    ...{ claim_digest: DIGEST, facts_digest: DIGEST, request_digest: DIGEST },
    dimensions: [
      { dimension: 'IDENTITY', result: 'FAIL', code: 'IDENTITY_KEY_MISMATCH' },
      { dimension: 'APPROVAL', result: 'NOT_APPLICABLE' },
    ],
    ...{ policy_version: '1.0.0', evaluated_at: INSTANT, clock_offset_ms: 0, previous_receipt_ref: DIGEST },
  },
  Problem: {
    type: 'https://page.example/#/reference/problems/PROOF_REJECTED',
    ...{ title: 'The proof is not valid', status: 422, detail: 'The signature does not verify.' },
    ...{ instance: `urn:uuid:${UUID}`, code: 'PROOF_REJECTED' },
    errors: [{ pointer: '/proof', code: 'PATTERN_MISMATCH', detail: 'x' }],
    checks: [{ check: 'signature', result: 'FAIL', code: 'SIGNATURE_INVALID', detail: 'x' }],
  },
}

/** Values of every type, and numbers and texts at bounds that many schemas have. */
const ANY = [ABSENT, null, true, 0, -1, 1.5, 2 ** 53 - 1, 2 ** 53, 1e300, '', 'text', [], ['text'], {}]

/** Spellings close to a text that patterns and formats tell from it. */
const spellings = (text: string): string[] => [
  ...[`${text} `, `${text}\n`, `x${text}`, `${text}A`, text.slice(0, -1), text.slice(1), ASTRAL],
  ...[text.toUpperCase(), text.toLowerCase(), text.replace(/\d/u, '٣'), text.replaceAll('-', '')],
  ...[text.replace(/[\w-]$/u, 'l'), text.replace('_', '+'), text.replace('sha-256', 'sha-512')],
]

const LISTS = placesOf(openApiDocument()).flatMap(({ pointer, value }): unknown[][] =>
  pointer.endsWith('/enum') && Array.isArray(value) ? [value] : [],
)

/** What else stands in the enumerations of the contract that hold a value. */
const listedBeside = (value: unknown): unknown[] => LISTS.filter(list => list.includes(value)).flat()

/** Names of unknown members, among them some that every JavaScript object inherits. */
const STRANGE = ['unknown', '__proto__', 'constructor', 'toString']

/** One change of a valid document: what stands at a place, named by a JSON Pointer, instead. */
export interface Case {
  readonly at: string
  readonly value: unknown
  readonly document: unknown
}

/** Documents that are one change away from a valid one, at every place of it and with unknown members. */
export function casesOf(valid: unknown): Case[] {
  const at = (pointer: string, value: unknown): Case => ({
    at: pointer,
    value,
    document: changed(valid, pointer, value),
  })
  return placesOf(valid).flatMap(({ pointer, value }) => {
    const instead = [
      ...ANY,
      ...listedBeside(value),
      ...(typeof value === 'string' ? spellings(value) : []),
      ...(Array.isArray(value)
        ? [
            [...value, ...value],
            [...value, null],
          ]
        : []),
    ]
    const holds = typeof value === 'object' && value !== null && !Array.isArray(value)
    const strange = holds ? STRANGE.map(name => at(`${pointer}/${name}`, {})) : []
    return [
      ...instead.filter(each => pointer !== '' || each !== ABSENT).map(each => at(pointer, each)),
      ...strange,
    ]
  })
}
