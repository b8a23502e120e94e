import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** The status purposes supported here (Bitstring Status List 1.0, 2.1); a mark for either means refusal. */
export const STATUS_PURPOSES = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof STATUS_PURPOSES)[number]

/** The type of an entry in `credentialStatus` (Bitstring Status List 1.0, 2.1). */
export const STATUS_ENTRY_TYPE = 'BitstringStatusListEntry'
/** The types of a list's credential and of its subject (Bitstring Status List 1.0, 2.2). */
export const STATUS_LIST_CREDENTIAL_TYPE = 'BitstringStatusListCredential'
export const STATUS_LIST_TYPE = 'BitstringStatusList'

/** Minimum entries of a list, so that nobody stands out in it (Bitstring Status List 1.0, 3.2, step 2). */
export const STATUS_LIST_ENTRIES = 131_072

/** An entry's bit: index 0 is the left-most bit of the first octet (Bitstring Status List 1.0, 7.1). */
export function placeOfBit(index: number): { readonly octet: number; readonly mask: number } {
  return { octet: Math.floor(index / 8), mask: 0x80 >> (index % 8) }
}

/** The contexts that a credential must have here, all of them and in this order (VCDM 2.0, 4.3 and 5.2). */
export const CREDENTIAL_CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
] as const

/** The one type of credential that says who an agent is. */
export const CREDENTIAL_TYPE = 'AgentIdentityCredential'

/**
 * W3C_VC: a `vc+jwt`. First its envelope in the order of RFC 7519 section 7.2, which VC JOSE COSE 5.1 adopts:
 * header, issuer's key, signature, claims. Then the credential, with its status, in the order of VCDM 2.0.
 */
export const W3C_VC_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence is a vc, sent as a text.' },
  form: {
    section: 'VC JOSE COSE, 5.1; RFC 7515, 7.1; Prototype’s choice',
    words: 'It is one compact JWS, read strictly: canonical base64url, and I-JSON within.',
  },
  typ: {
    section: 'VC JOSE COSE, 3.1.1; RFC 7515, 4.1.9; RFC 8725, 3.11; Prototype’s choice',
    words:
      'typ, where it is present, is vc+jwt, with or without application/ and in any case; another one is refused, where the specification only recommends this one.',
  },
  cty: {
    section: 'VC JOSE COSE, 3.1.1; RFC 7515, 4.1.10; Prototype’s choice',
    words: 'cty, where it is present, is vc, with or without application/; no other content is known here.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The directory holds keys of the claimed issuer for credentials; no document of keys is fetched, and no DID resolves itself.',
  },
  alg: {
    section: 'VC JOSE COSE, 1.1.2.1; RFC 8725, 3.1; Prototype’s choice',
    words: 'alg is ES256 or Ed25519; none is never taken, and others are not built.',
  },
  kid: {
    section: 'VC JOSE COSE, 4.1.1; RFC 7515, 4.1.4',
    words:
      'kid names one of the issuer’s current keys for credentials, of the kind that alg takes; it may be left out where the issuer has one.',
  },
  signature: {
    section: 'VC JOSE COSE, 5.1; RFC 7515, 5.2',
    words: 'The signature verifies under that key, over the exact bytes sent.',
  },
  no_vc_vp: {
    section: 'VC JOSE COSE, 1.1.2.1 and 3.1.3',
    words: 'The payload is the credential itself: it holds no vc and no vp.',
  },
  iat: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 4.1.6; Prototype’s choice',
    words: 'iat, where it is present, is not ahead; 60 s of skew are allowed.',
  },
  exp: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 4.1.4',
    words: 'exp, where it is present, lies ahead: the signature has not run out.',
  },
  nbf: {
    section: 'RFC 7519, 4.1.5',
    words: 'nbf, where it is present, is not ahead; 60 s of skew are allowed.',
  },
  aud: {
    section: 'RFC 7519, 4.1.3; Prototype’s choice',
    words: 'aud, where it is present, is this challenge’s audience and no other.',
  },
  iss: {
    section: 'VC JOSE COSE, 4.1.2',
    words: 'iss, where it is present in claims or header, is exactly the claimed issuer.',
  },
  claims_agree: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 5.3; Prototype’s choice',
    words:
      'sub and jti say what the credential says, and a claim repeated in the header is the same there; only cnf may stand in the header alone.',
  },
  cnf: {
    section: 'VC JOSE COSE, 4.1.3; RFC 7800, 3.1 and 3.2',
    words:
      'cnf, where claims or header have it, holds a public jwk and nothing that would name a second key, and it is the key that signed the proof.',
  },
  subject_key: {
    section: 'did:jwk, Read; Prototype’s choice',
    words:
      'A subject that is a did:jwk is the key that signed the proof; any other subject needs cnf, as nothing else names its key.',
  },
  context: {
    section: 'VCDM 2.0, 4.3 and 5.2 and 6.3; Prototype’s choice',
    words:
      '@context is the v2 context, then the one for undefined terms, and no other: both are known here and never fetched.',
  },
  id: { section: 'VCDM 2.0, 4.4', words: 'id, where it is present, is one URL.' },
  type: {
    section: 'VCDM 2.0, 4.5; Prototype’s choice',
    words: 'type is VerifiableCredential and AgentIdentityCredential, the one type that counts here.',
  },
  issuer: {
    section: 'VCDM 2.0, 4.7',
    words: 'issuer, a URL or an object with one as its id, is exactly the claimed issuer.',
  },
  credential_subject: {
    section: 'VCDM 2.0, 4.8; Prototype’s choice',
    words: 'credentialSubject is one object, and its id is exactly the claimed subject.',
  },
  valid_from: {
    section: 'VCDM 2.0, 4.9',
    words:
      'validFrom, where it is present, is a date and time with its zone, and not ahead; 60 s of skew are allowed.',
  },
  valid_until: {
    section: 'VCDM 2.0, 4.9',
    words:
      'validUntil, where it is present, is a date and time with its zone, ahead, and not before validFrom.',
  },
  credential_status: {
    section: 'VCDM 2.0, 4.10; Bitstring Status List, 2.1; Prototype’s choice',
    words: `credentialStatus, where it is present, is one ${STATUS_ENTRY_TYPE} or several, for revocation or suspension, of one bit; a status of another kind, which nobody looked up, is not good.`,
  },
  status_list: {
    section: 'Bitstring Status List, 2.2; Bitstring Status List, 3.2 (4, 5); Prototype’s choice',
    words: `The directory holds each list that an entry names, of the same issuer, a ${STATUS_LIST_CREDENTIAL_TYPE} for the entry’s purpose; no URL is fetched.`,
  },
  status_list_signed: {
    section: 'Bitstring Status List, 3.2 (4); Bitstring Status List, 3.6; Prototype’s choice',
    words:
      'One of the same issuer’s current keys for credentials signed each list: who rotates signs the lists anew.',
  },
  status_list_period: {
    section: 'Bitstring Status List, 2.2; VCDM 2.0, 4.9',
    words: 'No list is past its validUntil or exp.',
  },
  status_list_length: {
    section: 'Bitstring Status List, 3.2 (9, 10)',
    words: `Each list has at least ${STATUS_LIST_ENTRIES.toLocaleString('en')} entries, this one among them, so that nobody on it stands out.`,
  },
  status: {
    section: 'Bitstring Status List, 3.2 (13)',
    words: 'No entry is marked: the credential is neither revoked nor suspended.',
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
  one_reading: {
    section: 'VCDM 2.0, 6.1; Prototype’s choice',
    words:
      'A reader of JSON and one of JSON-LD find the same: no other member is a JSON-LD keyword, a compact IRI or a term of the contexts in full, and no object inside has the credential’s own id. A claim of somebody’s own may be named by a URL.',
  },
} as const satisfies ProtocolCheckList
