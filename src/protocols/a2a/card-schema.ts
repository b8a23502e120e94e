import type { Field, Message, MessageName } from './proto-field.ts'

const scopes = { of: 'string', shape: 'map' } as const

/** The security objects (A2A 1.0.1, 4.5), field by field in the order of a2a.proto. */
const SECURITY_MESSAGES = {
  StringList: { fields: { list: { of: 'string', shape: 'repeated' } } },
  SecurityRequirement: { fields: { schemes: { of: 'StringList', shape: 'map' } } },
  SecurityScheme: {
    oneof: 'scheme',
    fields: {
      apiKeySecurityScheme: { of: 'APIKeySecurityScheme' },
      httpAuthSecurityScheme: { of: 'HTTPAuthSecurityScheme' },
      oauth2SecurityScheme: { of: 'OAuth2SecurityScheme' },
      openIdConnectSecurityScheme: { of: 'OpenIdConnectSecurityScheme' },
      mtlsSecurityScheme: { of: 'MutualTlsSecurityScheme' },
    },
  },
  APIKeySecurityScheme: {
    fields: {
      description: { of: 'string' },
      location: { of: 'string', mark: 'REQUIRED', values: ['query', 'header', 'cookie'] },
      name: { of: 'string', mark: 'REQUIRED' },
    },
  },
  HTTPAuthSecurityScheme: {
    fields: {
      description: { of: 'string' },
      scheme: { of: 'string', mark: 'REQUIRED' },
      bearerFormat: { of: 'string' },
    },
  },
  OAuth2SecurityScheme: {
    fields: {
      description: { of: 'string' },
      flows: { of: 'OAuthFlows', mark: 'REQUIRED' },
      oauth2MetadataUrl: { of: 'string' },
    },
  },
  OpenIdConnectSecurityScheme: {
    fields: {
      description: { of: 'string' },
      openIdConnectUrl: { of: 'string', mark: 'REQUIRED' },
    },
  },
  MutualTlsSecurityScheme: { fields: { description: { of: 'string' } } },
  OAuthFlows: {
    oneof: 'flow',
    fields: {
      authorizationCode: { of: 'AuthorizationCodeOAuthFlow' },
      clientCredentials: { of: 'ClientCredentialsOAuthFlow' },
      implicit: { of: 'ImplicitOAuthFlow' },
      password: { of: 'PasswordOAuthFlow' },
      deviceCode: { of: 'DeviceCodeOAuthFlow' },
    },
  },
  AuthorizationCodeOAuthFlow: {
    fields: {
      authorizationUrl: { of: 'string', mark: 'REQUIRED' },
      tokenUrl: { of: 'string', mark: 'REQUIRED' },
      refreshUrl: { of: 'string' },
      scopes: { ...scopes, mark: 'REQUIRED' },
      pkceRequired: { of: 'bool' },
    },
  },
  ClientCredentialsOAuthFlow: {
    fields: {
      tokenUrl: { of: 'string', mark: 'REQUIRED' },
      refreshUrl: { of: 'string' },
      scopes: { ...scopes, mark: 'REQUIRED' },
    },
  },
  ImplicitOAuthFlow: {
    fields: { authorizationUrl: { of: 'string' }, refreshUrl: { of: 'string' }, scopes },
  },
  PasswordOAuthFlow: {
    fields: { tokenUrl: { of: 'string' }, refreshUrl: { of: 'string' }, scopes },
  },
  DeviceCodeOAuthFlow: {
    fields: {
      deviceAuthorizationUrl: { of: 'string', mark: 'REQUIRED' },
      tokenUrl: { of: 'string', mark: 'REQUIRED' },
      refreshUrl: { of: 'string' },
      scopes: { ...scopes, mark: 'REQUIRED' },
    },
  },
} as const satisfies Record<string, Message>

/** The agent discovery objects (A2A 1.0.1, 4.4), field by field in the order of a2a.proto. */
const DISCOVERY_MESSAGES = {
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

/** What an Agent Card is made of (A2A 1.0.1, 1.4: a2a.proto is the one normative definition). */
export const MESSAGES: Readonly<Record<MessageName, Message>> = {
  ...DISCOVERY_MESSAGES,
  ...SECURITY_MESSAGES,
}

/** A field by its ProtoJSON name; own names only, so `constructor` is not one. */
export function fieldOf(message: MessageName, name: string): Field | undefined {
  const { fields } = MESSAGES[message]
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The message that a field holds; undefined for a string, a bool or a Struct. */
export function messageOf({ of }: Field): MessageName | undefined {
  return of === 'string' || of === 'bool' || of === 'Struct' ? undefined : of
}
