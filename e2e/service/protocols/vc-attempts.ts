import type { CraftedMembers } from './crafted-agents.ts'

export interface Attempt {
  readonly what: string
  readonly change: CraftedMembers
}

/** A credential whose status differs from a valid one in these members, perhaps with further statuses. */
const withStatus =
  (...changes: readonly Readonly<Record<string, unknown>>[]): CraftedMembers =>
  ({ status }) => ({ payload: { credentialStatus: changes.map(change => ({ ...status, ...change })) } })

/** Statuses of a credential that are malformed, or of a kind that is not looked up here. */
const STATUS_REFUSED: readonly Attempt[] = [
  { what: 'an empty list of statuses', change: { payload: { credentialStatus: [] } } },
  { what: 'a status of null', change: { payload: { credentialStatus: null } } },
  {
    what: 'a status in a text',
    change: { payload: { credentialStatus: 'https://credentials.example/1' } },
  },
  { what: 'a right status beside one of another kind', change: withStatus({}, { type: 'Other' }) },
  { what: 'a status of two kinds', change: withStatus({ type: ['BitstringStatusListEntry', 'Other'] }) },
  { what: 'a message for its purpose', change: withStatus({ statusPurpose: 'message' }) },
  { what: 'purposes in a list', change: withStatus({ statusPurpose: ['revocation'] }) },
  { what: 'no purpose', change: withStatus({ statusPurpose: undefined }) },
  { what: 'two bits for its status', change: withStatus({ statusSize: 2 }) },
  { what: 'no bits for its status', change: withStatus({ statusSize: 0 }) },
  { what: 'its size as a text', change: withStatus({ statusSize: '1' }) },
  { what: 'its index as a number', change: withStatus({ statusListIndex: 7 }) },
  { what: 'its index with a zero before it', change: withStatus({ statusListIndex: '07' }) },
  { what: 'a negative index', change: withStatus({ statusListIndex: '-1' }) },
  { what: 'its index in hexadecimal', change: withStatus({ statusListIndex: '0x7' }) },
  { what: 'its index with a sign', change: withStatus({ statusListIndex: '+7' }) },
  { what: 'an empty index', change: withStatus({ statusListIndex: '' }) },
  { what: 'no list', change: withStatus({ statusListCredential: undefined }) },
  { what: 'a list that is no URL', change: withStatus({ statusListCredential: 'status/1' }) },
  {
    what: 'its list as its own id',
    change: withStatus({
      id: 'https://credentials.example/l',
      statusListCredential: 'https://credentials.example/l',
    }),
  },
]

export const V2 = 'https://www.w3.org/ns/credentials/v2'
const UNDEFINED_TERMS = 'https://www.w3.org/ns/credentials/undefined-terms/v2'
export const NOW = Date.parse('2026-11-21T12:00:00.000Z')
export const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

/** Changed members of a credential signed by the right issuer, by the check that each must fail. */
export const REFUSED: Readonly<Record<string, readonly Attempt[]>> = {
  typ: [
    { what: 'typ null', change: { header: { typ: null } } },
    { what: 'typ of another tree', change: { header: { typ: 'text/vc+jwt' } } },
    { what: 'the typ of the drafts', change: { header: { typ: 'vc+ld+jwt' } } },
    { what: 'the typ of an SD-JWT', change: { header: { typ: 'vc+sd-jwt' } } },
    { what: 'the typ of any token', change: { header: { typ: 'JWT' } } },
  ],
  cty: [{ what: 'cty null', change: { header: { cty: null } } }],
  alg: [
    { what: 'HMAC under the public key', change: { header: { alg: 'HS256' } } },
    { what: 'an inherited name as alg', change: { header: { alg: 'constructor' } } },
  ],
  kid: [
    { what: 'kid null', change: { header: { kid: null } } },
    { what: 'an inherited name as kid', change: { header: { kid: '__proto__' } } },
    { what: 'kid in a list', change: { header: { kid: ['x'] } } },
  ],
  no_vc_vp: [{ what: 'an empty vp', change: { payload: { vp: null } } }],
  iat: [{ what: 'iat as a text', change: { payload: { iat: '1795262400' } } }],
  exp: [
    { what: 'exp of this very second', change: { payload: { exp: NOW / 1000 } } },
    { what: 'exp that is a date', change: { payload: { exp: '2027-01-01T00:00:00Z' } } },
    { what: 'exp null', change: { payload: { exp: null } } },
  ],
  nbf: [{ what: 'nbf 61 s ahead', change: { payload: { nbf: NOW / 1000 + 61 } } }],
  aud: [
    { what: 'nobody as audience', change: { payload: { aud: [] } } },
    { what: 'the endpoint without the challenge', change: { payload: { aud: 'https://agents.invalid' } } },
  ],
  iss: [
    { what: 'another iss in the header', change: { header: { iss: 'https://other.example' } } },
    { what: 'iss in a list', change: { payload: { iss: ['https://credentials.example'] } } },
    { what: 'iss with a slash at its end', change: { payload: { iss: 'https://credentials.example/' } } },
  ],
  claims_agree: [
    { what: 'another sub in the header', change: { header: { sub: 'did:web:someone-else.example' } } },
    { what: 'another key confirmed in the header', change: { header: { cnf: { jwk: {} } } } },
    { what: 'an exp in the header alone', change: { header: { exp: NOW }, payload: { exp: undefined } } },
    { what: 'jti that is not id', change: { payload: { jti: 'urn:uuid:0' } } },
  ],
  cnf: [
    { what: 'cnf null', change: { payload: { cnf: null } } },
    { what: 'a key by its name only', change: { payload: { cnf: { kid: 'x' } } } },
    {
      what: 'another key in the header alone',
      change: ({ stranger }) => ({ payload: { cnf: undefined }, header: { cnf: { jwk: stranger } } }),
    },
    { what: 'cnf of two keys', change: { payload: { cnf: [{}, {}] } } },
  ],
  context: [
    { what: 'the v2 context alone', change: { payload: { '@context': V2 } } },
    { what: 'a list of it alone', change: { payload: { '@context': [V2] } } },
    { what: 'the other order', change: { payload: { '@context': [UNDEFINED_TERMS, V2] } } },
    { what: 'one more context', change: { payload: { '@context': [V2, UNDEFINED_TERMS, V2] } } },
    { what: 'a context in the document', change: { payload: { '@context': [V2, { issuer: null }] } } },
    {
      what: 'another context first',
      change: { payload: { '@context': ['https://contexts.example/v2', UNDEFINED_TERMS] } },
    },
    { what: 'no context', change: { payload: { '@context': undefined } } },
  ],
  one_reading: [
    { what: 'a type beside type', change: { payload: { '@type': 'VerifiablePresentation' } } },
    {
      what: 'another issuer said of its id inside',
      change: {
        payload: { id: 'urn:uuid:1', note: [{ id: 'urn:uuid:1', issuer: 'https://other.example' }] },
      },
    },
    { what: 'a member named by a DID', change: { payload: { 'did:web:terms.example': 'x' } } },
    { what: 'an issuer by a compact IRI', change: { payload: { 'cred:issuer': 'https://other.example' } } },
    {
      what: 'a context deep inside',
      change: { payload: { note: [{ at: { '@context': { id: '@index' } } }] } },
    },
    { what: 'a graph beside it', change: { payload: { '@graph': [] } } },
  ],
  id: [
    { what: 'two ids', change: { payload: { id: ['urn:uuid:1', 'urn:uuid:2'] } } },
    { what: 'id null', change: { payload: { id: null } } },
  ],
  type: [
    { what: 'the base type alone', change: { payload: { type: 'VerifiableCredential' } } },
    { what: 'no base type', change: { payload: { type: ['AgentIdentityCredential'] } } },
    {
      what: 'the base type twice',
      change: { payload: { type: ['VerifiableCredential', 'VerifiableCredential'] } },
    },
    {
      what: 'a presentation as well',
      change: {
        payload: { type: ['VerifiableCredential', 'AgentIdentityCredential', 'VerifiablePresentation'] },
      },
    },
    {
      what: 'a type in lower case',
      change: { payload: { type: ['VerifiableCredential', 'agentidentitycredential'] } },
    },
    { what: 'no type', change: { payload: { type: undefined } } },
  ],
  issuer: [
    { what: 'no issuer', change: { payload: { issuer: undefined } } },
    {
      what: 'two issuers',
      change: { payload: { issuer: ['https://credentials.example', 'https://other.example'] } },
    },
    { what: 'a list of the right one', change: { payload: { issuer: ['https://credentials.example'] } } },
    {
      what: 'an object without id',
      change: { payload: { issuer: { name: 'https://credentials.example' } } },
    },
    { what: 'an issuer in upper case', change: { payload: { issuer: 'https://CREDENTIALS.example' } } },
    {
      what: 'an issuer with a Cyrillic letter',
      change: { payload: { issuer: 'https://сredentials.example' } },
    },
  ],
  credential_subject: [
    { what: 'no subject', change: { payload: { credentialSubject: undefined } } },
    { what: 'the subject as a text', change: ({ subject }) => ({ payload: { credentialSubject: subject } }) },
    {
      what: 'two subjects, the right one first',
      change: ({ subject }) => ({
        payload: { credentialSubject: [{ id: subject }, { id: 'did:web:someone-else.example' }] },
      }),
    },
    { what: 'no subject’s id', change: { payload: { credentialSubject: { name: 'An agent' } } } },
    { what: 'an empty list', change: { payload: { credentialSubject: [] } } },
    {
      what: 'a subject with a fragment',
      change: ({ subject }) => ({ payload: { credentialSubject: { id: `${subject}#key-1` } } }),
    },
  ],
  valid_from: [
    { what: 'validFrom without a zone', change: { payload: { validFrom: '2026-11-20T12:00:00' } } },
    { what: 'a day alone', change: { payload: { validFrom: '2026-11-20' } } },
    { what: 'a number', change: { payload: { validFrom: NOW / 1000 } } },
    { what: 'validFrom 61 s ahead', change: { payload: { validFrom: ago(-61) } } },
    { what: 'a year of five digits', change: { payload: { validFrom: '12026-11-20T12:00:00Z' } } },
    { what: 'validFrom null', change: { payload: { validFrom: null } } },
  ],
  valid_until: [
    { what: 'this very second', change: { payload: { validUntil: ago(0) } } },
    { what: 'validUntil without a zone', change: { payload: { validUntil: '2026-12-20T12:00:00' } } },
    { what: 'past in a zone of its own', change: { payload: { validUntil: '2026-11-21T13:59:00+02:00' } } },
    { what: 'before validFrom', change: { payload: { validFrom: ago(-50), validUntil: ago(-40) } } },
    { what: 'a year before our era', change: { payload: { validUntil: '-2026-12-20T12:00:00Z' } } },
    { what: 'a leap second', change: { payload: { validUntil: '2026-12-31T23:59:60Z' } } },
  ],
  credential_status: STATUS_REFUSED,
}
