import { byNumber, type Specification } from './specification.ts'

/** The specifications of kinds of JWT that this service takes for nothing, and that *Check* judges. */
export const JWT_SPECIFICATIONS = {
  'OpenID Federation': {
    title: 'OpenID Federation 1.0',
    revision: '1.0, February 2026',
    url: 'https://openid.net/specs/openid-federation-1_0.html',
    anchorOf: byNumber,
    sections: {
      '1.2': 'Terminology: Entity Identifier',
      '3': 'Entity Statement',
      '3.1.1': 'Claims that MUST or MAY Appear in both Entity Configurations and Subordinate Statements',
      '3.2': 'Entity Statement Validation',
    },
  },
  'Client Attestation': {
    title: 'OAuth 2.0 Attestation-Based Client Authentication',
    revision: 'draft-ietf-oauth-attestation-based-client-auth-10, July 2026',
    read: '2026-11-30',
    url: 'https://datatracker.ietf.org/doc/html/draft-ietf-oauth-attestation-based-client-auth-10',
    anchorOf: byNumber,
    sections: { '4': 'Client Attestation JWT', '5.1': 'Client Attestation PoP JWT' },
  },
  OpenID4VCI: {
    title: 'OpenID for Verifiable Credential Issuance 1.0',
    revision: '1.0, September 2025',
    url: 'https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html',
    anchorOf: section => `appendix-${section}`,
    sections: {
      '12.2.1': ['Credential Issuer Identifier', 'section-12.2.1'],
      'F.1': 'jwt Proof Type',
    },
  },
  'Transaction Tokens': {
    title: 'Transaction Tokens',
    revision: 'draft-ietf-oauth-transaction-tokens-10, July 2026',
    read: '2026-11-30',
    url: 'https://datatracker.ietf.org/doc/html/draft-ietf-oauth-transaction-tokens-10',
    anchorOf: byNumber,
    sections: { '9.1': 'JWT Header', '9.2': 'JWT Body Claims' },
  },
  'SD-JWT VC': {
    title: 'SD-JWT-based Verifiable Digital Credentials (SD-JWT VC)',
    revision: 'draft-ietf-oauth-sd-jwt-vc-25, November 2026',
    read: '2026-11-30',
    url: 'https://datatracker.ietf.org/doc/html/draft-ietf-oauth-sd-jwt-vc-25',
    anchorOf: byNumber,
    sections: { '2.2.2.1': 'The vct Claim', '2.2.2.3': 'Registered JWT Claims' },
  },
  'Web Bot Auth': {
    title: 'HTTP Message Signatures for automated traffic',
    revision: 'draft-meunier-webbotauth-httpsig-protocol-02, August 2026',
    read: '2026-11-30',
    url: 'https://www.ietf.org/archive/id/draft-meunier-webbotauth-httpsig-protocol-02.html',
    anchorOf: byNumber,
    sections: {
      '5.2': 'What a signature must cover and say',
      '5.2.1': 'Signature-Agent: who signed, by the label of the signature',
      '5.5.1': 'The format of a directory of keys',
      'B.1': ['Possession proof on the directory response', 'appendix-B.1'],
    },
  },
} as const satisfies Readonly<Record<string, Specification>>
