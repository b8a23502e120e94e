import { type ForeignMember, foreign, seconds, text } from './foreign-types.ts'
import type { NotedMessage } from './noted-fields.ts'

const AID = {
  version: [text, 'AID 2.1.0 section 2.1', 'The version of the record: aid1 or aid2.'],
  uri: [text, 'AID 2.1.0 section 2.1', 'Where the agent is reached.'],
  proto: [text, 'AID 2.1.0 section 7.2', 'The protocol that is spoken there, such as mcp or a2a.'],
  auth: [text, 'AID 2.1.0 section 7.1', 'How one authenticates there.'],
  desc: [text, 'AID 2.1.0 section 2.1', 'What the agent is, for people; at most 60 bytes.'],
  docs: [text, 'AID 2.1.0 section 2.1', 'Where more is written. This page fetches nothing.'],
  dep: [text, 'AID 2.1.0 section 2.1', 'From when on the record is deprecated, a date-time.'],
  pka: [text, 'AID 2.1.0 section B.1', 'The agent’s Ed25519 key.'],
  kid: [text, 'AID 2.1.0 section 2.1', 'The rotation of the key; in aid1 alone.'],
} as const satisfies Record<string, ForeignMember>

/** Names by which agents and workloads are found: AID's records, and SPIFFE IDs taken apart. */
export const NAME_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'aid-record',
    title: 'AID record or well-known document',
    words: 'Each key in full and by its letter, of which a record has one.',
    objects: [
      foreign('', {
        ...AID,
        ...{ v: AID.version, u: AID.uri, p: AID.proto, a: AID.auth, s: AID.desc, d: AID.docs },
        ...{ e: AID.dep, k: AID.pka, i: AID.kid },
      }),
    ],
  },
  {
    id: 'aid-read',
    title: 'AID record, as this page reads it',
    words: 'What is left of a record once its keys have their full names.',
    objects: [
      foreign('', {
        version: AID.version,
        uri: AID.uri,
        proto: AID.proto,
        deprecated: [seconds, 'AID 2.1.0 section 2.1', 'dep, in milliseconds since 1970.'],
        pka: [text, 'AID 2.1.0 section B.1', 'The x of the agent’s Ed25519 key.'],
      }),
    ],
  },
  {
    id: 'spiffe-id',
    title: 'SPIFFE ID, taken apart',
    words: 'The two parts of such a name.',
    objects: [
      foreign('', {
        trustDomain: [text, 'SPIFFE-ID section 2.1', 'Whose authority names the workload.'],
        path: [text, 'SPIFFE-ID section 2.2', 'Which workload it is; empty for the trust domain itself.'],
      }),
    ],
  },
]
