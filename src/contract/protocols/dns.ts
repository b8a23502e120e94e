import type { ProtocolCheckList } from './protocol-check.ts'

/** DNS_WELL_KNOWN: a record of Agent Identity & Discovery (AID) 2.0.0, in the order of its discovery algorithm. */
export const DNS_CHECKS = {
  no_evidence: {
    section: 'Prototype’s choice',
    words: 'No evidence is sent: what the host publishes is the evidence.',
  },
  issuer_known: {
    section: 'AID, 2.3 (1)',
    words:
      'The subject is a host name in its one normal form (lowercase A-labels), the issuer is https:// and that host, and the directory holds its zone.',
  },
  lookup: {
    section: 'AID, 2.3 (2), 2.4, 2.5, Appendix C',
    words:
      'TXT records stand at _agent. and exactly this host, no parent, no protocol’s own name; only where none stands, its well-known document counts.',
  },
  valid: {
    section: 'AID, 2.1, 2.3 (3, 4), 7, B.1',
    words:
      'At least one of them is a valid record: required keys, no key twice, registered tokens, well-formed values.',
  },
  version: {
    section: 'AID, 2.3 (5, 6)',
    words: 'The highest version among the valid records is aid2; a legacy aid1 record alone is not taken.',
  },
  single: {
    section: 'AID, 2.3 (7), 5.1',
    words: 'Exactly one valid record has that version: none is chosen among several.',
  },
  dep: {
    section: 'AID, 2.3 (8)',
    words: 'Its deprecation, where it names one, lies ahead; the identity stands no longer than that.',
  },
  pka: {
    section: 'AID, 2.3 (9), Appendix B',
    words: 'The endpoint signs an HTTP response with the key.',
    not_checked:
      'nothing is fetched: the key that k names signs this challenge instead, which binds agent, purpose and nonce',
  },
  endpoint: {
    section: 'AID, 2.3 (10)',
    words: 'Its uri is exactly the claimed endpoint.',
  },
  key: {
    section: 'AID, 2.1, B.1, B.2',
    words: 'It holds a key, and that is the Ed25519 key that signed the proof.',
  },
  dnssec: {
    section: 'AID, 3',
    words: 'The zone is signed, and its signatures verify.',
    not_checked: 'the zone is synthetic: it comes out of the directory and no resolver is asked',
  },
  tls: {
    section: 'AID, 3, Appendix C',
    words: 'The well-known document comes over a verified TLS connection, without a redirect.',
    not_checked: 'it comes out of the directory beside the zone; no connection is made',
  },
  downgrade: {
    section: 'AID, 3.3',
    words: 'A key that was published before has not vanished or changed unnoticed.',
    not_checked:
      'the service keeps no earlier record; another key for a verified agent needs an authorization',
  },
  ttl: {
    section: 'AID, 4',
    words: 'A record is not kept beyond its time to live.',
    not_checked: 'every verification reads the zone anew; what it found stands until it is verified again',
  },
} as const satisfies ProtocolCheckList
