import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/**
 * The extension (A2A 1.0.1, 4.6) under which a card names the agent's key, in `params.jwk`: this prototype's own choice,
 * as the specification has no place for a key.
 */
export const BINDING_KEY_EXTENSION = 'https://agents.example/ext/binding-key/v1'

/** A2A_AGENT_CARD: a signed Agent Card, in the order of the A2A specification 1.0.1, then what this prototype adds. */
export const A2A_CHECKS = {
  evidence_type: {
    section: 'Prototype’s choice',
    words: 'The evidence must be an agent_card, sent as an object.',
  },
  types: {
    section: 'A2A 1.0.1, 1.4 and 4.4; Prototype’s choice',
    words:
      'Every field must have the type that the protocol’s definition gives it. null, which ProtoJSON reads as absent, is refused.',
  },
  provider: {
    section: 'A2A 1.0.1, 4.4.2; Prototype’s choice',
    words:
      'provider.url must equal the claimed issuer. The specification means it as a link and names no issuer.',
  },
  extension_required: {
    section: 'A2A 1.0.1, 4.4.4',
    words: 'A caller of the agent must understand each extension marked required.',
    not_checked: 'the service reads the card and never calls the agent',
  },
  declarations: {
    section: 'A2A 1.0.1, 4.4.3 and 4.4.5 and 4.5',
    words: 'The skills, capabilities and security schemes must be as the card says.',
    not_checked: 'the service relies on the provider for them: nothing in them decides whose key this is',
  },
  interfaces: {
    section: 'A2A 1.0.1, 4.4.6 and 5.8 and 7.1 and 12.7',
    words:
      'Every interface must have an absolute URL: HTTPS for JSONRPC and HTTP+JSON, also host and port for gRPC. A custom binding may use any URL that is not known to be unencrypted.',
  },
  tenant: {
    section: 'A2A 1.0.1, 4.4.6; Prototype’s choice',
    words:
      'The first interface must not name a tenant. Several agents could share its URL then, and the subject is only the URL.',
  },
  oneof: {
    section: 'A2A 1.0.1, 4.5.1 and 4.5.7',
    words: 'Every security scheme and every set of OAuth flows must contain exactly one kind.',
  },
  required: {
    section: 'A2A 1.0.1, 5.7',
    words: 'Every required field must be present, and no required array may be empty.',
  },
  unrecognized: {
    section: 'A2A 1.0.1, 5.5 and 5.7; Prototype’s choice',
    words:
      'Every member must be a field of A2A 1.0.1 under its camelCase name. The specification would ignore others, but some readers sign them and some do not.',
  },
  discovery: {
    section: 'A2A 1.0.1, 8.2',
    words: 'The card must be the one that the agent’s own host publishes.',
    not_checked: 'nothing is fetched: the card came with the proof',
  },
  interface_url: {
    section: 'A2A 1.0.1, 8.3.1; Prototype’s choice',
    words:
      'The first interface’s URL must equal the claimed subject and endpoint. It proves an endpoint at or below the host of provider.url; any other is named, not proven.',
  },
  issuer_known: {
    section: 'A2A 1.0.1, 8.4.3 (2)',
    words: 'The directory, a trusted key store, must contain the provider’s current keys for Agent Cards.',
  },
  jku: {
    section: 'A2A 1.0.1, 8.4.2 and 8.4.3 (2)',
    words: 'jku must lead to the key.',
    not_checked:
      'keys come only from the directory; what a header names or contains is neither fetched nor used',
  },
  signatures: {
    section: 'A2A 1.0.1, 8.4.3 (1)',
    words: 'The card must have at least one signature that passes the checks below; others are ignored.',
  },
  protected: {
    section: 'A2A 1.0.1, 8.4.2',
    words:
      'protected and signature must be canonical base64url, and the protected header must be an I-JSON object.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'The header must not mark any extension as critical.' },
  alg: {
    section: 'A2A 1.0.1, 8.4.2; RFC 8725, 3.1; Prototype’s choice',
    words:
      'The protected header must have alg, and it must be ES256 or Ed25519. RS256 and the ambiguous EdDSA are not supported; none and HMAC are not signatures.',
  },
  typ: {
    section: 'A2A 1.0.1, 8.4.2',
    words: 'typ must be JOSE. It may be absent, because the specification only recommends it.',
  },
  header: {
    section: 'RFC 7515, 4.1.11 and 7.2.1',
    words:
      'The unprotected header must not repeat a protected member or mark anything as critical. Nothing in it is used.',
  },
  kid: {
    section: 'A2A 1.0.1, 8.4.2 and 8.4.3 (2)',
    words:
      'The protected header must have kid, and kid must name a key that the provider published for Agent Cards, of the type that alg uses.',
  },
  key_current: {
    section: 'A2A 1.0.1, 8.4.3',
    words: 'The provider must still use that key. A retired or withdrawn key verifies nothing new.',
  },
  signature: {
    section: 'A2A 1.0.1, 8.4.1 and 8.4.3 (3–6)',
    words:
      'The signature must verify with that key over the canonical form: RFC 8785, without signatures, fields by their presence. If it verifies only without empty members that this form keeps, the detail says so.',
  },
  expiry: {
    section: 'A2A 1.0.1, 8.6',
    words: 'The card must still be fresh.',
    not_checked:
      'a card names no end, and there was no fetch that could give one; only the provider’s key in the directory limits it',
  },
  binding_key: {
    section: 'A2A 1.0.1, 4.6; Prototype’s choice',
    words: `Exactly one capabilities.extensions entry must be ${BINDING_KEY_EXTENSION}. Its params must contain a public jwk and nothing else, and that key must have signed the proof.`,
  },
} as const satisfies ProtocolCheckList
