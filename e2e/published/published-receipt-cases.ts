import { DECISIONS, DIMENSION_NAMES, REASON_CODES } from '../../src/contract/catalogues/dimensions.ts'
import { LIMITATION_CODES, LIMITATIONS } from '../../src/contract/catalogues/limitations.ts'
import { ABSENT } from './json-places.ts'
import {
  DIGEST,
  INSTANT,
  NO_DIGESTS,
  NO_INSTANTS,
  NO_OBJECTS,
  NO_TEXTS,
  noIds,
  type SchemaCases,
  UNKNOWN_MEMBERS,
  UUID,
  type Values,
  within,
} from './published-cases.ts'

const obligation = (properties: object) => ({ id: 'obl-1', type: 'custom', properties })

const OBLIGATIONS_ACCEPTED: Values = {
  '/obligations': [
    [],
    ['complete_verification', 'complete_link', 'complete_binding'].map(name => obligation({ name })),
    [obligation({ name: 'send_only_to', destination: 'https://inbox.example/reports' })],
    [obligation({ name: 'reevaluate_before', before: '1998-12-31T23:59:60Z', readiness_id: `dec_${UUID}` })],
    [obligation({ name: 'deliver_before', before: INSTANT, readiness_id: `dec_${UUID}` })],
    [obligation({ name: 'sign_again', readiness_id: `dec_${UUID}` })],
    [obligation({ name: 'attach_receipt_ref' }), obligation({ name: 'deliver_once', jti: '' })],
    [obligation({ name: 'stop_sending', report_id: 'report-1' })],
  ],
}
const OBLIGATIONS_REFUSED: Values = {
  '/obligations': [
    ABSENT,
    ...NO_OBJECTS.filter(value => !Array.isArray(value)),
    [null],
    [{ id: 'obl-1', type: 'custom' }],
    [obligation({})],
    [obligation({ name: 'forget_it' })],
    [obligation({ name: 'send_only_to' })],
    [obligation({ name: 'send_only_to', destination: 'inbox' })],
    [obligation({ name: 'send_only_to', before: INSTANT })],
    [obligation({ name: 'reevaluate_before', before: '2026-06-01', readiness_id: `dec_${UUID}` })],
    [obligation({ name: 'reevaluate_before', before: INSTANT })],
    [obligation({ name: 'deliver_before', before: INSTANT, readiness_id: null })],
    [obligation({ name: 'sign_again' })],
    [obligation({ name: 'complete_link', destination: 'https://inbox.example/reports' })],
    [obligation({ name: 'deliver_once', jti: 5 })],
    [{ ...obligation({ name: 'complete_link' }), type: 'standard' }],
    [{ ...obligation({ name: 'complete_link' }), note: 'x' }],
  ],
}

const DECISION_ACCEPTED: Values = {
  '/decision': DECISIONS,
  '/reason_codes': [[], REASON_CODES, ['ALL_DIMENSIONS_PASS'], ['POLICY_ERROR']],
  ...OBLIGATIONS_ACCEPTED,
}
const DECISION_REFUSED: Values = {
  '': NO_OBJECTS,
  '/decision_id': [ABSENT, ...noIds('dec')],
  '/decision': [ABSENT, 'ALLOW', 'permit', 'NOT_APPLICABLE', ...NO_TEXTS],
  '/reason_codes': [ABSENT, null, 'POLICY_ERROR', [null], ['ALL_PASS'], {}],
  ...OBLIGATIONS_REFUSED,
  ...UNKNOWN_MEMBERS,
}

const decided = {
  decision_id: `dec_${UUID}`,
  decision: 'PERMIT',
  reason_codes: ['ALL_DIMENSIONS_PASS'],
  obligations: [obligation({ name: 'reevaluate_before', before: INSTANT, readiness_id: `dec_${UUID}` })],
}

const RECEIPT = {
  schema: 'agent-assurance-receipt',
  schema_version: '1.2.0',
  limitations: [{ code: 'UNSIGNED', statement: LIMITATIONS.UNSIGNED.statement }],
  ...decided,
  agent_id: `agt_${UUID}`,
  sequence: 2,
  claim_digest: DIGEST,
  facts_digest: DIGEST,
  request_digest: DIGEST,
  action: 'pilot.enter',
  dimensions: [
    { dimension: 'IDENTITY', result: 'PASS' },
    { dimension: 'APPROVAL', result: 'NOT_APPLICABLE' },
  ],
  policy_version: '1.0.0',
  evaluated_at: INSTANT,
  clock_offset_ms: 0,
  previous_receipt_ref: DIGEST,
}

export const RECEIPT_CASES: SchemaCases = {
  name: 'Receipt',
  valid: RECEIPT,
  accepted: {
    '': [RECEIPT],
    ...DECISION_ACCEPTED,
    '/limitations': [[], LIMITATION_CODES.map(code => ({ code, statement: LIMITATIONS[code].statement }))],
    '/sequence': [1, 9_007_199_254_740_991],
    '/action': ['pilot.enter', 'report.send'],
    '/dimensions': [[], DIMENSION_NAMES.map(dimension => ({ dimension, result: 'MISSING' }))],
    '/dimensions/0/result': ['PASS', 'FAIL', 'MISSING', 'NOT_APPLICABLE'],
    '/dimensions/0/code': ['IDENTITY_KEY_MISMATCH', 'APPROVAL_SELF'],
    '/evaluated_at': ['0000-01-01T00:00:00.000Z', '2016-12-31T23:59:60.000Z', '9999-12-31T23:59:59.999Z'],
    '/clock_offset_ms': [-86_400_000, 360_000, 9_007_199_254_740_991],
    '/previous_receipt_ref': [null],
  },
  refused: {
    ...DECISION_REFUSED,
    '/schema': [ABSENT, 'agent-assurance-receipts', null],
    '/schema_version': [ABSENT, '1.0', '1.1.0', '1.2.1', '2.0.0', 1, null],
    '/limitations': [
      ABSENT,
      null,
      {},
      ['UNSIGNED'],
      [{ code: 'UNSIGNED' }],
      [{ code: 'NONE', statement: '' }],
    ],
    '/limitations/0/note': ['x'],
    '/agent_id': [ABSENT, ...noIds('agt')],
    '/sequence': [ABSENT, 0, -1, 1.5, 9_007_199_254_740_992, 1e300, '1', null],
    '/claim_digest': [ABSENT, ...NO_DIGESTS],
    '/facts_digest': [ABSENT, ...NO_DIGESTS],
    '/request_digest': [ABSENT, ...NO_DIGESTS],
    '/action': [ABSENT, 'pilot.leave', null],
    '/dimensions': [ABSENT, null, {}, ['IDENTITY'], [{ dimension: 'HONESTY', result: 'PASS' }]],
    '/dimensions/0/result': [ABSENT, 'pass', 'NOT_RUN', null],
    '/dimensions/0/code': [null, '', 'TEAPOT'],
    '/dimensions/1/words': ['x'],
    '/policy_version': [ABSENT, ...NO_TEXTS],
    '/evaluated_at': [ABSENT, ...NO_INSTANTS],
    '/clock_offset_ms': [ABSENT, 0.5, '0', null, -9_007_199_254_740_992],
    '/previous_receipt_ref': [ABSENT, ...NO_DIGESTS.filter(value => value !== null)],
  },
}

const ANSWER = { ...decided, receipt_ref: DIGEST }

export const EVALUATION_ANSWER_CASES: SchemaCases = {
  name: 'EvaluationAnswer',
  valid: ANSWER,
  accepted: { '': [ANSWER], ...DECISION_ACCEPTED },
  refused: {
    ...DECISION_REFUSED,
    '/receipt_ref': [ABSENT, ...NO_DIGESTS],
    '/agent_id': [`agt_${UUID}`],
    ...within('/obligations/0', UNKNOWN_MEMBERS),
  },
}
