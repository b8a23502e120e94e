import { z } from '../schemas/zod.ts'
import type { Standard } from '../specifications/cited-standards.ts'
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

/** A member that others defined: its type, what it means, and where it comes from if not from where its object does. */
type ForeignMember = readonly [type: z.ZodMiniType, words: string, from?: Origin | readonly Origin[]]

/** Cites a standard by its sections. */
export const sectionOf =
  <const S extends Standard>(standard: S) =>
  (section: string) =>
    `${standard} section ${section}` as const

/** An object that others defined, member by member. */
export function foreign(
  at: string,
  from: Origin,
  members: Readonly<Record<string, ForeignMember>>,
): NotedObject {
  const rows = Object.entries(members)
  return {
    at,
    schema: z.object(Object.fromEntries(rows.map(([name, [type]]) => [name, type]))),
    notes: Object.fromEntries(rows.map(([name, [, words, own = from]]) => [name, note(own, words)])),
  }
}

const a2a = sectionOf('A2A 1.0.1')
const vcdm = sectionOf('VCDM 2.0')
const statusList = sectionOf('Bitstring Status List')
const aid = sectionOf('AID 2.1.0')
const spiffeId = sectionOf('SPIFFE-ID')

const CARD = foreign('', a2a('4.4'), {
  name: [text, 'What people call the agent.'],
  description: [text, 'What the agent is for, for people and other agents.'],
  supportedInterfaces: [objects, 'Where it is reached and how, the preferred first.', a2a('8.3.1')],
  provider: [object, 'Who runs it.', a2a('4.4.2')],
  version: [text, 'The version of the agent, not of the protocol.'],
  documentationUrl: [text, 'Where more is written. This page fetches nothing.'],
  capabilities: [object, 'Which optional parts of the protocol it has.', a2a('4.4.3')],
  securitySchemes: [anyObject, 'The ways to authenticate, by names that the card chooses.', a2a('4.5.1')],
  securityRequirements: [objects, 'Which of those ways it asks for.', a2a('4.5')],
  defaultInputModes: [texts, 'The media types that it takes.'],
  defaultOutputModes: [texts, 'The media types that it answers with.'],
  skills: [objects, 'What it can do.', a2a('4.4.5')],
  signatures: [objects, 'Signatures over the canonical form of all the rest.', a2a('8.4.2')],
  iconUrl: [text, 'Its picture. This page fetches nothing.'],
})

const PARTS = [
  foreign('supportedInterfaces[]', a2a('4.4.6'), {
    url: [text, 'The address of this interface.'],
    protocolBinding: [text, 'JSONRPC, GRPC, HTTP+JSON, or another name that the provider chooses.'],
    tenant: [text, 'What a request to it names as its tenant.'],
    protocolVersion: [text, 'The version of A2A that it speaks.'],
  }),
  foreign('provider', a2a('4.4.2'), {
    url: [text, 'The provider’s address.'],
    organization: [text, 'The provider’s name.'],
  }),
  foreign('capabilities', a2a('4.4.3'), {
    streaming: [truth, 'Whether it answers in a stream.'],
    pushNotifications: [truth, 'Whether it calls back.'],
    extensions: [objects, 'What it adds to the protocol.', a2a('4.4.4')],
    extendedAgentCard: [truth, 'Whether it has a fuller card for whom it knows.'],
  }),
  foreign('capabilities.extensions[]', a2a('4.4.4'), {
    uri: [text, 'Which extension it is.'],
    description: [text, 'How the agent uses it.'],
    required: [truth, 'Whether a client must understand it.'],
    params: [anyObject, 'What the extension defines.'],
  }),
  foreign('skills[]', a2a('4.4.5'), {
    id: [text, 'Its own identifier within the card.'],
    name: [text, 'What people call the skill.'],
    description: [text, 'What it does.'],
    tags: [texts, 'Words by which it is found.'],
    examples: [texts, 'What one could ask of it.'],
    inputModes: [texts, 'The media types that it takes, if not the agent’s.'],
    outputModes: [texts, 'The media types that it answers with, if not the agent’s.'],
    securityRequirements: [objects, 'What it asks for to authenticate.'],
  }),
  foreign('signatures[]', a2a('8.4.2'), {
    protected: [text, 'The signed header, base64url of JSON.'],
    signature: [text, 'The signature itself, base64url.'],
    header: [anyObject, 'A header that is not signed.'],
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

const TYPE: ForeignMember = [textOrTexts, 'What kind of object it is.', vcdm('4.5')]
const ID: ForeignMember = [text, 'Its own identifier, a URL.', vcdm('4.4')]
const PURPOSE: ForeignMember = [
  text,
  'What a set bit says, such as revocation or suspension.',
  statusList('2.1'),
]

/** A credential of the W3C data model, as a token carries it; its issuer adds members of its own. */
export const CREDENTIAL_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'credential',
    title: 'Verifiable credential',
    words: 'The members of the W3C data model. Others are the issuer’s own, or claims of any token.',
    objects: [
      foreign('', vcdm('4.6'), {
        '@context': [textOrTexts, 'The vocabularies that its words are from, the base first.', vcdm('4.3')],
        id: ID,
        type: [textOrTexts, 'VerifiableCredential, and which kind of credential.', vcdm('4.5')],
        name: [text, 'What people call it.'],
        description: [text, 'What it is about, for people.'],
        issuer: [textOrObject, 'Who issued it, by a URL or an object with one as its id.', vcdm('4.7')],
        credentialSubject: [objectOrObjects, 'Whom it is about, and what it claims of them.', vcdm('4.8')],
        validFrom: [text, 'From when on it is valid, a date-time.', vcdm('4.9')],
        validUntil: [text, 'Until when it is valid, a date-time.', vcdm('4.9')],
        credentialStatus: [objectOrObjects, 'Where one can read whether it is revoked.', vcdm('4.10')],
        credentialSchema: [
          objectOrObjects,
          'A schema that it keeps to. This page fetches none.',
          vcdm('4.11'),
        ],
        proof: [
          objectOrObjects,
          'A proof inside it; a token’s signature is around it instead.',
          vcdm('4.12'),
        ],
        relatedResource: [objects, 'Documents that it rests on, with their digests.', vcdm('5.3')],
        refreshService: [objectOrObjects, 'Where a newer one can be had.', vcdm('5.4')],
        termsOfUse: [objectOrObjects, 'On what terms it was issued.', vcdm('5.5')],
        evidence: [objectOrObjects, 'What its issuer saw before it was issued.', vcdm('5.6')],
      }),
      foreign('issuer', vcdm('4.7'), {
        id: [text, 'The URL by which the issuer is known.'],
        name: [text, 'What people call the issuer.'],
        description: [text, 'Who the issuer is, for people.'],
      }),
      foreign('credentialSubject', vcdm('4.8'), {
        id: [text, 'The URL by which the subject is known, such as a DID.'],
        type: TYPE,
        statusPurpose: PURPOSE,
        encodedList: [text, 'The bits of a status list, packed.', statusList('2.2')],
      }),
      foreign('credentialSchema', vcdm('4.11'), { id: ID, type: TYPE }),
      foreign('credentialStatus', statusList('2.1'), {
        id: ID,
        type: [text, 'BitstringStatusListEntry, or another method.'],
        statusPurpose: PURPOSE,
        statusListIndex: [text, 'Which bit of the list is its own.'],
        statusListCredential: [text, 'The URL of the list. This page fetches nothing.'],
      }),
    ],
  },
]

const AID = {
  version: [text, 'The version of the record: aid1 or aid2.'],
  uri: [text, 'Where the agent is reached.'],
  proto: [text, 'The protocol that is spoken there, such as mcp or a2a.', aid('7.2')],
  auth: [text, 'How one authenticates there.', aid('7.1')],
  desc: [text, 'What the agent is, for people; at most 60 bytes.'],
  docs: [text, 'Where more is written. This page fetches nothing.'],
  dep: [text, 'From when on the record is deprecated, a date-time.'],
  pka: [text, 'The agent’s Ed25519 key.', aid('B.1')],
  kid: [text, 'The rotation of the key; in aid1 alone.'],
} as const satisfies Record<string, ForeignMember>

/** Names by which agents and workloads are found: AID's records, and SPIFFE IDs taken apart. */
export const NAME_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'aid-record',
    title: 'AID record or well-known document',
    words: 'Each key in full and by its letter, a record has one of the two.',
    objects: [
      foreign('', aid('2.1'), {
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
      foreign('', aid('2.1'), {
        version: AID.version,
        uri: AID.uri,
        proto: AID.proto,
        deprecated: [seconds, 'dep, in milliseconds since 1970.'],
        pka: [text, 'The x of the agent’s Ed25519 key.', aid('B.1')],
      }),
    ],
  },
  {
    id: 'spiffe-id',
    title: 'SPIFFE ID, taken apart',
    words: 'The two parts of such a name.',
    objects: [
      foreign('', spiffeId('2.1'), {
        trustDomain: [text, 'Whose authority names the workload.'],
        path: [text, 'Which workload it is; empty for the trust domain itself.', spiffeId('2.2')],
      }),
    ],
  },
]
