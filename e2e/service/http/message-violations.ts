import { row, type ViolationCase } from '../report/violation-cases.ts'
import { PATHS, pilotEnter } from '../workbench.ts'

const AGENT = 'agt_00000000-0000-4000-8000-000000000000'
const CHALLENGE = 'chl_00000000-0000-4000-8000-000000000000'

/** Asks and proofs that fit no schema, with every violation that must be reported. */
export const CHALLENGE_VIOLATIONS: readonly ViolationCase[] = [
  row('an empty ask', PATHS.challenges, {}, '/agent_id MEMBER_MISSING', '/purpose MEMBER_MISSING'),
  row(
    'an unknown purpose',
    PATHS.challenges,
    { agent_id: AGENT, purpose: 'toString' },
    '/purpose VALUE_NOT_ALLOWED',
  ),
  row(
    'an id of another form',
    PATHS.challenges,
    { agent_id: `${AGENT}\n`, purpose: 'BIND_KEY' },
    '/agent_id PATTERN_MISMATCH',
  ),
  row(
    'a nonce of the caller’s own',
    PATHS.challenges,
    { agent_id: AGENT, purpose: 'BIND_KEY', nonce: 'x' },
    '/nonce MEMBER_UNKNOWN',
  ),
  row('a proof without a challenge', PATHS.challenges, { proof: 'x' }, '/challenge_id MEMBER_MISSING'),
  row('an empty proof', PATHS.challenges, { challenge_id: CHALLENGE, proof: '' }, '/proof TOO_SHORT'),
  row(
    'an ask and a prove in one',
    PATHS.challenges,
    { agent_id: AGENT, purpose: 'BIND_KEY', challenge_id: CHALLENGE, proof: 'x' },
    '/agent_id MEMBER_UNKNOWN',
    '/purpose MEMBER_UNKNOWN',
  ),
  row(
    'evidence of no kind',
    PATHS.challenges,
    { challenge_id: 1, proof: {}, evidence: { type: 'jwt', value: 5, of: 1 }, authorization: null },
    '/authorization TYPE_MISMATCH',
    '/challenge_id TYPE_MISMATCH',
    '/evidence/of MEMBER_UNKNOWN',
    '/evidence/type VALUE_NOT_ALLOWED',
    '/evidence/value VALUE_NOT_ALLOWED',
    '/proof TYPE_MISMATCH',
  ),
]

const enter = pilotEnter(AGENT)
const send = {
  subject: { type: 'agent', id: AGENT },
  action: { name: 'report.send' },
  resource: {
    type: 'report',
    id: 'weekly-47',
    properties: { content: {}, destination: 'https://inbox.example/reports' },
  },
}

/** Evaluation requests that fit no schema. */
export const EVALUATION_VIOLATIONS: readonly ViolationCase[] = [
  row(
    'an empty evaluation',
    PATHS.evaluations,
    {},
    '/action MEMBER_MISSING',
    '/resource MEMBER_MISSING',
    '/subject MEMBER_MISSING',
  ),
  row(
    'an unknown action',
    PATHS.evaluations,
    { ...enter, action: { name: 'pilot.leave' } },
    '/action/name VALUE_NOT_ALLOWED',
  ),
  row(
    'an unknown resource',
    PATHS.evaluations,
    { ...enter, resource: { type: 'report', id: 'other' } },
    '/resource/id VALUE_NOT_ALLOWED',
    '/resource/type VALUE_NOT_ALLOWED',
  ),
  row(
    'members that AuthZEN knows and this contract does not',
    PATHS.evaluations,
    {
      ...enter,
      context: {},
      subject: { ...enter.subject, properties: {} },
      action: { ...enter.action, properties: {} },
    },
    '/action/properties MEMBER_UNKNOWN',
    '/context MEMBER_UNKNOWN',
    '/subject/properties MEMBER_UNKNOWN',
  ),
  row(
    'a person for an agent',
    PATHS.evaluations,
    { ...enter, subject: { type: 'user', id: 'x' } },
    '/subject/id PATTERN_MISMATCH',
    '/subject/type VALUE_NOT_ALLOWED',
  ),
  row(
    'a report that says nothing',
    PATHS.evaluations,
    { action: { name: 'report.send' } },
    '/resource MEMBER_MISSING',
    '/subject MEMBER_MISSING',
  ),
  row(
    'a report without content and destination, for a pilot',
    PATHS.evaluations,
    { ...enter, action: { name: 'report.send' } },
    '/resource/properties MEMBER_MISSING',
    '/resource/type VALUE_NOT_ALLOWED',
  ),
  row(
    'members of a report that nobody knows',
    PATHS.evaluations,
    {
      ...send,
      resource: { ...send.resource, properties: { ...send.resource.properties, priority: 1 }, version: 2 },
      context: { approval: 'x', evidence: 'y' },
      time: 1,
    },
    '/context/evidence MEMBER_UNKNOWN',
    '/resource/properties/priority MEMBER_UNKNOWN',
    '/resource/version MEMBER_UNKNOWN',
    '/time MEMBER_UNKNOWN',
  ),
  row(
    'a report whose members are of other types',
    PATHS.evaluations,
    {
      ...send,
      resource: { type: 'report', id: '', properties: { content: ['x'], destination: 'inbox' } },
      context: { approval: '', report_proof: null },
    },
    '/context/approval TOO_SHORT',
    '/context/report_proof TYPE_MISMATCH',
    '/resource/id TOO_SHORT',
    '/resource/properties/content TYPE_MISMATCH',
    '/resource/properties/destination NOT_A_URI',
  ),
  row(
    'a report too large, under too long an id',
    PATHS.evaluations,
    {
      ...send,
      resource: {
        ...send.resource,
        id: 'x'.repeat(121),
        properties: { ...send.resource.properties, content: { text: 'x'.repeat(16_384) } },
      },
    },
    '/resource/id TOO_LONG',
    '/resource/properties/content TOO_LARGE',
  ),
]
