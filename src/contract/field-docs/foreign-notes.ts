import { z } from '../schemas/zod.ts'
import type { NotedMessage, NotedObject } from './noted-fields.ts'
import { note, type Origin } from './origins.ts'

const free = z.record(z.string(), z.unknown())

// The types of members that others defined, each of which may be absent: nothing is judged by them.
export const text = z.optional(z.string())
export const seconds = z.optional(z.int())
const truth = z.optional(z.boolean())
export const texts = z.optional(z.array(z.string()))
export const textOrTexts = z.optional(z.union([z.string(), z.array(z.string())]))
export const object = z.optional(z.object({}))
/** An object whose members have names of its maker's own. */
const anyObject = z.optional(free)
const objectOrObjects = z.optional(z.union([free, z.array(free)]))
const textOrObject = z.optional(z.union([z.string(), free]))
const objects = z.optional(z.array(free))

/** A member that others defined: its type, where it comes from, and what it means. */
type ForeignMember = readonly [type: z.ZodMiniType, from: Origin | readonly Origin[], words: string]

/** An object that others defined, member by member. */
export function foreign(at: string, members: Readonly<Record<string, ForeignMember>>): NotedObject {
  const rows = Object.entries(members)
  return {
    at,
    schema: z.object(Object.fromEntries(rows.map(([name, [type]]) => [name, type]))),
    notes: Object.fromEntries(rows.map(([name, [, from, words]]) => [name, note(from, words)])),
  }
}

const CARD = foreign('', {
  name: [text, 'A2A 1.0.1 section 4.4', 'What people call the agent.'],
  description: [text, 'A2A 1.0.1 section 4.4', 'What the agent is for, for people and other agents.'],
  supportedInterfaces: [
    objects,
    'A2A 1.0.1 section 8.3.1',
    'Where it is reached and how, the preferred first.',
  ],
  provider: [object, 'A2A 1.0.1 section 4.4.2', 'Who runs it.'],
  version: [text, 'A2A 1.0.1 section 4.4', 'The version of the agent, not of the protocol.'],
  documentationUrl: [text, 'A2A 1.0.1 section 4.4', 'Where more is written. This page fetches nothing.'],
  capabilities: [object, 'A2A 1.0.1 section 4.4.3', 'Which optional parts of the protocol it has.'],
  securitySchemes: [anyObject, 'A2A 1.0.1 section 4.5.1', 'The ways to authenticate, by names of its own.'],
  securityRequirements: [objects, 'A2A 1.0.1 section 4.5', 'Which of those ways it asks for.'],
  defaultInputModes: [texts, 'A2A 1.0.1 section 4.4', 'The media types that it takes.'],
  defaultOutputModes: [texts, 'A2A 1.0.1 section 4.4', 'The media types that it answers with.'],
  skills: [objects, 'A2A 1.0.1 section 4.4.5', 'What it can do.'],
  signatures: [objects, 'A2A 1.0.1 section 8.4.2', 'Signatures over the canonical form of all the rest.'],
  iconUrl: [text, 'A2A 1.0.1 section 4.4', 'Its picture. This page fetches nothing.'],
})

const PARTS = [
  foreign('supportedInterfaces[]', {
    url: [text, 'A2A 1.0.1 section 4.4.6', 'The address of this interface.'],
    protocolBinding: [text, 'A2A 1.0.1 section 4.4.6', 'JSONRPC, GRPC, HTTP+JSON, or one of its own.'],
    tenant: [text, 'A2A 1.0.1 section 4.4.6', 'What a request to it names as its tenant.'],
    protocolVersion: [text, 'A2A 1.0.1 section 4.4.6', 'The version of A2A that it speaks.'],
  }),
  foreign('provider', {
    url: [text, 'A2A 1.0.1 section 4.4.2', 'The address of whoever runs it.'],
    organization: [text, 'A2A 1.0.1 section 4.4.2', 'The name of whoever runs it.'],
  }),
  foreign('capabilities', {
    streaming: [truth, 'A2A 1.0.1 section 4.4.3', 'Whether it answers in a stream.'],
    pushNotifications: [truth, 'A2A 1.0.1 section 4.4.3', 'Whether it calls back.'],
    extensions: [objects, 'A2A 1.0.1 section 4.4.4', 'What it adds to the protocol.'],
    extendedAgentCard: [truth, 'A2A 1.0.1 section 4.4.3', 'Whether it has a fuller card for whom it knows.'],
  }),
  foreign('capabilities.extensions[]', {
    uri: [text, 'A2A 1.0.1 section 4.4.4', 'Which extension it is.'],
    description: [text, 'A2A 1.0.1 section 4.4.4', 'How the agent uses it.'],
    required: [truth, 'A2A 1.0.1 section 4.4.4', 'Whether a client must understand it.'],
    params: [anyObject, 'A2A 1.0.1 section 4.4.4', 'What the extension defines.'],
  }),
  foreign('skills[]', {
    id: [text, 'A2A 1.0.1 section 4.4.5', 'Its own identifier within the card.'],
    name: [text, 'A2A 1.0.1 section 4.4.5', 'What people call the skill.'],
    description: [text, 'A2A 1.0.1 section 4.4.5', 'What it does.'],
    tags: [texts, 'A2A 1.0.1 section 4.4.5', 'Words by which it is found.'],
    examples: [texts, 'A2A 1.0.1 section 4.4.5', 'What one could ask of it.'],
    inputModes: [texts, 'A2A 1.0.1 section 4.4.5', 'The media types that it takes, if not the agent’s.'],
    outputModes: [
      texts,
      'A2A 1.0.1 section 4.4.5',
      'The media types that it answers with, if not the agent’s.',
    ],
    securityRequirements: [objects, 'A2A 1.0.1 section 4.4.5', 'What it asks for to authenticate.'],
  }),
  foreign('signatures[]', {
    protected: [text, 'A2A 1.0.1 section 8.4.2', 'The signed header, base64url of JSON.'],
    signature: [text, 'A2A 1.0.1 section 8.4.2', 'The signature itself, base64url.'],
    header: [anyObject, 'A2A 1.0.1 section 8.4.2', 'A header that is not signed.'],
  }),
]

export const CARD_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'agent-card',
    title: 'Agent Card',
    words: 'The fields of A2A 1.0.1 but those of each security scheme. Others are the provider’s own.',
    objects: [CARD, ...PARTS],
  },
]

const TYPE: ForeignMember = [textOrTexts, 'VCDM 2.0 section 4.5', 'What kind of object it is.']
const ID: ForeignMember = [text, 'VCDM 2.0 section 4.4', 'Its own identifier, a URL.']
const PURPOSE: ForeignMember = [
  text,
  'Bitstring Status List section 2.1',
  'What a set bit says, such as revocation or suspension.',
]

/** A credential of the W3C data model, as a token carries it; its issuer adds members of its own. */
export const CREDENTIAL_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'credential',
    title: 'Verifiable credential',
    words: 'The members of the W3C data model. Others are the issuer’s own, or claims of any token.',
    objects: [
      foreign('', {
        '@context': [
          textOrTexts,
          'VCDM 2.0 section 4.3',
          'The vocabularies that its words are from, the base first.',
        ],
        id: ID,
        type: [textOrTexts, 'VCDM 2.0 section 4.5', 'VerifiableCredential, and which kind of credential.'],
        name: [text, 'VCDM 2.0 section 4.6', 'What people call it.'],
        description: [text, 'VCDM 2.0 section 4.6', 'What it is about, for people.'],
        issuer: [
          textOrObject,
          'VCDM 2.0 section 4.7',
          'Who issued it, by a URL or an object with one as its id.',
        ],
        credentialSubject: [
          objectOrObjects,
          'VCDM 2.0 section 4.8',
          'Whom it is about, and what it claims of them.',
        ],
        validFrom: [text, 'VCDM 2.0 section 4.9', 'From when on it is valid, a date-time.'],
        validUntil: [text, 'VCDM 2.0 section 4.9', 'Until when it is valid, a date-time.'],
        credentialStatus: [
          objectOrObjects,
          'VCDM 2.0 section 4.10',
          'Where one can read whether it is revoked.',
        ],
        credentialSchema: [
          objectOrObjects,
          'VCDM 2.0 section 4.11',
          'A schema that it keeps to. This page fetches none.',
        ],
        proof: [
          objectOrObjects,
          'VCDM 2.0 section 4.12',
          'A proof inside it; a token’s signature is around it instead.',
        ],
        relatedResource: [objects, 'VCDM 2.0 section 5.3', 'Documents that it rests on, with their digests.'],
        refreshService: [objectOrObjects, 'VCDM 2.0 section 5.4', 'Where a newer one can be had.'],
        termsOfUse: [objectOrObjects, 'VCDM 2.0 section 5.5', 'On what terms it was issued.'],
        evidence: [objectOrObjects, 'VCDM 2.0 section 5.6', 'What its issuer saw before it was issued.'],
      }),
      foreign('issuer', {
        id: [text, 'VCDM 2.0 section 4.7', 'The URL by which the issuer is known.'],
        name: [text, 'VCDM 2.0 section 4.7', 'What people call the issuer.'],
        description: [text, 'VCDM 2.0 section 4.7', 'Who the issuer is, for people.'],
      }),
      foreign('credentialSubject', {
        id: [text, 'VCDM 2.0 section 4.8', 'The URL by which the subject is known, such as a DID.'],
        type: TYPE,
        statusPurpose: PURPOSE,
        encodedList: [text, 'Bitstring Status List section 2.2', 'The bits of a status list, packed.'],
      }),
      foreign('credentialSchema', { id: ID, type: TYPE }),
      foreign('credentialStatus', {
        id: ID,
        type: [text, 'Bitstring Status List section 2.1', 'BitstringStatusListEntry, or another method.'],
        statusPurpose: PURPOSE,
        statusListIndex: [text, 'Bitstring Status List section 2.1', 'Which bit of the list is its own.'],
        statusListCredential: [
          text,
          'Bitstring Status List section 2.1',
          'The URL of the list. This page fetches nothing.',
        ],
      }),
    ],
  },
]

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
