import { PROBLEMS } from '../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import { ABSENT } from './json-places.ts'
import {
  ASTRAL,
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
import { CHECKS_ACCEPTED, CHECKS_REFUSED } from './published-challenge-cases.ts'
import { PROFILE_CASES } from './published-profile-cases.ts'

const IMPORTED = {
  agent_id: `agt_${UUID}`,
  verified: false,
  profile: PROFILE_CASES.valid,
  claim_digest: DIGEST,
  received_digest: DIGEST,
  imported_at: INSTANT,
}

export const IMPORT_ANSWER_CASES: SchemaCases = {
  name: 'ImportAnswer',
  valid: IMPORTED,
  accepted: { '': [IMPORTED], ...within('/profile', PROFILE_CASES.accepted) },
  refused: {
    '': NO_OBJECTS,
    '/agent_id': [ABSENT, ...noIds('agt')],
    '/verified': [ABSENT, true, null, 'false', 0],
    ...within('/profile', PROFILE_CASES.refused),
    '/claim_digest': [ABSENT, ...NO_DIGESTS],
    '/received_digest': [ABSENT, ...NO_DIGESTS],
    '/imported_at': [ABSENT, ...NO_INSTANTS],
    ...UNKNOWN_MEMBERS,
  },
}

const SUBJECT_REFUSED: Values = {
  '': NO_OBJECTS,
  '/subject': [ABSENT, ...NO_OBJECTS, `agt_${UUID}`],
  '/subject/type': [ABSENT, 'user', 'Agent', null],
  '/subject/id': [ABSENT, ...noIds('agt')],
  '/action': [ABSENT, null, 'pilot.enter', {}],
  ...UNKNOWN_MEMBERS,
  ...within('/subject', UNKNOWN_MEMBERS),
  ...within('/action', UNKNOWN_MEMBERS),
  ...within('/resource', UNKNOWN_MEMBERS),
}

const subject = { type: 'agent', id: `agt_${UUID}` }
const ENTER = {
  subject,
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
}

export const ENTER_CASES: SchemaCases = {
  name: 'PilotEnterRequest',
  valid: ENTER,
  accepted: { '': [ENTER], '/subject/id': [`agt_${UUID.replaceAll('3', 'f')}`] },
  refused: {
    ...SUBJECT_REFUSED,
    '/action/name': [ABSENT, 'report.send', 'pilot.leave', null],
    '/resource/type': [ABSENT, 'report', null],
    '/resource/id': [ABSENT, '', 'another-pilot', null],
    '/resource/properties': [{}, null],
    '/context': [{}, null],
  },
}

const SEND = {
  subject,
  action: { name: 'report.send' },
  resource: {
    type: 'report',
    id: 'report-1',
    properties: {
      content: { title: 'Weekly figures', total: 42 },
      destination: 'https://inbox.example/reports',
    },
  },
  context: { approval: 'e30.e30.AA', report_proof: 'e30.e30.AA' },
}

export const SEND_CASES: SchemaCases = {
  name: 'ReportSendRequest',
  valid: SEND,
  accepted: {
    '': [SEND],
    '/context': [ABSENT, {}],
    '/context/approval': [ABSENT, 'x', ASTRAL],
    '/context/report_proof': [ABSENT, ' '],
    '/resource/id': ['a', 'a'.repeat(120), ASTRAL.repeat(120), ' '],
    '/resource/properties/content': [
      {},
      { a: { b: [null, 1, 'c'] } },
      { '': '' },
      { constructor: { prototype: 1 } },
    ],
    '/resource/properties/content/__proto__': [{}, 'x', null],
    '/resource/properties/destination': ['urn:example:inbox', 'https://elsewhere.example/'],
  },
  refused: {
    ...SUBJECT_REFUSED,
    '/action/name': [ABSENT, 'pilot.enter', 'report.delete', null],
    '/resource': [ABSENT, ...NO_OBJECTS],
    '/resource/type': [ABSENT, 'pilot', null],
    '/resource/id': [ABSENT, '', 'a'.repeat(121), ASTRAL.repeat(121), ...NO_TEXTS],
    '/resource/properties': [ABSENT, ...NO_OBJECTS],
    '/resource/properties/content': [ABSENT, null, [], [{}], 'text', 1, true],
    '/resource/properties/destination': [ABSENT, '', 'inbox.example', '/reports', ...NO_TEXTS],
    '/context': [null, [], 'x', 1],
    '/context/approval': ['', ...NO_TEXTS],
    '/context/report_proof': ['', ...NO_TEXTS],
    ...within('/context', UNKNOWN_MEMBERS),
    ...within('/resource/properties', UNKNOWN_MEMBERS),
  },
}

const PROBLEM = {
  type: 'https://page.example/#/reference/problems/PROOF_REJECTED',
  title: 'The proof does not hold',
  status: 422,
  detail: 'The signature does not verify.',
  instance: 'urn:uuid:3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  code: 'PROOF_REJECTED',
  errors: [{ pointer: '/proof', code: 'PATTERN_MISMATCH', detail: 'x' }],
  checks: [{ check: 'signature', result: 'FAIL', code: 'SIGNATURE_INVALID', detail: 'x' }],
}

export const PROBLEM_CASES: SchemaCases = {
  name: 'Problem',
  valid: PROBLEM,
  accepted: {
    '': [PROBLEM],
    '/type': ['urn:example:problem'],
    '/code': keysOf(PROBLEMS),
    '/detail': [ABSENT, ''],
    '/instance': [ABSENT],
    '/errors': [ABSENT, []],
    '/errors/0/pointer': [''],
    '/checks': [ABSENT],
    ...CHECKS_ACCEPTED,
  },
  refused: {
    '': NO_OBJECTS,
    '/type': [ABSENT, '', '#/reference/problems/INTERNAL', ...NO_TEXTS],
    '/title': [ABSENT, ...NO_TEXTS],
    '/status': [ABSENT, '422', 422.5, null],
    '/detail': NO_TEXTS,
    '/instance': ['', 'relative', ...NO_TEXTS],
    '/code': [ABSENT, 'TEAPOT', 'internal', ...NO_TEXTS],
    '/errors': [null, {}, [null], [{}], ['/proof']],
    '/errors/0/pointer': [ABSENT, ...NO_TEXTS],
    ...CHECKS_REFUSED,
    ...within('/errors/0', UNKNOWN_MEMBERS),
    ...UNKNOWN_MEMBERS,
  },
}
