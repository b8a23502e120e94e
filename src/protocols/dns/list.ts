import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/** DNS_WELL_KNOWN: a record of Agent Identity & Discovery (AID) 2.1.0, in the order of its discovery algorithm. */
export const DNS_CHECKS = {
  no_evidence: {
    section: 'Prototype’s choice',
    words: 'No evidence may be sent, because what the host publishes is the evidence.',
  },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The subject must be a host name in normal form (lowercase A-labels), and the issuer https:// and that host. The directory must contain its zone. AID has hosts and no issuers.',
  },
  lookup: {
    section: 'AID 2.1.0, 2.3 (2) and 2.4 and 2.5 and Appendix C',
    words:
      'TXT records must exist at _agent. and exactly this host, not at a parent and not under a protocol’s own name. The well-known document counts only if there are no TXT records.',
  },
  valid: {
    section: 'AID 2.1.0, 2.1 and 2.3 (3, 4) and 7.1 and 7.2 and B.1',
    words:
      'At least one of them must be a valid record, with all required keys, no key twice, registered tokens and well-formed values.',
  },
  version: {
    section: 'AID 2.1.0, 2.3 (5, 6); Prototype’s choice',
    words:
      'The highest version among the valid records must be aid2. A legacy aid1 record alone is not accepted.',
  },
  single: {
    section: 'AID 2.1.0, 2.3 (7) and 5.1',
    words:
      'Exactly one valid record must have that version, however weak its key. If there are several, the service does not choose one.',
  },
  dep: {
    section: 'AID 2.1.0, 2.3 (8); Prototype’s choice',
    words:
      'The deprecation time, if the record has one, must be in the future. The identity is valid no longer than that.',
  },
  pka: {
    section: 'AID 2.1.0, 2.3 (9) and B.3 and B.6',
    words: 'The endpoint must sign an HTTP response with the key.',
    not_checked:
      'nothing is fetched: the key that k names signs this challenge instead, which binds agent, purpose and nonce',
  },
  domain_binding: {
    section: 'AID 2.1.0, 2.3 (9) and 3.1 and B.7',
    words:
      'The endpoint must agree to serve this host: its signature must cover the name that was looked up.',
    not_checked:
      'nothing is fetched, so no endpoint answers; an endpoint at another host than the zone’s own is named and not proven',
  },
  endpoint: {
    section: 'AID 2.1.0, 2.3 (10) and 3.1; Prototype’s choice',
    words:
      'uri must equal the claimed endpoint. It proves an endpoint at the zone’s own host; any other is named, not proven, because any zone can name it.',
  },
  key: {
    section: 'AID 2.1.0, 2.1 and B.1 and B.2; Prototype’s choice',
    words:
      'The record must contain the Ed25519 key that signed the proof. Keys of small order, for which anyone can sign, are refused.',
  },
  dnssec: {
    section: 'AID 2.1.0, 3',
    words: 'The zone must be signed, and its signatures must verify.',
    not_checked: 'the zone is synthetic: it comes from the directory, and no resolver is asked',
  },
  tls: {
    section: 'AID 2.1.0, 3 and Appendix C',
    words: 'The well-known document must come over a verified TLS connection without a redirect.',
    not_checked: 'the document comes from the directory, as the zone does; no connection is made',
  },
  downgrade: {
    section: 'AID 2.1.0, 3.2 and 3.3',
    words: 'A key that was published before must not have disappeared or changed unnoticed.',
    not_checked:
      'the service keeps no earlier record; another key for a verified agent needs an authorization',
  },
  ttl: {
    section: 'AID 2.1.0, 4',
    words: 'A record must not be kept beyond its time to live.',
    not_checked:
      'no record is kept: each is read again when it is needed, and the identity ends with it; the directory names no time to live',
  },
} as const satisfies ProtocolCheckList
