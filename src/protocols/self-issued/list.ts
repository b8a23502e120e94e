import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** PUBLIC_KEY: the identity is its key. */
export const PUBLIC_KEY_CHECKS = {
  no_evidence: {
    section: 'Prototype’s choice',
    words: 'No evidence may be sent, because the signing key itself is the evidence.',
  },
  issuer_is_key: {
    section: 'RFC 9278, 3; Prototype’s choice',
    words:
      'issuer must be the thumbprint URI of the key that signed the proof. The RFC defines how to name a key, not that an issuer is one.',
  },
  subject_is_key: {
    section: 'RFC 9278, 3; Prototype’s choice',
    words: 'subject must be the thumbprint URI of that key too: here, issuer, subject and key are one.',
  },
} as const satisfies ProtocolCheckList
