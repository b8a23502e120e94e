import { registryClaim } from '../agents.ts'
import { row, type ViolationCase } from '../report/violation-case.ts'
import { PATHS } from '../workbench.ts'

const claim = (members: object = {}) => ({ ...registryClaim('courier-1'), ...members })
const metadata = (members: object) => claim({ metadata: { protocol: 'SERVICE_NAME', ...members } })
const { identity_source: _source, ...sourceless } = claim()

/** Imports that fit no schema, with every violation that must come back. */
export const IMPORT_VIOLATIONS: readonly ViolationCase[] = [
  row(
    'an empty claim',
    PATHS.importAgent,
    {},
    '/identity_source MEMBER_MISSING',
    '/issuer MEMBER_MISSING',
    '/metadata MEMBER_MISSING',
    '/subject MEMBER_MISSING',
  ),
  row('a missing member', PATHS.importAgent, sourceless, '/identity_source MEMBER_MISSING'),
  row(
    'a status, which nobody can claim',
    PATHS.importAgent,
    metadata({ status: 'REVOKED' }),
    '/metadata/status MEMBER_UNKNOWN',
  ),
  row('a status beside the metadata', PATHS.importAgent, claim({ status: null }), '/status MEMBER_UNKNOWN'),
  row(
    'names of JavaScript’s own',
    PATHS.importAgent,
    `${JSON.stringify(metadata({})).slice(0, -2)},"__proto__":{"status":"x"},"toString":1},"__proto__":{},"constructor":1}`,
    '/__proto__ MEMBER_UNKNOWN',
    '/constructor MEMBER_UNKNOWN',
    '/metadata/__proto__ MEMBER_UNKNOWN',
    '/metadata/toString MEMBER_UNKNOWN',
  ),
  row(
    'names that JSON Pointer escapes',
    PATHS.importAgent,
    claim({ 'a/b': 1, 'c~d': 2, '~1': 3, '': 4, 'ä ': 5 }),
    '/ MEMBER_UNKNOWN',
    '/a~1b MEMBER_UNKNOWN',
    '/c~0d MEMBER_UNKNOWN',
    '/~01 MEMBER_UNKNOWN',
    '/ä  MEMBER_UNKNOWN',
  ),
  row(
    'every field wrong at once',
    PATHS.importAgent,
    {
      identity_source: 'INTERNAL',
      issuer: 'ab',
      subject: '',
      metadata: {
        protocol: 'oidc',
        display_name: 'x'.repeat(121),
        endpoint: '/relative',
        key_reference: 5,
        organization_id: ['org.example'],
        evidence_refs: [1, 'ok', null],
        valid_from: '2026-02-30T00:00:00Z',
        valid_until: '2026-01-01',
        more: 1,
      },
      extra: [],
    },
    '/identity_source VALUE_NOT_ALLOWED',
    '/issuer TOO_SHORT',
    '/subject TOO_SHORT',
    '/metadata/protocol VALUE_NOT_ALLOWED',
    '/metadata/display_name TOO_LONG',
    '/metadata/endpoint NOT_A_URI',
    '/metadata/key_reference TYPE_MISMATCH',
    '/metadata/organization_id TYPE_MISMATCH',
    '/metadata/evidence_refs/0 TYPE_MISMATCH',
    '/metadata/evidence_refs/2 TYPE_MISMATCH',
    '/metadata/valid_from NOT_A_DATE_TIME',
    '/metadata/valid_until NOT_A_DATE_TIME',
    '/metadata/more MEMBER_UNKNOWN',
    '/extra MEMBER_UNKNOWN',
  ),
  row(
    'null where a value is required',
    PATHS.importAgent,
    { identity_source: null, issuer: null, subject: null, metadata: null },
    '/identity_source VALUE_NOT_ALLOWED',
    '/issuer TYPE_MISMATCH',
    '/metadata TYPE_MISMATCH',
    '/subject TYPE_MISMATCH',
  ),
  row(
    'evidence_refs that is null',
    PATHS.importAgent,
    metadata({ evidence_refs: null }),
    '/metadata/evidence_refs TYPE_MISMATCH',
  ),
  row('a list for metadata', PATHS.importAgent, claim({ metadata: [] }), '/metadata TYPE_MISMATCH'),
  row(
    '120 characters and one, all astral',
    PATHS.importAgent,
    metadata({ display_name: '😀'.repeat(121) }),
    '/metadata/display_name TOO_LONG',
  ),
  row(
    'two astral characters for an issuer',
    PATHS.importAgent,
    claim({ issuer: '😀😀' }),
    '/issuer TOO_SHORT',
  ),
]
