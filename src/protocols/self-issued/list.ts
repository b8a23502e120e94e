import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** PUBLIC_KEY: the identity is its key. */
export const PUBLIC_KEY_CHECKS = {
  no_evidence: {
    section: 'Prototype’s choice',
    words: 'No evidence is sent: the key that signs is the evidence.',
  },
  issuer_is_key: {
    section: 'RFC 9278, 3; Prototype’s choice',
    words:
      'issuer is the thumbprint URI of the key that signed; the RFC says how a key is named, not that an issuer is its key.',
  },
  subject_is_key: {
    section: 'RFC 9278, 3; Prototype’s choice',
    words: 'subject is the thumbprint URI of the key that signed: here, issuer, subject and key are one.',
  },
} as const satisfies ProtocolCheckList
