import type { Message } from './proto-field.ts'

/** The agent discovery objects (A2A 1.0.1, 4.4), field by field in the order of a2a.proto. */
export const DISCOVERY_MESSAGES = {
  AgentCard: {
    fields: {
      name: { of: 'string', mark: 'REQUIRED' },
      description: { of: 'string', mark: 'REQUIRED' },
      supportedInterfaces: { of: 'AgentInterface', shape: 'repeated', mark: 'REQUIRED' },
      provider: { of: 'AgentProvider' },
      version: { of: 'string', mark: 'REQUIRED' },
      documentationUrl: { of: 'string', mark: 'optional' },
      capabilities: { of: 'AgentCapabilities', mark: 'REQUIRED' },
      securitySchemes: { of: 'SecurityScheme', shape: 'map' },
      securityRequirements: { of: 'SecurityRequirement', shape: 'repeated' },
      defaultInputModes: { of: 'string', shape: 'repeated', mark: 'REQUIRED' },
      defaultOutputModes: { of: 'string', shape: 'repeated', mark: 'REQUIRED' },
      skills: { of: 'AgentSkill', shape: 'repeated', mark: 'REQUIRED' },
      signatures: { of: 'AgentCardSignature', shape: 'repeated' },
      iconUrl: { of: 'string', mark: 'optional' },
    },
  },
  AgentProvider: {
    fields: {
      url: { of: 'string', mark: 'REQUIRED' },
      organization: { of: 'string', mark: 'REQUIRED' },
    },
  },
  AgentCapabilities: {
    fields: {
      streaming: { of: 'bool', mark: 'optional' },
      pushNotifications: { of: 'bool', mark: 'optional' },
      extensions: { of: 'AgentExtension', shape: 'repeated' },
      extendedAgentCard: { of: 'bool', mark: 'optional' },
    },
  },
  AgentExtension: {
    fields: {
      uri: { of: 'string' },
      description: { of: 'string' },
      required: { of: 'bool' },
      params: { of: 'Struct' },
    },
  },
  AgentSkill: {
    fields: {
      id: { of: 'string', mark: 'REQUIRED' },
      name: { of: 'string', mark: 'REQUIRED' },
      description: { of: 'string', mark: 'REQUIRED' },
      tags: { of: 'string', shape: 'repeated', mark: 'REQUIRED' },
      examples: { of: 'string', shape: 'repeated' },
      inputModes: { of: 'string', shape: 'repeated' },
      outputModes: { of: 'string', shape: 'repeated' },
      securityRequirements: { of: 'SecurityRequirement', shape: 'repeated' },
    },
  },
  AgentInterface: {
    fields: {
      url: { of: 'string', mark: 'REQUIRED' },
      protocolBinding: { of: 'string', mark: 'REQUIRED' },
      tenant: { of: 'string' },
      protocolVersion: { of: 'string', mark: 'REQUIRED' },
    },
  },
  AgentCardSignature: {
    fields: {
      protected: { of: 'string', mark: 'REQUIRED' },
      signature: { of: 'string', mark: 'REQUIRED' },
      header: { of: 'Struct' },
    },
  },
} as const satisfies Record<string, Message>
