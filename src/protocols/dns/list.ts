import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** DNS_WELL_KNOWN: a record of Agent Identity & Discovery (AID) 2.1.0, in the order of its discovery algorithm. */
export const DNS_CHECKS = {
  no_evidence: {
    section: 'Prototype’s choice',
    words: 'No evidence is sent: what the host publishes is the evidence.',
  },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The subject is a host name in its one normal form (lowercase A-labels), the issuer is https:// and that host, and the directory holds its zone; AID knows hosts and no issuers.',
  },
  lookup: {
    section: 'AID 2.1.0, 2.3 (2) and 2.4 and 2.5 and Appendix C',
    words:
      'TXT records stand at _agent. and exactly this host, no parent, no protocol’s own name; only where none stands, its well-known document counts.',
  },
  valid: {
    section: 'AID 2.1.0, 2.1 and 2.3 (3, 4) and 7.1 and 7.2 and B.1',
    words:
      'At least one of them is a valid record: required keys, no key twice, registered tokens, well-formed values.',
  },
  version: {
    section: 'AID 2.1.0, 2.3 (5, 6); Prototype’s choice',
    words: 'The highest version among the valid records is aid2; a legacy aid1 record alone is not taken.',
  },
  single: {
    section: 'AID 2.1.0, 2.3 (7) and 5.1',
    words:
      'Exactly one valid record has that version, whatever its key is worth: none is chosen among several.',
  },
  dep: {
    section: 'AID 2.1.0, 2.3 (8); Prototype’s choice',
    words: 'Its deprecation, where it names one, lies ahead; the identity stands no longer than that.',
  },
  pka: {
    section: 'AID 2.1.0, 2.3 (9) and B.3 and B.6',
    words: 'The endpoint signs an HTTP response with the key.',
    not_checked:
      'nothing is fetched: the key that k names signs this challenge instead, which binds agent, purpose and nonce',
  },
  domain_binding: {
    section: 'AID 2.1.0, 2.3 (9) and 3.1 and B.7',
    words: 'The endpoint agrees to serve this host: its signature covers the name that was looked up.',
    not_checked:
      'nothing is fetched, so no endpoint is heard; one at another host than the zone’s own is named and not proven',
  },
  endpoint: {
    section: 'AID 2.1.0, 2.3 (10) and 3.1; Prototype’s choice',
    words:
      'Its uri is exactly the claimed endpoint. It proves an endpoint at the zone’s own host; any other it merely names, as every zone can name another’s.',
  },
  key: {
    section: 'AID 2.1.0, 2.1 and B.1 and B.2; Prototype’s choice',
    words:
      'It holds a key, and that is the Ed25519 key that signed the proof, not one of small order, under which anyone can sign.',
  },
  dnssec: {
    section: 'AID 2.1.0, 3',
    words: 'The zone is signed, and its signatures verify.',
    not_checked: 'the zone is synthetic: it comes out of the directory and no resolver is asked',
  },
  tls: {
    section: 'AID 2.1.0, 3 and Appendix C',
    words: 'The well-known document comes over a verified TLS connection, without a redirect.',
    not_checked: 'it comes out of the directory beside the zone; no connection is made',
  },
  downgrade: {
    section: 'AID 2.1.0, 3.2 and 3.3',
    words: 'A key that was published before has not vanished or changed unnoticed.',
    not_checked:
      'the service keeps no earlier record; another key for a verified agent needs an authorization',
  },
  ttl: {
    section: 'AID 2.1.0, 4',
    words: 'A record is not kept beyond its time to live.',
    not_checked:
      'none is kept: the record is read again at each later look, and the identity falls with it; the directory names no time to live',
  },
} as const satisfies ProtocolCheckList
