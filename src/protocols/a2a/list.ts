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
    words: 'The evidence is an agent_card, sent as an object.',
  },
  types: {
    section: 'A2A 1.0.1, 1.4 and 4.4; Prototype’s choice',
    words:
      'Every field has the type that the protocol’s definition gives it; null, which ProtoJSON reads as absent, is refused.',
  },
  provider: {
    section: 'A2A 1.0.1, 4.4.2; Prototype’s choice',
    words:
      'provider.url is exactly the claimed issuer; the specification means it as a link and names no issuer.',
  },
  extension_required: {
    section: 'A2A 1.0.1, 4.4.4',
    words: 'Whoever calls the agent understands each extension marked required.',
    not_checked: 'the service reads the card and never calls the agent',
  },
  declarations: {
    section: 'A2A 1.0.1, 4.4.3 and 4.4.5 and 4.5',
    words: 'The skills, capabilities and security schemes are as the card says.',
    not_checked: 'the provider’s word is taken: nothing of it decides whose key this is',
  },
  interfaces: {
    section: 'A2A 1.0.1, 4.4.6 and 5.8 and 7.1 and 12.7',
    words:
      'Every interface has an absolute URL, over HTTP (JSONRPC, HTTP+JSON) an HTTPS one; gRPC may name host and port, a custom binding any URL that is not known to be unencrypted.',
  },
  tenant: {
    section: 'A2A 1.0.1, 4.4.6; Prototype’s choice',
    words:
      'The first interface names no tenant: several agents may share a URL then, and the subject is the URL alone.',
  },
  oneof: {
    section: 'A2A 1.0.1, 4.5.1 and 4.5.7',
    words: 'Every security scheme and every set of OAuth flows holds exactly one kind.',
  },
  required: {
    section: 'A2A 1.0.1, 5.7',
    words: 'Every required field is there, and no required array is empty.',
  },
  unrecognized: {
    section: 'A2A 1.0.1, 5.5 and 5.7; Prototype’s choice',
    words:
      'Every member is a field of A2A 1.0.1 under its camelCase name; the specification would ignore others, but some readers sign them and some do not.',
  },
  discovery: {
    section: 'A2A 1.0.1, 8.2',
    words: 'The card is the one that the agent’s own host publishes.',
    not_checked: 'nothing is fetched: the card came with the proof',
  },
  interface_url: {
    section: 'A2A 1.0.1, 8.3.1; Prototype’s choice',
    words:
      'The URL of the first, preferred interface is exactly the claimed subject and the claimed endpoint: a card is about one agent. It proves an endpoint at the host of provider.url or below; any other it merely names.',
  },
  issuer_known: {
    section: 'A2A 1.0.1, 8.4.3 (2)',
    words: 'The directory, a trusted key store, holds the provider’s present keys for Agent Cards.',
  },
  jku: {
    section: 'A2A 1.0.1, 8.4.2 and 8.4.3 (2)',
    words: 'jku leads to the key.',
    not_checked:
      'keys come from the directory alone; what a header names or holds is neither fetched nor used',
  },
  signatures: {
    section: 'A2A 1.0.1, 8.4.3 (1)',
    words: 'The card has signatures; one that passes all that follows is enough, and others are set aside.',
  },
  protected: {
    section: 'A2A 1.0.1, 8.4.2',
    words: 'protected and signature are canonical base64url, and the protected header is an I-JSON object.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  alg: {
    section: 'A2A 1.0.1, 8.4.2; RFC 8725, 3.1; Prototype’s choice',
    words:
      'The protected header holds alg, and it is ES256 or Ed25519; RS256, which the specification names too, and the ambiguous EdDSA are not built, and none and HMAC are no signatures.',
  },
  typ: {
    section: 'A2A 1.0.1, 8.4.2',
    words: 'typ is JOSE; absent is accepted, as the specification only recommends it.',
  },
  header: {
    section: 'RFC 7515, 4.1.11 and 7.2.1',
    words:
      'The unprotected header repeats no member of the protected one and marks nothing critical; nothing in it is used.',
  },
  kid: {
    section: 'A2A 1.0.1, 8.4.2 and 8.4.3 (2)',
    words:
      'The protected header holds kid, which names a key that the provider published for Agent Cards, of the kind that alg takes.',
  },
  key_current: {
    section: 'A2A 1.0.1, 8.4.3',
    words: 'The provider still uses that key: one that it retired or withdrew verifies nothing new.',
  },
  signature: {
    section: 'A2A 1.0.1, 8.4.1 and 8.4.3 (3–6)',
    words:
      'The signature verifies under that key over the canonical form: RFC 8785, without signatures, fields by their presence. Where it holds only without the empty members that this form keeps, the detail says so.',
  },
  expiry: {
    section: 'A2A 1.0.1, 8.6',
    words: 'The card is still fresh.',
    not_checked:
      'a card names no end, and there was no fetch whose caching could; what bounds it is the provider’s key in the directory',
  },
  binding_key: {
    section: 'A2A 1.0.1, 4.6; Prototype’s choice',
    words: `Exactly one capabilities.extensions entry is ${BINDING_KEY_EXTENSION}; its params hold a public jwk and nothing else, and it is the key that signed the proof.`,
  },
} as const satisfies ProtocolCheckList
