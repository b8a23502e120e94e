import { BASE_URL, type EndpointName } from '../base-url.ts'
import { type CheckLine, PROOF_CHECKS, type ProofCheck } from '../catalogues/checks.ts'
import { CHECK_CODES } from '../catalogues/code-words.ts'
import { PROBLEM_WORDS } from '../catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { INBOX_DESTINATION, PROOF_ALGORITHMS, PROOF_TYPE } from '../names.ts'
import type { ChallengeAsk, ChallengeIssued, ChallengeProve, ChallengeProven } from '../schemas/challenge.ts'
import type { ENDPOINTS } from '../schemas/endpoints.ts'
import type { EvaluationAnswer, PilotEnterRequest, ReportSendRequest } from '../schemas/evaluation.ts'
import type { ProblemBody } from '../schemas/problem-body.ts'
import type { ImportAnswer, ImportRequest } from '../schemas/profile.ts'

type MessageName = (typeof ENDPOINTS)[EndpointName]['messages'][number]['name']

const AGENT_ID = 'agt_d69f8986-0032-4b4f-bf78-cbf19e15d40f'

const importExample: ImportRequest = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: {
    protocol: 'OIDC',
    display_name: 'Report courier',
    endpoint: 'https://agent-7.example/a2a',
    key_reference: null,
    organization_id: 'org.example',
    evidence_refs: [],
    valid_from: '2026-01-01T00:00:00Z',
    valid_until: '2027-01-01T00:00:00Z',
  },
}

const askExample: ChallengeAsk = { agent_id: AGENT_ID, purpose: 'BIND_KEY' }

// A real signature over the claim above, by a key that no one has any more.
const proveExample: ChallengeProve = {
  challenge_id: 'chl_126a8de1-f7ef-4ec1-995e-d044755d5246',
  proof: [
    'eyJ0eXAiOiJhZ2VudC1iaW5kaW5nLXByb29mK2p3dCIsImFsZyI6IkVkMjU1MTkiLCJqd2siOnsia3R5IjoiT0tQIiwiY3J2IjoiRWQy',
    'NTUxOSIsIngiOiJMR2JHcnQyTkg2eDBWQnNNWkFBeEVkTlVTSGNLd2R0d2NJMzBfWEFCMGpNIn19',
    '.eyJhdWQiOiJodHRwczovL2FnZW50cy5pbnZhbGlkL3YxL2JpbmRpbmdzL2NoYWxsZW5nZXMvY2hsXzEyNmE4ZGUxLWY3ZWYtNGVjMS0',
    '5OTVlLWQwNDQ3NTVkNTI0NiIsInN1YiI6ImFndF9kNjlmODk4Ni0wMDMyLTRiNGYtYmY3OC1jYmYxOWUxNWQ0MGYiLCJub25jZSI6Ii1',
    'lSHRvRGRpUm9nWnJyTVRDYWgwOVpOTTRMZHpFbVhreEVvOWFQeVgtMUkiLCJwdXJwb3NlIjoiQklORF9LRVkiLCJjbGFpbV9kaWdlc3Q',
    'iOiJuaTovLy9zaGEtMjU2O3pNeUt1S3pSV3VGUHZwblNSUGhXbXRqMlNRNW9GTmJlTnlyYzBORXZFWFkiLCJpYXQiOjE3ODAzMTUyMDA',
    'sImp0aSI6IjEwNzEyN2ViLTRhYjctNDgwYS1hYjk3LTFlZmZlY2E5NmFkMCJ9',
    '.1Lndm_Iw-txts0i_oEECem1P__G2_YbORS4irGbGycRi8ZbapZKkZjZfc-SciIpXaBnXTmiHGJPNzamTIJMQDA',
  ].join(''),
}

const subject: PilotEnterRequest['subject'] = { type: 'agent', id: AGENT_ID }

const pilotEnterExample: PilotEnterRequest = {
  subject,
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
}

const reportSendExample: ReportSendRequest = {
  subject,
  action: { name: 'report.send' },
  resource: {
    type: 'report',
    id: 'weekly-2026-47',
    properties: { content: { title: 'Week 47', open: 3 }, destination: INBOX_DESTINATION },
  },
}

/** One request for each message of the contract. */
export const REQUEST_EXAMPLES = {
  import: { summary: 'Import a claim', value: importExample },
  ask: { summary: 'Ask for a nonce', value: askExample },
  prove: { summary: 'Prove possession of a key', value: proveExample },
  'pilot.enter': { summary: 'May this agent enter the pilot?', value: pilotEnterExample },
  'report.send': {
    summary: 'May this agent send this report, which is not signed yet?',
    value: reportSendExample,
  },
} as const satisfies Record<MessageName, { readonly summary: string; readonly value: unknown }>

const { metadata, ...claimed } = importExample
const CLAIM_DIGEST = 'ni:///sha-256;zMyKuKzRWuFPvpnSRPhWmtj2SQ5oFNbeNyrc0NEvEXY'

const importAnswerExample: ImportAnswer = {
  agent_id: AGENT_ID,
  verified: false,
  profile: { ...claimed, ...metadata, status: 'IDENTITY_CLAIMED' },
  claim_digest: CLAIM_DIGEST,
  received_digest: 'ni:///sha-256;JI4bhnft1qmRkwi9CAxya-G30gw2QcpT_MONz6WIKtU',
  imported_at: '2026-06-01T11:59:58.000Z',
}

const askAnswerExample: ChallengeIssued = {
  challenge_id: proveExample.challenge_id,
  ...askExample,
  nonce: '-eHtoDdiRogZrrMTCah09ZNM4LdzEmXkxEo9aPyX-1I',
  audience: `${BASE_URL}/v1/bindings/challenges/${proveExample.challenge_id}`,
  claim_digest: CLAIM_DIGEST,
  proof_type: PROOF_TYPE,
  alg_values_supported: [...PROOF_ALGORITHMS],
  expires_at: '2026-06-01T12:04:59.000Z',
}

/** The checks of a proof without evidence and authorization, up to the one that fails, if any. */
function checksOf(failed?: {
  readonly check: ProofCheck
  readonly code: keyof typeof CHECK_CODES
}): CheckLine[] {
  const at = failed === undefined ? PROOF_CHECKS.length : PROOF_CHECKS.indexOf(failed.check)
  return PROOF_CHECKS.map((check, index): CheckLine => {
    if (index > at) return { check, result: 'NOT_RUN' }
    if (failed !== undefined && index === at)
      return { check, result: 'FAIL', code: failed.code, detail: CHECK_CODES[failed.code] }
    return { check, result: ['evidence', 'authorization'].includes(check) ? 'NOT_CHECKED' : 'PASS' }
  })
}

const proveAnswerExample: ChallengeProven = {
  binding_id: 'bnd_0b8f7c52-94d5-4a0e-8f0c-6f2b1f4f4f0e',
  ...askExample,
  key_thumbprint: 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:t4a9Woq1NMc9sTypXGyEE0gdkkC45qL-dvgZvVddoq8',
  status: 'TECHNICALLY_BOUND',
  proven_at: '2026-06-01T12:00:00.000Z',
  checks: checksOf(),
}

const READINESS_ID = 'dec_3c1f5d0e-7a52-4a7e-9a0b-8a4b0a7f6d11'

const pilotEnterAnswerExample: EvaluationAnswer = {
  decision_id: READINESS_ID,
  decision: 'PERMIT',
  reason_codes: ['ALL_DIMENSIONS_PASS'],
  obligations: [
    {
      id: 'send_only_to',
      type: 'custom',
      properties: { name: 'send_only_to', destination: INBOX_DESTINATION },
    },
    {
      id: 'reevaluate_before',
      type: 'custom',
      properties: {
        name: 'reevaluate_before',
        before: '2026-06-02T12:00:00.000Z',
        readiness_id: READINESS_ID,
      },
    },
  ],
  receipt_ref: 'ni:///sha-256;b6vZ0mUoFzT2yq0kW7p1nV5r8cJxQeHdLsYgAi3uXtE',
}

const reportSendAnswerExample: EvaluationAnswer = {
  decision_id: 'dec_9e2d41b7-5b1e-4c55-8d37-2f60c1a8be42',
  decision: 'INDETERMINATE',
  reason_codes: ['APPROVAL_ABSENT', 'CONTENT_NOT_SIGNED'],
  obligations: [],
  receipt_ref: 'ni:///sha-256;Q1o7uH2kYwRz9fTgXe4LdNcVsMpJb8aK0iWvE5rSxZg',
}

/** One answer to each of these requests; to the evaluations, once the claim is verified and its organization linked. */
export const ANSWER_EXAMPLES = {
  import: { summary: 'The claim as stored', value: importAnswerExample },
  ask: { summary: 'A nonce', value: askAnswerExample },
  prove: { summary: 'A key that is bound', value: proveAnswerExample },
  'pilot.enter': { summary: 'Ready for the pilot', value: pilotEnterAnswerExample },
  'report.send': { summary: 'Neither approved nor signed', value: reportSendAnswerExample },
} as const satisfies Record<MessageName, { readonly summary: string; readonly value: unknown }>

/** What a body has beside its code, where a code is always told with more. */
const BESIDE: Partial<Record<ProblemCode, Partial<ProblemBody>>> = {
  PROOF_REJECTED: { checks: checksOf({ check: 'signature', code: 'SIGNATURE_INVALID' }) },
}

function problemExample(code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  const value: ProblemBody = {
    type: `https://page.example/#/reference/problems/${code}`,
    title,
    status,
    code,
    ...BESIDE[code],
  }
  return { summary: title, description: `${happened} ${why} ${remedy}`, value }
}

/** One problem body for each code of the catalogue, with its words. */
export const PROBLEM_EXAMPLES = Object.fromEntries(keysOf(PROBLEMS).map(code => [code, problemExample(code)]))
