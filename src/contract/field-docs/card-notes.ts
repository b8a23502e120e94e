import { anyObject, foreign, object, objects, text, texts, truth } from './foreign-types.ts'
import type { NotedMessage } from './noted-fields.ts'

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

/** An Agent Card, by the fields of A2A. */
export const CARD_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'agent-card',
    title: 'Agent Card',
    words: 'The fields of A2A 1.0.1 but those of each security scheme. Others are the provider’s own.',
    objects: [CARD, ...PARTS],
  },
]
