import { z } from '../schemas/zod.ts'
import { seconds, text } from './foreign-types.ts'
import { type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const record = z.object({
  ...{ version: text(), uri: text(), proto: text(), auth: text(), desc: text(), docs: text() },
  ...{ dep: text(), pka: text(), kid: text() },
  ...{ v: text(), u: text(), p: text(), a: text(), s: text(), d: text(), e: text(), k: text(), i: text() },
})

const read = z.object({
  ...{ version: text(), uri: text(), proto: text(), deprecated: seconds(), pka: text() },
})

const spiffeId = z.object({ trustDomain: text(), path: text() })

const AID = {
  version: note('AID 2.1.0 section 2.1', 'The version of the record: aid1 or aid2.'),
  uri: note('AID 2.1.0 section 2.1', 'Where the agent is reached.'),
  proto: note('AID 2.1.0 section 7.2', 'The protocol that is spoken there, such as mcp or a2a.'),
  auth: note('AID 2.1.0 section 7.1', 'How one authenticates there.'),
  desc: note('AID 2.1.0 section 2.1', 'What the agent is, for people; at most 60 bytes.'),
  docs: note('AID 2.1.0 section 2.1', 'Where more is written. This page fetches nothing.'),
  dep: note('AID 2.1.0 section 2.1', 'From when on the record is deprecated, a date-time.'),
  pka: note('AID 2.1.0 section B.1', 'The agent’s Ed25519 key.'),
  kid: note('AID 2.1.0 section 2.1', 'The rotation of the key; in aid1 alone.'),
} as const

/** Names by which agents and workloads are found: AID's records, and SPIFFE IDs taken apart. */
export const NAME_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'aid-record',
    title: 'AID record or well-known document',
    words: 'Each key in full and by its letter, of which a record has one.',
    objects: [
      noted('', record, {
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
      noted('', read, {
        version: AID.version,
        uri: AID.uri,
        proto: AID.proto,
        deprecated: note('AID 2.1.0 section 2.1', 'dep, in milliseconds since 1970.'),
        pka: note('AID 2.1.0 section B.1', 'The x of the agent’s Ed25519 key.'),
      }),
    ],
  },
  {
    id: 'spiffe-id',
    title: 'SPIFFE ID, taken apart',
    words: 'The two parts of such a name.',
    objects: [
      noted('', spiffeId, {
        trustDomain: note('SPIFFE-ID section 2.1', 'Whose authority names the workload.'),
        path: note('SPIFFE-ID section 2.2', 'Which workload it is; empty for the trust domain itself.'),
      }),
    ],
  },
]
