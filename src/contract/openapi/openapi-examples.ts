import { PROBLEM_WORDS } from '../catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { INBOX_DESTINATION } from '../names.ts'
import type { ChallengeAsk, ChallengeProve } from '../schemas/challenge.ts'
import type { EndpointName } from '../schemas/endpoint-paths.ts'
import type { ENDPOINTS } from '../schemas/endpoints.ts'
import type { PilotEnterRequest, ReportSendRequest } from '../schemas/evaluation.ts'
import type { ProblemBody } from '../schemas/problem-body.ts'
import type { ImportRequest } from '../schemas/profile.ts'

export type MessageName = (typeof ENDPOINTS)[EndpointName]['messages'][number]['name']

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

// A real signature over the claim above, by a key that nobody has any more.
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
    summary: 'May this agent send this report, which nobody has signed yet?',
    value: reportSendExample,
  },
} as const satisfies Record<MessageName, { readonly summary: string; readonly value: unknown }>

function problemExample(code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  const value: ProblemBody = {
    type: `https://page.example/#/reference/problems/${code}`,
    title,
    status,
    code,
  }
  return { summary: title, description: `${happened} ${why} ${remedy}`, value }
}

/** One problem body for each code of the catalogue, with its words. */
export const PROBLEM_EXAMPLES = Object.fromEntries(keysOf(PROBLEMS).map(code => [code, problemExample(code)]))
