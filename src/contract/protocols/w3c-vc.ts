import type { ProtocolCheckList } from './protocol-check.ts'

/** The contexts of a credential that counts here, all of them and in this order (VCDM 2.0, 4.3 and 5.2). */
export const CREDENTIAL_CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
] as const

/** The one type of credential that says who an agent is. */
export const CREDENTIAL_TYPE = 'AgentIdentityCredential'

/** W3C_VC: a `vc+jwt`, first as VC JOSE COSE verifies the envelope, then as VCDM 2.0 reads the credential in it. */
export const W3C_VC_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence is a vc, sent as a text.' },
  form: { section: 'VC JOSE COSE, 5.1; RFC 7515, 7.1', words: 'It is one compact JWS, read strictly.' },
  typ: {
    section: 'VC JOSE COSE, 3.1.1; RFC 8725, 3.11',
    words: 'typ is vc+jwt: a presentation, an SD-JWT or another token is no credential.',
  },
  cty: { section: 'VC JOSE COSE, 3.1.1', words: 'cty, where it is present, is vc.' },
  crit: { section: 'RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The directory holds keys of the claimed issuer for credentials; no document of keys is fetched, and no DID resolves itself.',
  },
  alg: { section: 'VC JOSE COSE, 1.1.2.1', words: 'alg is one that is expected; none and HMAC are not.' },
  kid: {
    section: 'VC JOSE COSE, 4.1.1',
    words: 'kid names one of the issuer’s keys for credentials, of the kind that alg takes.',
  },
  signature: {
    section: 'VC JOSE COSE, 5.1',
    words: 'The signature verifies under that key, over the exact bytes sent.',
  },
  no_vc_vp: {
    section: 'VC JOSE COSE, 3.1.3',
    words: 'The payload is the credential itself: it holds no vc and no vp.',
  },
  iat: { section: 'VC JOSE COSE, 3.1.3', words: 'iat, where it is present, is not ahead.' },
  exp: {
    section: 'VC JOSE COSE, 3.1.3',
    words: 'exp, where it is present, lies ahead: the signature has not run out.',
  },
  nbf: { section: 'RFC 7519, 4.1.5', words: 'nbf, where it is present, is not ahead.' },
  aud: {
    section: 'RFC 7519, 4.1.3; prototype’s choice',
    words: 'aud, where it is present, is this challenge’s audience and no other.',
  },
  iss: {
    section: 'VC JOSE COSE, 4.1.2',
    words: 'iss, where it is present in claims or header, is exactly the claimed issuer.',
  },
  claims_agree: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 5.3',
    words: 'sub and jti say what the credential says, and a claim repeated in the header is the same there.',
  },
  cnf: {
    section: 'VC JOSE COSE, 4.1.3; RFC 7800, 3.2',
    words:
      'cnf, where it is present, holds a public jwk and nothing else, and it is the key that signed the proof.',
  },
  context: {
    section: 'VCDM 2.0, 4.3, 5.2 and 6.3',
    words:
      '@context is the v2 context, then the one for undefined terms, and no other: both are known here and never fetched.',
  },
  one_reading: {
    section: 'VCDM 2.0, 6.1; prototype’s choice',
    words:
      'No other member is a JSON-LD keyword or a URL, so that a reader of JSON and one of JSON-LD find the same members.',
  },
  id: { section: 'VCDM 2.0, 4.4', words: 'id, where it is present, is one URL.' },
  type: {
    section: 'VCDM 2.0, 4.5; prototype’s choice',
    words: 'type is VerifiableCredential and AgentIdentityCredential, the one type that counts here.',
  },
  issuer: {
    section: 'VCDM 2.0, 4.7',
    words: 'issuer, a URL or an object with one as its id, is exactly the claimed issuer.',
  },
  subject_key: {
    section: 'did:jwk, Read; prototype’s choice',
    words:
      'A subject that is a did:jwk is the key that signed the proof; any other subject needs cnf, as nothing else names its key.',
  },
  credential_subject: {
    section: 'VCDM 2.0, 4.8',
    words: 'credentialSubject is one object, and its id is exactly the claimed subject.',
  },
  valid_from: {
    section: 'VCDM 2.0, 4.9',
    words: 'validFrom, where it is present, is a date and time with its zone, and not ahead.',
  },
  valid_until: {
    section: 'VCDM 2.0, 4.9',
    words:
      'validUntil, where it is present, is a date and time with its zone, ahead, and not before validFrom.',
  },
  credential_status: {
    section: 'VCDM 2.0, 4.10; prototype’s choice',
    words:
      'There is no credentialStatus: what it says is never fetched, and a status that nobody looked up is not good.',
  },
  credential_schema: {
    section: 'VCDM 2.0, 4.11',
    words: 'The credential fits its schemas.',
    not_checked: 'no schema is fetched; what this list reads, it checks itself',
  },
  embedded_proof: {
    section: 'VCDM 2.0, 4.12',
    words: 'Embedded proofs verify too.',
    not_checked: 'the envelope is what secures a credential here; an embedded proof adds nothing',
  },
  related_resource: {
    section: 'VCDM 2.0, 5.3',
    words: 'Related resources have the digests named.',
    not_checked: 'no resource is fetched, so none is relied on',
  },
  terms_of_use: {
    section: 'VCDM 2.0, 5.5',
    words: 'The terms of use are met.',
    not_checked: 'no kind of terms is known here',
  },
  issuer_evidence: {
    section: 'VCDM 2.0, 5.6',
    words: 'The issuer’s own evidence is enough.',
    not_checked: 'how an issuer came to know its subject is the directory’s to judge',
  },
} as const satisfies ProtocolCheckList
