import { isObject } from '../../contract/json-members.ts'

/** The messages of a2a.proto (A2A 1.0.1) that an Agent Card is made of. */
export type MessageName =
  | 'AgentCard'
  | 'AgentProvider'
  | 'AgentCapabilities'
  | 'AgentExtension'
  | 'AgentSkill'
  | 'AgentInterface'
  | 'AgentCardSignature'
  | 'StringList'
  | 'SecurityRequirement'
  | 'SecurityScheme'
  | 'APIKeySecurityScheme'
  | 'HTTPAuthSecurityScheme'
  | 'OAuth2SecurityScheme'
  | 'OpenIdConnectSecurityScheme'
  | 'MutualTlsSecurityScheme'
  | 'OAuthFlows'
  | 'AuthorizationCodeOAuthFlow'
  | 'ClientCredentialsOAuthFlow'
  | 'ImplicitOAuthFlow'
  | 'PasswordOAuthFlow'
  | 'DeviceCodeOAuthFlow'

/** One field of a message, as a2a.proto declares it. */
export interface Field {
  /** The type of its value, or of each of its elements or values. */
  readonly of: 'string' | 'bool' | 'Struct' | MessageName
  /** Absent for a single value. */
  readonly shape?: 'repeated' | 'map'
  /** `google.api.field_behavior` REQUIRED, or the keyword `optional`; absent where the field has neither. */
  readonly mark?: 'REQUIRED' | 'optional'
  /** The valid values, if the definition lists them. */
  readonly values?: readonly string[]
}

interface Message {
  readonly fields: Readonly<Record<string, Field>>
  readonly oneof?: string
}

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

/**
 * Whether a field has a default that its absence would mean too (A2A 1.0.1, 8.4.1 rule 1). A field that is
 * REQUIRED or `optional` never does; nor does a single message or Struct, whose presence proto3 tracks.
 */
function isUnsaid({ of, shape, mark }: Field, value: unknown): boolean {
  if (mark !== undefined) return false
  if (shape === 'repeated') return Array.isArray(value) && value.length === 0
  if (shape === 'map') return isObject(value) && Object.keys(value).length === 0
  return (of === 'string' && value === '') || (of === 'bool' && value === false)
}

function presentIn(message: MessageName, value: Readonly<Record<string, unknown>>) {
  const present = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const field = fieldOf(message, name)
    if (field === undefined) return [[name, member]]
    return isUnsaid(field, member) ? [] : [[name, presentInField(field, member)]]
  })
  return Object.fromEntries(present)
}

function presentInField(field: Field, value: unknown): unknown {
  const message = messageOf(field)
  if (message === undefined) return value
  const inOne = (one: unknown) => (isObject(one) ? presentIn(message, one) : one)
  if (field.shape === 'repeated' && Array.isArray(value)) return value.map(inOne)
  if (field.shape === 'map' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOne(one)]))
  }
  return inOne(value)
}

/**
 * The part of an Agent Card that is signed (A2A 1.0.1, 8.4.1), to be written in RFC 8785 form: its fields by
 * proto presence, without `signatures`. Unknown members and values of another type are kept, so nothing is lost.
 */
export function signedFields({ signatures: _left, ...card }: Readonly<Record<string, unknown>>) {
  return presentIn('AgentCard', card)
}

// `null` counts as empty; so does an array or object with nothing left in it.
function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null) return undefined
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter(one => one !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (!isObject(value)) return value
  const kept = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== undefined)
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/**
 * What some SDKs sign instead: the same without any empty text, array or object, even those that 8.4.1 keeps
 * because they are REQUIRED or in a Struct (a2aproject/A2A issue 2122, a2aproject/a2a-js issue 627).
 */
export function fieldsWithoutEmpty(card: Readonly<Record<string, unknown>>): unknown {
  return withoutEmpty(signedFields(card)) ?? {}
}
