import { byHeading, byNumber, byTitle, type Specification } from './specification.ts'

const SPIFFE = 'https://github.com/spiffe/spiffe/blob/665a28f3253ecdce59f26f3ef29c0d6408b37c3d/standards'

/** The specifications of ID tokens and of workloads' credentials. */
export const TOKEN_SPECIFICATIONS = {
  'OIDC Core': {
    title: 'OpenID Connect Core 1.0',
    revision: '1.0, incorporating errata set 2',
    url: 'https://openid.net/specs/openid-connect-core-1_0.html',
    anchorOf: section => `rfc.section.${section}`,
    sections: {
      '2': 'ID Token',
      '3.1.3.7': 'ID Token Validation',
      '10.1': 'Signing',
    },
  },
  'OIDC Key Binding': {
    title: 'OpenID Connect Key Binding 1.0',
    revision: 'draft 03 (Implementer’s Draft 1), September 2026',
    url: 'https://openid.net/specs/openid-connect-key-binding-1_0-ID1.html',
    anchorOf: section => `name-${byTitle('', section)}`,
    sections: {
      'Token Response': 'The ID Token has typ dpop+id_token and a cnf with the public key',
      'ID Token Proof of Possession': 'How possession of the bound key is shown',
      'Require Proof of Possession': 'Who takes the token has the key proven',
      'ID Token Reverification': 'Who takes the token verifies it anew',
      'RP Trust Boundary and Accepted Audience Values': 'Which audiences a consuming component accepts',
      'Unique Key Pair': 'A key pair of its own for each purpose',
    },
  },
  'SPIFFE-ID': {
    title: 'The SPIFFE Identity and Verifiable Identity Document',
    revision: 'July 2026',
    url: `${SPIFFE}/SPIFFE-ID.md`,
    anchorOf: byHeading,
    sections: {
      '2': 'SPIFFE Identity',
      '2.1': 'Trust Domain',
      '2.2': 'Path',
      '2.3': 'Maximum SPIFFE ID Length',
      '2.4': 'SPIFFE ID Parsing',
      '3': 'SPIFFE Verifiable Identity Document',
      '3.1': 'SVID Trust',
    },
  },
  'SPIFFE Trust Domain and Bundle': {
    title: 'The SPIFFE Trust Domain and Bundle',
    revision: 'July 2026',
    url: `${SPIFFE}/SPIFFE_Trust_Domain_and_Bundle.md`,
    anchorOf: byHeading,
    sections: { '4.1.3': 'Keys', '4.2.2': 'Public Key Use' },
  },
  'WIT-SVID': {
    title: 'The WIT SPIFFE Verifiable Identity Document',
    revision: 'July 2026',
    url: `${SPIFFE}/WIT-SVID.md`,
    anchorOf: byHeading,
    sections: {
      '1': 'Introduction',
      '2.1': 'Key ID - kid',
      '2.2': 'Type - typ',
      '2.3': 'Algorithm - alg',
      '2.4': 'Additional Header Parameters',
      '3.1': 'Subject - sub',
      '3.2': 'Confirmation - cnf',
      '3.3': 'JWT ID - jti',
      '3.4': 'Expiry - exp',
      '3.5': 'Not Before - nbf',
      '3.6': 'Issued At - iat',
      '3.7': 'Issuer - iss',
      '3.8': 'Additional Claims',
      '4': 'Token Issuance and Validation',
      '5': 'Token Presentation',
      '6.1': 'Publishing SPIFFE Bundle Elements',
      '6.2': 'Consuming SPIFFE Bundle Elements',
      '7.1': 'Mandatory Proof of Possession',
      '7.3': 'Transport Security',
    },
  },
  'WIMSE Workload Credentials': {
    title: 'WIMSE Workload Credentials',
    revision: 'draft-ietf-wimse-workload-creds-02, July 2026',
    url: 'https://www.ietf.org/archive/id/draft-ietf-wimse-workload-creds-02.html',
    anchorOf: byNumber,
    sections: {
      '5.1': 'The Workload Identity Token: its header, claims and cnf with alg',
      '9.4': 'The end of a credential’s key',
    },
  },
} as const satisfies Readonly<Record<string, Specification>>
