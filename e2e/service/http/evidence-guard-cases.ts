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

const inText = (type: Evidence['type'], value: string, detail: string): Hidden => ({
  evidence: { type, value },
  pointer: '/evidence/value',
  detail,
})
const inCard = (value: Json, member: string, detail: string): Hidden => ({
  evidence: { type: 'agent_card', value },
  pointer: `/evidence/value/${member}`,
  detail,
})

/** A real name in every part of every kind of evidence. */
export const HIDDEN: Readonly<Record<string, Hidden>> = {
  'the issuer of an ID token': inText(
    'id_token',
    token('dpop+id_token', { iss: 'https://idp.evil.zz' }),
    'payload/iss: idp.evil.zz',
  ),
  'another audience of an ID token': inText(
    'id_token',
    token('dpop+id_token', { aud: ['urn:a:b', 'evil.zz'] }),
    'payload/aud/1: evil.zz',
  ),
  'the authorized party of an ID token': inText(
    'id_token',
    token('dpop+id_token', { azp: 'client@evil.zz' }),
    'payload/azp: evil.zz',
  ),
  'a nested text of an ID token': inText(
    'id_token',
    token('dpop+id_token', { profile: { notes: ['ask alice@evil.zz'] } }),
    'payload/profile/notes/0: evil.zz',
  ),
  'a claim’s name in an ID token': inText(
    'id_token',
    token('dpop+id_token', { 'https://evil.zz/role': 'admin' }),
    'payload/https:~1~1evil.zz~1role: evil.zz',
  ),
  'jku of an ID token': inText(
    'id_token',
    token('dpop+id_token', {}, { jku: 'https://keys.evil.zz/jwks' }),
    'header/jku: keys.evil.zz',
  ),
  'the trust domain of a WIT-SVID': inText(
    'wit_svid',
    token('wit+jwt', { sub: 'spiffe://evil.zz/agent' }),
    'payload/sub: evil.zz',
  ),
  'x5u of a WIT-SVID': inText(
    'wit_svid',
    token('wit+jwt', {}, { x5u: 'https://evil.zz/chain.pem' }),
    'header/x5u: evil.zz',
  ),
  'an address in a WIT-SVID': inText(
    'wit_svid',
    token('wit+jwt', { workload: { ran: 'on 8.8.8.8' } }),
    'payload/workload/ran: 8.8.8.8',
  ),
  'the issuer object of a credential': inText(
    'vc',
    token('vc+jwt', { issuer: { id: 'did:web:evil.zz', name: 'A' } }),
    'payload/issuer/id: evil.zz',
  ),
  'a subject of a credential': inText(
    'vc',
    token('vc+jwt', { credentialSubject: [{ id: 'urn:a:b' }, { id: 'mailto:a@evil.zz' }] }),
    'payload/credentialSubject/1/id: evil.zz',
  ),
  'the status list of a credential': inText(
    'vc',
    token('vc+jwt', {
      credentialStatus: [{ statusListIndex: '7' }, { statusListCredential: 'https://lists.evil.zz/1' }],
    }),
    'payload/credentialStatus/1/statusListCredential: lists.evil.zz',
  ),
  'a context of a credential': inText(
    'vc',
    token('vc+jwt', { '@context': ['https://www.w3.org/ns/credentials/v2', 'https://evil.zz/v1'] }),
    'payload/@context/1: evil.zz',
  ),
  'the right context in another spelling': inText(
    'vc',
    token('vc+jwt', { '@context': ['https://www.w3.org/ns/credentials/v2/'] }),
    'payload/@context/0: www.w3.org',
  ),
  'kid of a credential': inText(
    'vc',
    token('vc+jwt', {}, { kid: 'did:web:evil.zz#key-1' }),
    'header/kid: evil.zz',
  ),
  'a key’s name deep in a credential': inText(
    'vc',
    token('vc+jwt', { cnf: { jwk: { kid: '0x08080808.' } } }),
    'payload/cnf/jwk/kid: 8.8.8.8',
  ),
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
  'a key’s name that is a host and a port': inText(
    'wit_svid',
    token('wit+jwt', {}, { kid: 'evil.zz:443' }),
    'header/kid: evil.zz',
  ),
  'a key’s name in percent-encoding': inText(
    'wit_svid',
    token('wit+jwt', {}, { kid: 'evil%2Ezz' }),
    'header/kid: evil.zz',
  ),
  'a key’s name below a common domain': inText(
    'id_token',
    token('dpop+id_token', {}, { kid: 'keys.evil.com' }),
    'header/kid: keys.evil.com',
  ),
  'a key’s name that packs an address into two numbers': inText(
    'id_token',
    token('dpop+id_token', {}, { kid: '8.526344' }),
    'header/kid: 8.8.8.8',
  ),
  'a skill’s id that is a host and a path': inCard(
    { skills: [{ id: 'evil.zz/read' }] },
    'skills/0/id',
    'evil.zz',
  ),
  'a skill’s id in full-width letters': inCard({ skills: [{ id: 'evil．zz' }] }, 'skills/0/id', 'evil.zz'),
  'a skill’s id that is a mailbox': inCard({ skills: [{ id: 'read@evil.zz' }] }, 'skills/0/id', 'evil.zz'),
  'the id of what is no skill': inCard({ metadata: { id: 'evil.zz' } }, 'metadata/id', 'evil.zz'),
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
