import type { CraftedMembers } from './crafted-agents.ts'

/** What is changed about a credential before it is signed, by what it is called. */
export type Attempts = Readonly<Record<string, CraftedMembers>>

/** A credential whose status differs from a valid one in these members, perhaps with further statuses. */
const withStatus =
  (...changes: readonly Readonly<Record<string, unknown>>[]): CraftedMembers =>
  ({ status }) => ({ payload: { credentialStatus: changes.map(change => ({ ...status, ...change })) } })

/** Statuses of a credential that are malformed, or of a kind that is not looked up here. */
const STATUS_REFUSED: Attempts = {
  'an empty list of statuses': { payload: { credentialStatus: [] } },
  'a status of null': { payload: { credentialStatus: null } },
  'a status in a text': { payload: { credentialStatus: 'https://credentials.example/1' } },
  'a right status beside one of another kind': withStatus({}, { type: 'Other' }),
  'a status of two kinds': withStatus({ type: ['BitstringStatusListEntry', 'Other'] }),
  'a message for its purpose': withStatus({ statusPurpose: 'message' }),
  'purposes in a list': withStatus({ statusPurpose: ['revocation'] }),
  'no purpose': withStatus({ statusPurpose: undefined }),
  'two bits for its status': withStatus({ statusSize: 2 }),
  'no bits for its status': withStatus({ statusSize: 0 }),
  'its size as a text': withStatus({ statusSize: '1' }),
  'its index as a number': withStatus({ statusListIndex: 7 }),
  'its index with a zero before it': withStatus({ statusListIndex: '07' }),
  'a negative index': withStatus({ statusListIndex: '-1' }),
  'its index in hexadecimal': withStatus({ statusListIndex: '0x7' }),
  'its index with a sign': withStatus({ statusListIndex: '+7' }),
  'an empty index': withStatus({ statusListIndex: '' }),
  'no list': withStatus({ statusListCredential: undefined }),
  'a list that is not a URL': withStatus({ statusListCredential: 'status/1' }),
  'its list as its own id': withStatus({
    id: 'https://credentials.example/l',
    statusListCredential: 'https://credentials.example/l',
  }),
}

export const V2 = 'https://www.w3.org/ns/credentials/v2'
const UNDEFINED_TERMS = 'https://www.w3.org/ns/credentials/undefined-terms/v2'
export const NOW = Date.parse('2026-11-21T12:00:00.000Z')
export const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

/** Changed members of a credential signed by the right issuer, by the check that each must fail. */
export const REFUSED: Readonly<Record<string, Attempts>> = {
  typ: {
    'typ null': { header: { typ: null } },
    'typ of another tree': { header: { typ: 'text/vc+jwt' } },
    'the typ of the drafts': { header: { typ: 'vc+ld+jwt' } },
    'the typ of an SD-JWT': { header: { typ: 'vc+sd-jwt' } },
    'the typ of any token': { header: { typ: 'JWT' } },
  },
  cty: {
    'cty null': { header: { cty: null } },
  },
  alg: {
    'HMAC under the public key': { header: { alg: 'HS256' } },
    'an inherited name as alg': { header: { alg: 'constructor' } },
  },
  kid: {
    'kid null': { header: { kid: null } },
    'an inherited name as kid': { header: { kid: '__proto__' } },
    'kid in a list': { header: { kid: ['x'] } },
  },
  no_vc_vp: {
    'an empty vp': { payload: { vp: null } },
  },
  iat: {
    'iat as a text': { payload: { iat: '1795262400' } },
  },
  exp: {
    'exp of this very second': { payload: { exp: NOW / 1000 } },
    'exp that is a date': { payload: { exp: '2027-01-01T00:00:00Z' } },
    'exp null': { payload: { exp: null } },
  },
  nbf: {
    'nbf 61 s ahead': { payload: { nbf: NOW / 1000 + 61 } },
  },
  aud: {
    'nobody as audience': { payload: { aud: [] } },
    'the endpoint without the challenge': { payload: { aud: 'https://agents.invalid' } },
  },
  iss: {
    'another iss in the header': { header: { iss: 'https://other.example' } },
    'iss in a list': { payload: { iss: ['https://credentials.example'] } },
    'iss with a slash at its end': { payload: { iss: 'https://credentials.example/' } },
  },
  claims_agree: {
    'another sub in the header': { header: { sub: 'did:web:someone-else.example' } },
    'another key confirmed in the header': { header: { cnf: { jwk: {} } } },
    'an exp in the header alone': { header: { exp: NOW }, payload: { exp: undefined } },
    'jti that is not id': { payload: { jti: 'urn:uuid:0' } },
  },
  cnf: {
    'cnf null': { payload: { cnf: null } },
    'a key by its name only': { payload: { cnf: { kid: 'x' } } },
    'another key in the header alone': ({ stranger }) => ({
      payload: { cnf: undefined },
      header: { cnf: { jwk: stranger } },
    }),
    'cnf of two keys': { payload: { cnf: [{}, {}] } },
  },
  context: {
    'the v2 context alone': { payload: { '@context': V2 } },
    'a list of it alone': { payload: { '@context': [V2] } },
    'the other order': { payload: { '@context': [UNDEFINED_TERMS, V2] } },
    'one more context': { payload: { '@context': [V2, UNDEFINED_TERMS, V2] } },
    'a context in the document': { payload: { '@context': [V2, { issuer: null }] } },
    'another context first': { payload: { '@context': ['https://contexts.example/v2', UNDEFINED_TERMS] } },
    'no context': { payload: { '@context': undefined } },
  },
  one_reading: {
    'a type beside type': { payload: { '@type': 'VerifiablePresentation' } },
    'another issuer said of its id inside': {
      payload: { id: 'urn:uuid:1', note: [{ id: 'urn:uuid:1', issuer: 'https://other.example' }] },
    },
    'a member named by a DID': { payload: { 'did:web:terms.example': 'x' } },
    'an issuer by a compact IRI': { payload: { 'cred:issuer': 'https://other.example' } },
    'a context deep inside': { payload: { note: [{ at: { '@context': { id: '@index' } } }] } },
    'a graph beside it': { payload: { '@graph': [] } },
  },
  id: {
    'two ids': { payload: { id: ['urn:uuid:1', 'urn:uuid:2'] } },
    'id null': { payload: { id: null } },
  },
  type: {
    'the base type alone': { payload: { type: 'VerifiableCredential' } },
    'no base type': { payload: { type: ['AgentIdentityCredential'] } },
    'the base type twice': { payload: { type: ['VerifiableCredential', 'VerifiableCredential'] } },
    'a presentation as well': {
      payload: { type: ['VerifiableCredential', 'AgentIdentityCredential', 'VerifiablePresentation'] },
    },
    'a type in lower case': { payload: { type: ['VerifiableCredential', 'agentidentitycredential'] } },
    'no type': { payload: { type: undefined } },
  },
  issuer: {
    'no issuer': { payload: { issuer: undefined } },
    'two issuers': { payload: { issuer: ['https://credentials.example', 'https://other.example'] } },
    'a list of the right one': { payload: { issuer: ['https://credentials.example'] } },
    'an object without id': { payload: { issuer: { name: 'https://credentials.example' } } },
    'an issuer in upper case': { payload: { issuer: 'https://CREDENTIALS.example' } },
    'an issuer with a Cyrillic letter': { payload: { issuer: 'https://сredentials.example' } },
  },
  credential_subject: {
    'no subject': { payload: { credentialSubject: undefined } },
    'the subject as a text': ({ subject }) => ({ payload: { credentialSubject: subject } }),
    'two subjects, the right one first': ({ subject }) => ({
      payload: { credentialSubject: [{ id: subject }, { id: 'did:web:someone-else.example' }] },
    }),
    'no subject’s id': { payload: { credentialSubject: { name: 'An agent' } } },
    'an empty list': { payload: { credentialSubject: [] } },
    'a subject with a fragment': ({ subject }) => ({
      payload: { credentialSubject: { id: `${subject}#key-1` } },
    }),
  },
  valid_from: {
    'validFrom without a zone': { payload: { validFrom: '2026-11-20T12:00:00' } },
    'a day alone': { payload: { validFrom: '2026-11-20' } },
    'a number': { payload: { validFrom: NOW / 1000 } },
    'validFrom 61 s ahead': { payload: { validFrom: ago(-61) } },
    'a year of five digits': { payload: { validFrom: '12026-11-20T12:00:00Z' } },
    'validFrom null': { payload: { validFrom: null } },
  },
  valid_until: {
    'this very second': { payload: { validUntil: ago(0) } },
    'validUntil without a zone': { payload: { validUntil: '2026-12-20T12:00:00' } },
    'past in a zone of its own': { payload: { validUntil: '2026-11-21T13:59:00+02:00' } },
    'before validFrom': { payload: { validFrom: ago(-50), validUntil: ago(-40) } },
    'a year before our era': { payload: { validUntil: '-2026-12-20T12:00:00Z' } },
    'a leap second': { payload: { validUntil: '2026-12-31T23:59:60Z' } },
  },
  credential_status: STATUS_REFUSED,
}
