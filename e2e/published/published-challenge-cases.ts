import { PURPOSES, STATUSES } from '../../src/contract/names.ts'
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
  THUMBPRINT,
  UNKNOWN_MEMBERS,
  UUID,
  type Values,
  within,
} from './published-cases.ts'

const NO_PURPOSES = [ABSENT, 'bind_key', 'UNBIND_KEY', '', ...NO_TEXTS]
const NONCE = 'mJ8Yk0h3Gq1zV6xN4b2TfUQpR7sWdEaC9oLiKjHgFeM'
const NO_NONCES = [
  ABSENT,
  '',
  NONCE.slice(1),
  `${NONCE}A`,
  NONCE.replace(/M$/, 'N'),
  `${NONCE}=`,
  ...NO_TEXTS,
]
const NO_THUMBPRINTS = [
  ABSENT,
  THUMBPRINT.replace('sha-256', 'sha-1'),
  THUMBPRINT.toUpperCase(),
  DIGEST,
  ...NO_TEXTS,
]

const ASK = { agent_id: `agt_${UUID}`, purpose: 'BIND_KEY' }

export const ASK_CASES: SchemaCases = {
  name: 'ChallengeAsk',
  valid: ASK,
  accepted: { '': [ASK], '/purpose': PURPOSES },
  refused: {
    '': NO_OBJECTS,
    '/agent_id': [ABSENT, ...noIds('agt')],
    '/purpose': NO_PURPOSES,
    '/nonce': [NONCE],
    ...UNKNOWN_MEMBERS,
  },
}

const ISSUED = {
  challenge_id: `chl_${UUID}`,
  ...ASK,
  nonce: NONCE,
  audience: `https://agents.invalid/v1/bindings/challenges/chl_${UUID}`,
  claim_digest: DIGEST,
  proof_type: 'agent-binding-proof+jwt',
  alg_values_supported: ['Ed25519', 'ES256'],
  expires_at: INSTANT,
}

export const ISSUED_CASES: SchemaCases = {
  name: 'ChallengeIssued',
  valid: ISSUED,
  accepted: {
    '': [ISSUED],
    '/purpose': PURPOSES,
    '/audience': ['https://service.example/v1/bindings/challenges/1', 'urn:example:audience'],
    '/alg_values_supported': [[], ['ES256'], ['ES256', 'ES256']],
    '/expires_at': ['2026-12-31T23:59:60.999Z'],
  },
  refused: {
    '': NO_OBJECTS,
    '/challenge_id': [ABSENT, ...noIds('chl')],
    '/agent_id': [ABSENT, ...noIds('agt')],
    '/purpose': NO_PURPOSES,
    '/nonce': NO_NONCES,
    '/audience': [ABSENT, '', '/v1/bindings/challenges', ...NO_TEXTS],
    '/claim_digest': [ABSENT, ...NO_DIGESTS],
    '/proof_type': [ABSENT, 'jwt', 'Agent-Binding-Proof+JWT', null],
    '/alg_values_supported': [ABSENT, null, 'ES256', ['EdDSA'], ['none'], [null]],
    '/expires_at': [ABSENT, ...NO_INSTANTS],
    ...UNKNOWN_MEMBERS,
  },
}

const EVIDENCE = { type: 'agent_card', value: { name: 'Report courier', skills: [] } }
const PROVE = {
  challenge_id: `chl_${UUID}`,
  proof: 'e30.e30.AA',
  evidence: EVIDENCE,
  authorization: 'e30.e30.AA',
}

export const PROVE_CASES: SchemaCases = {
  name: 'ChallengeProve',
  valid: PROVE,
  accepted: {
    '': [PROVE, { challenge_id: `chl_${UUID}`, proof: 'x' }],
    '/proof': [' ', ASTRAL],
    '/authorization': [ABSENT, 'x'],
    '/evidence': [ABSENT],
    '/evidence/type': ['id_token', 'agent_card', 'wit_svid', 'vc'],
    '/evidence/value': ['', 'e30.e30.AA', {}, { nested: { deep: [1, null] } }],
    '/evidence/value/__proto__': [{ name: 'x' }],
    '/evidence/value/constructor': ['x'],
  },
  refused: {
    '': NO_OBJECTS,
    '/challenge_id': [ABSENT, ...noIds('chl')],
    '/proof': [ABSENT, '', ...NO_TEXTS],
    '/authorization': ['', ...NO_TEXTS],
    '/evidence': NO_OBJECTS,
    '/evidence/type': [ABSENT, 'jwt_svid', 'ID_TOKEN', '', ...NO_TEXTS],
    '/evidence/value': [ABSENT, null, 1, true, [], ['x'], [{}]],
    '/agent_id': [`agt_${UUID}`],
    '/purpose': ['BIND_KEY'],
    ...UNKNOWN_MEMBERS,
    ...within('/evidence', UNKNOWN_MEMBERS),
  },
}

/** Values that a line of a check list accepts, the first line at `/checks/0`. */
export const CHECKS_ACCEPTED: Values = {
  '/checks': [[], [{ check: 'evidence', result: 'PASS', checks: [] }]],
  '/checks/0/result': ['PASS', 'FAIL', 'NOT_RUN', 'NOT_CHECKED'],
  '/checks/0/section': ['RFC 7515 section 5.2'],
  '/checks/0/code': [ABSENT, 'KEY_NOT_CONFIRMED'],
}
export const CHECKS_REFUSED: Values = {
  '/checks': [null, {}, ['signature'], [null], [{ check: 'signature' }], [{ result: 'PASS' }]],
  '/checks/0/result': [ABSENT, 'pass', 'MISSING', null],
  '/checks/0/code': [null, 1],
  '/checks/0/checks': [null, [{ check: 'typ', result: 'PASS', checks: [] }], [{ check: 'typ' }]],
  ...within('/checks/0', UNKNOWN_MEMBERS),
}

const PROVEN = {
  binding_id: `bnd_${UUID}`,
  ...ASK,
  key_thumbprint: THUMBPRINT,
  status: 'TECHNICALLY_BOUND',
  proven_at: INSTANT,
  checks: [{ check: 'signature', result: 'PASS', detail: 'verified' }],
}

export const PROVEN_CASES: SchemaCases = {
  name: 'ChallengeProven',
  valid: PROVEN,
  accepted: {
    '': [PROVEN],
    '/binding_id': [ABSENT],
    '/purpose': PURPOSES,
    '/status': STATUSES,
    ...CHECKS_ACCEPTED,
  },
  refused: {
    '': NO_OBJECTS,
    '/binding_id': noIds('bnd'),
    '/agent_id': [ABSENT, ...noIds('agt')],
    '/purpose': NO_PURPOSES,
    '/key_thumbprint': NO_THUMBPRINTS,
    '/status': [ABSENT, 'BOUND', ...NO_TEXTS],
    '/proven_at': [ABSENT, ...NO_INSTANTS],
    ...CHECKS_REFUSED,
    ...UNKNOWN_MEMBERS,
  },
}
