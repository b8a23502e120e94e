import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** The status purposes supported here (Bitstring Status List 1.0, 2.1); a mark for either means refusal. */
export const STATUS_PURPOSES = ['revocation', 'suspension'] as const
export type StatusPurpose = (typeof STATUS_PURPOSES)[number]

/** The type of an entry in `credentialStatus` (Bitstring Status List 1.0, 2.1). */
export const STATUS_ENTRY_TYPE = 'BitstringStatusListEntry'
/** The types of a list's credential and of its subject (Bitstring Status List 1.0, 2.2). */
export const STATUS_LIST_CREDENTIAL_TYPE = 'BitstringStatusListCredential'
export const STATUS_LIST_TYPE = 'BitstringStatusList'

/** Minimum entries of a list, so that no one stands out in it (Bitstring Status List 1.0, 3.2, step 2). */
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
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence must be a vc, sent as text.' },
  form: {
    section: 'VC JOSE COSE, 5.1; RFC 7515, 7.1; Prototype’s choice',
    words: 'The credential must be one compact JWS in canonical base64url, with I-JSON inside.',
  },
  typ: {
    section: 'VC JOSE COSE, 3.1.1; RFC 7515, 4.1.9; RFC 8725, 3.11; Prototype’s choice',
    words:
      'typ, if present, must be vc+jwt (prefix application/ optional, case ignored). The specification only recommends it; any other is refused here.',
  },
  cty: {
    section: 'VC JOSE COSE, 3.1.1; RFC 7515, 4.1.10; Prototype’s choice',
    words: 'cty, if present, must be vc (prefix application/ optional). No other content is supported.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'The header must not mark any extension as critical.' },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The directory must contain the claimed issuer’s keys for credentials. No key document is fetched, and no DID is resolved.',
  },
  alg: {
    section: 'VC JOSE COSE, 1.1.2.1; RFC 8725, 3.1; Prototype’s choice',
    words: 'alg must be ES256 or Ed25519. No other algorithm is supported, and none is never accepted.',
  },
  kid: {
    section: 'VC JOSE COSE, 4.1.1; RFC 7515, 4.1.4',
    words:
      'kid must name one of the issuer’s current credential keys, of the type that alg uses. It may be absent if the issuer has one key.',
  },
  signature: {
    section: 'VC JOSE COSE, 5.1; RFC 7515, 5.2',
    words: 'The signature must verify with that key over the exact bytes sent.',
  },
  no_vc_vp: {
    section: 'VC JOSE COSE, 1.1.2.1 and 3.1.3',
    words: 'The payload must be the credential itself, without the members vc and vp.',
  },
  iat: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 4.1.6; Prototype’s choice',
    words: 'iat, if present, must not be in the future; 60 s of clock skew are allowed.',
  },
  exp: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 4.1.4',
    words: 'exp, if present, must be in the future: the signature must not have expired.',
  },
  nbf: {
    section: 'RFC 7519, 4.1.5',
    words: 'nbf, if present, must not be in the future; 60 s of clock skew are allowed.',
  },
  aud: {
    section: 'RFC 7519, 4.1.3; Prototype’s choice',
    words: 'aud, if present, must be this challenge’s audience and nothing else.',
  },
  iss: {
    section: 'VC JOSE COSE, 4.1.2',
    words: 'iss, if present in claims or header, must equal the claimed issuer.',
  },
  claims_agree: {
    section: 'VC JOSE COSE, 3.1.3; RFC 7519, 5.3; Prototype’s choice',
    words:
      'sub and jti must say what the credential says, and a claim repeated in the header must be the same. Only cnf may be in the header alone.',
  },
  cnf: {
    section: 'VC JOSE COSE, 4.1.3; RFC 7800, 3.1 and 3.2',
    words:
      'cnf, if present in claims or header, must contain a public jwk and name no second key, and that key must have signed the proof.',
  },
  subject_key: {
    section: 'did:jwk, Read; Prototype’s choice',
    words:
      'A did:jwk subject must be the key that signed the proof. Any other subject must have cnf to name its key.',
  },
  context: {
    section: 'VCDM 2.0, 4.3 and 5.2 and 6.3; Prototype’s choice',
    words:
      '@context must be the v2 context, then the one for undefined terms, and nothing else. Both are built in and never fetched.',
  },
  id: { section: 'VCDM 2.0, 4.4', words: 'id, if present, must be one URL.' },
  type: {
    section: 'VCDM 2.0, 4.5; Prototype’s choice',
    words:
      'type must be VerifiableCredential and AgentIdentityCredential, the one type that is accepted here.',
  },
  issuer: {
    section: 'VCDM 2.0, 4.7',
    words: 'issuer, a URL or an object with a URL as its id, must equal the claimed issuer.',
  },
  credential_subject: {
    section: 'VCDM 2.0, 4.8; Prototype’s choice',
    words: 'credentialSubject must be one object, and its id must equal the claimed subject.',
  },
  valid_from: {
    section: 'VCDM 2.0, 4.9',
    words:
      'validFrom, if present, must be a date and time with its zone, and not in the future; 60 s of clock skew are allowed.',
  },
  valid_until: {
    section: 'VCDM 2.0, 4.9',
    words:
      'validUntil, if present, must be a date and time with its zone, in the future and not before validFrom.',
  },
  credential_status: {
    section: 'VCDM 2.0, 4.10; Bitstring Status List, 2.1; Prototype’s choice',
    words: `credentialStatus, if present, must be one or more ${STATUS_ENTRY_TYPE} of one bit, for revocation or suspension. A status of another kind is refused, because it was not looked up.`,
  },
  status_list: {
    section: 'Bitstring Status List, 2.2; Bitstring Status List, 3.2 (4, 5); Prototype’s choice',
    words: `The directory must contain each list that an entry names: a ${STATUS_LIST_CREDENTIAL_TYPE} of the same issuer for the entry’s purpose. No URL is fetched.`,
  },
  status_list_signed: {
    section: 'Bitstring Status List, 3.2 (4); Bitstring Status List, 3.6; Prototype’s choice',
    words:
      'A current credential key of the same issuer must have signed each list. After a rotation the issuer must re-sign its lists.',
  },
  status_list_period: {
    section: 'Bitstring Status List, 2.2; VCDM 2.0, 4.9',
    words: 'No list may be past its validUntil or exp.',
  },
  status_list_length: {
    section: 'Bitstring Status List, 3.2 (9, 10)',
    words: `Each list must have at least ${STATUS_LIST_ENTRIES.toLocaleString('en')} entries, so that no single entry can be recognized, and must include this one.`,
  },
  status: {
    section: 'Bitstring Status List, 3.2 (13)',
    words: 'No status entry may be set: the credential must not be revoked or suspended.',
  },
  credential_schema: {
    section: 'VCDM 2.0, 4.11',
    words: 'The credential must match its schemas.',
    not_checked: 'no schema is fetched; this list itself checks all that it reads',
  },
  embedded_proof: {
    section: 'VCDM 2.0, 4.12',
    words: 'Embedded proofs must also verify.',
    not_checked: 'the envelope secures a credential here; an embedded proof adds nothing',
  },
  related_resource: {
    section: 'VCDM 2.0, 5.3',
    words: 'Related resources must have the digests named.',
    not_checked: 'resources are neither fetched nor used',
  },
  terms_of_use: {
    section: 'VCDM 2.0, 5.5',
    words: 'The terms of use must be met.',
    not_checked: 'no kind of terms is supported here',
  },
  issuer_evidence: {
    section: 'VCDM 2.0, 5.6',
    words: 'The issuer’s own evidence must be sufficient.',
    not_checked: 'how an issuer identifies its subjects is for the directory to judge',
  },
  one_reading: {
    section: 'VCDM 2.0, 6.1; Prototype’s choice',
    words:
      'A JSON reader and a JSON-LD reader must find the same. No other member may be a JSON-LD keyword, a compact IRI or a full term of the contexts. No object inside may have the credential’s own id. A private claim may be named by a URL.',
  },
} as const satisfies ProtocolCheckList
