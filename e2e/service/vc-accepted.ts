import { type Attempt, ago, NOW } from './vc-attempts.ts'

/** What else a right credential may be. */
export const ACCEPTED: readonly Attempt[] = [
  { what: 'the issuer as a text', change: { payload: { issuer: 'https://credentials.example' } } },
  {
    what: 'types in the other order',
    change: { payload: { type: ['AgentIdentityCredential', 'VerifiableCredential'] } },
  },
  { what: 'no id', change: { payload: { id: undefined } } },
  { what: 'no cty', change: { header: { cty: undefined } } },
  {
    what: 'iss in claims and header',
    change: {
      payload: { iss: 'https://credentials.example' },
      header: { iss: 'https://credentials.example' },
    },
  },
  { what: 'sub that is the subject', change: ({ subject }) => ({ payload: { sub: subject } }) },
  { what: 'jti that is id', change: { payload: { id: 'urn:uuid:1', jti: 'urn:uuid:1' } } },
  {
    what: 'a claim repeated in the header',
    change: { payload: { iat: NOW / 1000 }, header: { iat: NOW / 1000 } },
  },
  {
    what: 'the audience in a list',
    change: ({ audience }) => ({ payload: { aud: [audience] } }),
  },
  {
    what: 'the one subject in a list',
    change: ({ subject }) => ({ payload: { credentialSubject: [{ id: subject }] } }),
  },
  {
    what: 'a name in two languages',
    change: { payload: { name: [{ '@value': 'Agent', '@language': 'en' }] } },
  },
  {
    what: 'schemas, evidence, terms and a proof that nobody reads',
    change: { payload: { credentialSchema: [], evidence: {}, termsOfUse: {}, proof: {} } },
  },
  {
    what: 'header members that are not understood',
    change: { header: { jwk: {}, jku: 'https://keys.example/' } },
  },
  { what: 'validFrom 59 s ahead', change: { payload: { validFrom: ago(-59) } } },
  { what: 'validity at 24 o’clock', change: { payload: { validUntil: '2026-11-21T24:00:00.0Z' } } },
  {
    what: 'no dates at all',
    change: { payload: { validFrom: undefined, validUntil: undefined, exp: undefined, iat: undefined } },
  },
]
