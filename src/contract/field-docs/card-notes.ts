import { z } from '../schemas/zod.ts'
import { anyObject, object, objects, text, texts, truth } from './foreign-types.ts'
import { type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const card = z.object({
  ...{ name: text(), description: text(), supportedInterfaces: objects(), provider: object() },
  ...{ version: text(), documentationUrl: text(), capabilities: object(), securitySchemes: anyObject() },
  ...{ securityRequirements: objects(), defaultInputModes: texts(), defaultOutputModes: texts() },
  ...{ skills: objects(), signatures: objects(), iconUrl: text() },
})

const agentInterface = z.object({
  ...{ url: text(), protocolBinding: text(), tenant: text(), protocolVersion: text() },
})
const provider = z.object({ url: text(), organization: text() })
const capabilities = z.object({
  ...{ streaming: truth(), pushNotifications: truth(), extensions: objects(), extendedAgentCard: truth() },
})
const extension = z.object({ uri: text(), description: text(), required: truth(), params: anyObject() })
const skill = z.object({
  ...{ id: text(), name: text(), description: text(), tags: texts(), examples: texts() },
  ...{ inputModes: texts(), outputModes: texts(), securityRequirements: objects() },
})
const signature = z.object({ protected: text(), signature: text(), header: anyObject() })

const CARD = noted('', card, {
  name: note('A2A 1.0.1 section 4.4', 'What people call the agent.'),
  description: note('A2A 1.0.1 section 4.4', 'What the agent is for, for people and other agents.'),
  supportedInterfaces: note('A2A 1.0.1 section 8.3.1', 'Where it is reached and how, the preferred first.'),
  provider: note('A2A 1.0.1 section 4.4.2', 'Who runs it.'),
  version: note('A2A 1.0.1 section 4.4', 'The version of the agent, not of the protocol.'),
  documentationUrl: note('A2A 1.0.1 section 4.4', 'Where more is written. This page fetches nothing.'),
  capabilities: note('A2A 1.0.1 section 4.4.3', 'Which optional parts of the protocol it has.'),
  securitySchemes: note('A2A 1.0.1 section 4.5.1', 'The ways to authenticate, by names of its own.'),
  securityRequirements: note('A2A 1.0.1 section 4.5', 'Which of those ways it asks for.'),
  defaultInputModes: note('A2A 1.0.1 section 4.4', 'The media types that it takes.'),
  defaultOutputModes: note('A2A 1.0.1 section 4.4', 'The media types that it answers with.'),
  skills: note('A2A 1.0.1 section 4.4.5', 'What it can do.'),
  signatures: note('A2A 1.0.1 section 8.4.2', 'Signatures over the canonical form of all the rest.'),
  iconUrl: note('A2A 1.0.1 section 4.4', 'Its picture. This page fetches nothing.'),
})

const PARTS = [
  noted('supportedInterfaces[]', agentInterface, {
    url: note('A2A 1.0.1 section 4.4.6', 'The address of this interface.'),
    protocolBinding: note('A2A 1.0.1 section 4.4.6', 'JSONRPC, GRPC, HTTP+JSON, or one of its own.'),
    tenant: note('A2A 1.0.1 section 4.4.6', 'What a request to it names as its tenant.'),
    protocolVersion: note('A2A 1.0.1 section 4.4.6', 'The version of A2A that it speaks.'),
  }),
  noted('provider', provider, {
    url: note('A2A 1.0.1 section 4.4.2', 'The address of whoever runs it.'),
    organization: note('A2A 1.0.1 section 4.4.2', 'The name of whoever runs it.'),
  }),
  noted('capabilities', capabilities, {
    streaming: note('A2A 1.0.1 section 4.4.3', 'Whether it answers in a stream.'),
    pushNotifications: note('A2A 1.0.1 section 4.4.3', 'Whether it calls back.'),
    extensions: note('A2A 1.0.1 section 4.4.4', 'What it adds to the protocol.'),
    extendedAgentCard: note('A2A 1.0.1 section 4.4.3', 'Whether it has a fuller card for whom it knows.'),
  }),
  noted('capabilities.extensions[]', extension, {
    uri: note('A2A 1.0.1 section 4.4.4', 'Which extension it is.'),
    description: note('A2A 1.0.1 section 4.4.4', 'How the agent uses it.'),
    required: note('A2A 1.0.1 section 4.4.4', 'Whether a client must understand it.'),
    params: note('A2A 1.0.1 section 4.4.4', 'What the extension defines.'),
  }),
  noted('skills[]', skill, {
    id: note('A2A 1.0.1 section 4.4.5', 'Its own identifier within the card.'),
    name: note('A2A 1.0.1 section 4.4.5', 'What people call the skill.'),
    description: note('A2A 1.0.1 section 4.4.5', 'What it does.'),
    tags: note('A2A 1.0.1 section 4.4.5', 'Words by which it is found.'),
    examples: note('A2A 1.0.1 section 4.4.5', 'What one could ask of it.'),
    inputModes: note('A2A 1.0.1 section 4.4.5', 'The media types that it takes, if not the agent’s.'),
    outputModes: note('A2A 1.0.1 section 4.4.5', 'The media types that it answers with, if not the agent’s.'),
    securityRequirements: note('A2A 1.0.1 section 4.4.5', 'What it asks for to authenticate.'),
  }),
  noted('signatures[]', signature, {
    protected: note('A2A 1.0.1 section 8.4.2', 'The signed header, base64url of JSON.'),
    signature: note('A2A 1.0.1 section 8.4.2', 'The signature itself, base64url.'),
    header: note('A2A 1.0.1 section 8.4.2', 'A header that is not signed.'),
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
