import { ago, NOW } from './vc-attempts.ts'
import type { Attempt } from './vc-status-attempts.ts'

/** What else a right credential may be. */
export const ACCEPTED: readonly Attempt[] = [
  { what: 'the issuer as a text', change: { payload: { issuer: 'https://credentials.example' } } },
  {
    what: 'types in the other order',
    change: { payload: { type: ['AgentIdentityCredential', 'VerifiableCredential'] } },
  },
  { what: 'no id', change: { payload: { id: undefined } } },
  { what: 'no typ', change: { header: { typ: undefined } } },
  { what: 'its media type in full', change: { header: { typ: 'application/vc+jwt' } } },
  { what: 'its media type in another case', change: { header: { typ: 'VC+JWT' } } },
  { what: 'no kid, as the issuer has one key', change: { header: { kid: undefined } } },
  { what: 'its content type in full', change: { header: { cty: 'application/vc' } } },
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
    what: 'its key in the header alone',
    change: ({ key }) => ({ header: { cnf: { jwk: key } }, payload: { cnf: undefined } }),
  },
  {
    what: 'its key in claims and header',
    change: ({ key }) => ({ header: { cnf: { jwk: key } }, payload: { cnf: { jwk: key } } }),
  },
  {
    what: 'claims of the issuer’s own, named by URL and URN',
    change: { payload: { 'https://claims.example/role': { 'urn:example:level': 2 } } },
  },
  { what: 'no status', change: { payload: { credentialStatus: undefined } } },
  { what: 'one status', change: ({ status }) => ({ payload: { credentialStatus: status } }) },
  {
    what: 'a status of size 1 with messages and an id, of a type in a list',
    change: ({ status }) => ({
      payload: {
        credentialStatus: [
          {
            ...status,
            id: 'https://credentials.example/status/x#7',
            type: ['BitstringStatusListEntry'],
            statusSize: 1,
            statusMessage: [
              { status: '0x0', message: 'unset' },
              { status: '0x1', message: 'set' },
            ],
          },
        ],
      },
    }),
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
