import { base64url } from 'jose'
import type { Evidence } from '../../../src/contract/schemas/challenge.ts'

type Json = Record<string, unknown>

export const encoded = (value: object) => base64url.encode(JSON.stringify(value))
const jws = (header: Json, payload: Json) => `${encoded(header)}.${encoded(payload)}.AAAA`
export const token = (typ: string, payload: Json, header: Json = {}) =>
  jws({ typ, alg: 'ES256', ...header }, payload)

export interface Hidden {
  readonly evidence: Evidence
  readonly pointer: string
  readonly detail: string
}

/** The `typ` of each kind of token. */
const TYPS = { id_token: 'dpop+id_token', wit_svid: 'wit+jwt', vc: 'vc+jwt' } as const

const inToken =
  (type: keyof typeof TYPS) =>
  (detail: string, payload: Json, header: Json = {}): Hidden => ({
    evidence: { type, value: token(TYPS[type], payload, header) },
    pointer: '/evidence/value',
    detail,
  })
const [idToken, witSvid, credential] = [inToken('id_token'), inToken('wit_svid'), inToken('vc')]
const inCard = (value: Json, member: string, detail: string): Hidden => ({
  evidence: { type: 'agent_card', value },
  pointer: `/evidence/value/${member}`,
  detail,
})

/** A real name in every part of every kind of evidence. */
export const HIDDEN: Readonly<Record<string, Hidden>> = {
  'the issuer of an ID token': idToken('payload/iss: idp.evil.zz', { iss: 'https://idp.evil.zz' }),
  'another audience of an ID token': idToken('payload/aud/1: evil.zz', { aud: ['urn:a:b', 'evil.zz'] }),
  'the authorized party of an ID token': idToken('payload/azp: evil.zz', { azp: 'client@evil.zz' }),
  'a nested text of an ID token': idToken('payload/profile/notes/0: evil.zz', {
    profile: { notes: ['ask alice@evil.zz'] },
  }),
  'a claim’s name in an ID token': idToken('payload/https:~1~1evil.zz~1role: evil.zz', {
    'https://evil.zz/role': 'admin',
  }),
  'jku of an ID token': idToken('header/jku: keys.evil.zz', {}, { jku: 'https://keys.evil.zz/jwks' }),
  'the trust domain of a WIT-SVID': witSvid('payload/sub: evil.zz', { sub: 'spiffe://evil.zz/agent' }),
  'x5u of a WIT-SVID': witSvid('header/x5u: evil.zz', {}, { x5u: 'https://evil.zz/chain.pem' }),
  'an address in a WIT-SVID': witSvid('payload/workload/ran: 8.8.8.8', { workload: { ran: 'on 8.8.8.8' } }),
  'the issuer object of a credential': credential('payload/issuer/id: evil.zz', {
    issuer: { id: 'did:web:evil.zz', name: 'A' },
  }),
  'a subject of a credential': credential('payload/credentialSubject/1/id: evil.zz', {
    credentialSubject: [{ id: 'urn:a:b' }, { id: 'mailto:a@evil.zz' }],
  }),
  'the status list of a credential': credential(
    'payload/credentialStatus/1/statusListCredential: lists.evil.zz',
    {
      credentialStatus: [{ statusListIndex: '7' }, { statusListCredential: 'https://lists.evil.zz/1' }],
    },
  ),
  'a context of a credential': credential('payload/@context/1: evil.zz', {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://evil.zz/v1'],
  }),
  'the right context in another spelling': credential('payload/@context/0: www.w3.org', {
    '@context': ['https://www.w3.org/ns/credentials/v2/'],
  }),
  'kid of a credential': credential('header/kid: evil.zz', {}, { kid: 'did:web:evil.zz#key-1' }),
  'a key’s name deep in a credential': credential('payload/cnf/jwk/kid: 8.8.8.8', {
    cnf: { jwk: { kid: '0x08080808.' } },
  }),
  'the provider of an Agent Card': inCard(
    { provider: { url: 'https://evil.zz', organization: 'A' } },
    'provider/url',
    'evil.zz',
  ),
  'an address of an Agent Card in percent-encoding': inCard(
    { supportedInterfaces: [{ url: 'https://agent.%65vil.zz/a2a' }] },
    'supportedInterfaces/0/url',
    'agent.evil.zz',
  ),
  'where an Agent Card sends people for tokens': inCard(
    { securitySchemes: { o: { flows: { tokenUrl: '//evil.zz' } } } },
    'securitySchemes/o/flows/tokenUrl',
    'evil.zz',
  ),
  'a skill’s words in an Agent Card': inCard(
    { skills: [{ id: 's', description: 'Mail alice@evil.zz' }] },
    'skills/0/description',
    'evil.zz',
  ),
  'a member’s name in an Agent Card': inCard(
    { metadata: { 'see https://evil.zz': 1 } },
    'metadata/see https:~1~1evil.zz',
    'evil.zz',
  ),
  'jku in a signature of an Agent Card': inCard(
    { signatures: [{ protected: encoded({ alg: 'ES256', jku: 'https://evil.zz' }), signature: 'AA' }] },
    'signatures/0/protected',
    '/jku: evil.zz',
  ),
  'jku beside a signature of an Agent Card': inCard(
    { signatures: [{ protected: encoded({ alg: 'ES256' }), header: { jku: 'evil.zz' }, signature: 'AA' }] },
    'signatures/0/header/jku',
    'evil.zz',
  ),
  'a key’s name that is a host and a port': witSvid('header/kid: evil.zz', {}, { kid: 'evil.zz:443' }),
  'a key’s name in percent-encoding': witSvid('header/kid: evil.zz', {}, { kid: 'evil%2Ezz' }),
  'a key’s name below a common domain': idToken('header/kid: keys.evil.com', {}, { kid: 'keys.evil.com' }),
  'a key’s name that packs an address into two numbers': idToken(
    'header/kid: 8.8.8.8',
    {},
    { kid: '8.526344' },
  ),
  'a skill’s id that is a host and a path': inCard(
    { skills: [{ id: 'evil.zz/read' }] },
    'skills/0/id',
    'evil.zz',
  ),
  'a skill’s id in full-width letters': inCard({ skills: [{ id: 'evil．zz' }] }, 'skills/0/id', 'evil.zz'),
  'a skill’s id that is a mailbox': inCard({ skills: [{ id: 'read@evil.zz' }] }, 'skills/0/id', 'evil.zz'),
  'the id of what is not a skill': inCard({ metadata: { id: 'evil.zz' } }, 'metadata/id', 'evil.zz'),
}

/** Names that an issuer may give a key or a skill of its own. */
export const OWN_NAMES = [
  'agent.v1.2',
  'agent.v2',
  'agent.read',
  'report.summarize',
  '1.2',
  '2026-11.signing',
  'a_b.c',
]
