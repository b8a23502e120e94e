import { PROTOCOLS, STATUSES } from '../../src/contract/names.ts'
import { ABSENT } from './json-places.ts'
import {
  ASTRAL,
  NO_OBJECTS,
  NO_TEXTS,
  type SchemaCases,
  UNKNOWN_MEMBERS,
  type Values,
  within,
} from './published-cases.ts'

const DATE_TIMES = [
  '2026-01-01T00:00:00Z',
  '2026-01-01t00:00:00.123456789z',
  '2024-02-29T23:59:59-23:59',
  '0000-01-01T00:00:00+00:00',
  '1998-12-31T23:59:60Z',
  '2016-12-31T15:59:60.5-08:00',
  '2015-07-01T09:29:60+09:30',
]
const NO_DATE_TIMES = [
  '',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:60:00Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00.Z',
  '1998-12-31T23:59:61Z',
  '1998-12-31T23:58:60Z',
  '1998-12-31T22:59:60Z',
  '1998-12-31T23:59:60+01:00',
  ' 2026-01-01T00:00:00Z',
  '٢٠٢٦-01-01T00:00:00Z',
  0,
]
const URIS = [
  'https://agent-7.example/a2a',
  'https://[2001:db8::7]:8443/a?b=c#d',
  'spiffe://trust.example/agent/7',
  'urn:example:agent',
  'mailto:agent@mail.example',
  'https://agent.example/%C3%A4',
]
const NO_URIS = [
  '',
  'agent.example',
  '/a2a',
  '//agent.example/a2a',
  'https://agent.example/ä',
  `https://agent.example/${ASTRAL}`,
  'https://agent.example/a b',
  'https://agent.example/<a>',
  'https://agent.example/%zz',
  'https://[2001:db8::7/a',
  '1https://agent.example',
  5,
]

const IDENTIFIERS_ACCEPTED: Values = {
  '/identity_source': ['SERVICE_REGISTRY', 'EXTERNAL'],
  '/issuer': ['abc', '   ', ASTRAL.repeat(3), 'e\u0301x', 'a'.repeat(5000)],
  '/subject': ['a', ' ', ASTRAL, '\u0000'],
}
const IDENTIFIERS_REFUSED: Values = {
  '': NO_OBJECTS,
  '/identity_source': [ABSENT, 'external', 'INTERNAL', '', ...NO_TEXTS],
  '/issuer': [ABSENT, '', 'ab', ASTRAL.repeat(2), ...NO_TEXTS],
  '/subject': [ABSENT, '', ...NO_TEXTS],
  '/Issuer': ['https://issuer.example'],
  ...UNKNOWN_MEMBERS,
}
const METADATA_ACCEPTED: Values = {
  '/protocol': PROTOCOLS,
  '/display_name': [ABSENT, null, '', 'a'.repeat(120), ASTRAL.repeat(120)],
  '/endpoint': [ABSENT, null, ...URIS],
  '/key_reference': [ABSENT, null, '', 'any text'],
  '/organization_id': [ABSENT, null, '', 'org.example'],
  '/evidence_refs': [ABSENT, [], ['', 'a', 'a', ASTRAL]],
  '/valid_from': [ABSENT, null, ...DATE_TIMES],
  '/valid_until': [ABSENT, null, '2020-01-01T00:00:00Z', ...DATE_TIMES],
}
const METADATA_REFUSED: Values = {
  '/protocol': [ABSENT, 'oidc', 'OAUTH', '', ...NO_TEXTS],
  '/display_name': ['a'.repeat(121), ASTRAL.repeat(121), 5, {}],
  '/endpoint': NO_URIS,
  '/key_reference': [5, {}, []],
  '/organization_id': [5, false, ['org.example']],
  '/evidence_refs': [null, 'a', [null], [5], {}, ['a', ['b']]],
  '/valid_from': NO_DATE_TIMES,
  '/valid_until': NO_DATE_TIMES,
}

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
const PROFILE = { ...identifiers, ...metadata, status: 'IDENTITY_CLAIMED' }

export const PROFILE_CASES: SchemaCases = {
  name: 'FederatedAgentProfile',
  valid: PROFILE,
  accepted: {
    '': [PROFILE, { ...identifiers, protocol: 'OIDC' }],
    ...IDENTIFIERS_ACCEPTED,
    ...METADATA_ACCEPTED,
    '/status': [ABSENT, ...STATUSES],
  },
  refused: {
    ...IDENTIFIERS_REFUSED,
    ...METADATA_REFUSED,
    '/status': ['VERIFIED', 'identity_claimed', '', ...NO_TEXTS],
    '/metadata': [metadata, null],
    '/agent_id': ['agt_7'],
  },
}

const IMPORT = { ...identifiers, metadata }

export const IMPORT_CASES: SchemaCases = {
  name: 'ImportRequest',
  valid: IMPORT,
  accepted: {
    '': [IMPORT, { ...identifiers, metadata: { protocol: 'SERVICE_NAME' } }],
    ...IDENTIFIERS_ACCEPTED,
    ...within('/metadata', METADATA_ACCEPTED),
  },
  refused: {
    ...IDENTIFIERS_REFUSED,
    ...within('/metadata', METADATA_REFUSED),
    ...within('/metadata', UNKNOWN_MEMBERS),
    '/metadata': [ABSENT, ...NO_OBJECTS],
    '/metadata/status': [null, 'IDENTITY_CLAIMED', 'REVOKED'],
    '/metadata/issuer': ['https://issuer.example'],
    '/status': ['IDENTITY_CLAIMED'],
    '/protocol': ['OIDC'],
    '/display_name': [null],
  },
}
