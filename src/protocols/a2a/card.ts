import { isObject } from '../../contract/json-members.ts'

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
  /** The oneof that all of its fields belong to, where there is one. */
  readonly oneof?: string
}

const REQUIRED = { mark: 'REQUIRED' } as const
const text = { of: 'string' } as const
const requiredText = { ...text, ...REQUIRED } as const
const optionalText = { of: 'string', mark: 'optional' } as const
const flag = { of: 'bool' } as const
const optionalFlag = { of: 'bool', mark: 'optional' } as const
const struct = { of: 'Struct' } as const
const scopes = { of: 'string', shape: 'map' } as const
const requiredScopes = { ...scopes, ...REQUIRED } as const
const listOf = <const T extends string>(of: T) => ({ of, shape: 'repeated' }) as const

/** The security objects (A2A 1.0.1, 4.5), field by field in the order of a2a.proto. */
const SECURITY_MESSAGES = {
  StringList: { fields: { list: listOf('string') } },
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
      description: text,
      location: { ...requiredText, values: ['query', 'header', 'cookie'] },
      name: requiredText,
    },
  },
  HTTPAuthSecurityScheme: { fields: { description: text, scheme: requiredText, bearerFormat: text } },
  OAuth2SecurityScheme: {
    fields: { description: text, flows: { of: 'OAuthFlows', ...REQUIRED }, oauth2MetadataUrl: text },
  },
  OpenIdConnectSecurityScheme: { fields: { description: text, openIdConnectUrl: requiredText } },
  MutualTlsSecurityScheme: { fields: { description: text } },
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
      authorizationUrl: requiredText,
      tokenUrl: requiredText,
      refreshUrl: text,
      scopes: requiredScopes,
      pkceRequired: flag,
    },
  },
  ClientCredentialsOAuthFlow: {
    fields: { tokenUrl: requiredText, refreshUrl: text, scopes: requiredScopes },
  },
  ImplicitOAuthFlow: { fields: { authorizationUrl: text, refreshUrl: text, scopes } },
  PasswordOAuthFlow: { fields: { tokenUrl: text, refreshUrl: text, scopes } },
  DeviceCodeOAuthFlow: {
    fields: {
      deviceAuthorizationUrl: requiredText,
      tokenUrl: requiredText,
      refreshUrl: text,
      scopes: requiredScopes,
    },
  },
} as const

/** The agent discovery objects (A2A 1.0.1, 4.4), field by field in the order of a2a.proto. */
const DISCOVERY_MESSAGES = {
  AgentCard: {
    fields: {
      name: requiredText,
      description: requiredText,
      supportedInterfaces: { ...listOf('AgentInterface'), ...REQUIRED },
      provider: { of: 'AgentProvider' },
      version: requiredText,
      documentationUrl: optionalText,
      capabilities: { of: 'AgentCapabilities', ...REQUIRED },
      securitySchemes: { of: 'SecurityScheme', shape: 'map' },
      securityRequirements: listOf('SecurityRequirement'),
      defaultInputModes: { ...listOf('string'), ...REQUIRED },
      defaultOutputModes: { ...listOf('string'), ...REQUIRED },
      skills: { ...listOf('AgentSkill'), ...REQUIRED },
      signatures: listOf('AgentCardSignature'),
      iconUrl: optionalText,
    },
  },
  AgentProvider: { fields: { url: requiredText, organization: requiredText } },
  AgentCapabilities: {
    fields: {
      streaming: optionalFlag,
      pushNotifications: optionalFlag,
      extensions: listOf('AgentExtension'),
      extendedAgentCard: optionalFlag,
    },
  },
  AgentExtension: { fields: { uri: text, description: text, required: flag, params: struct } },
  AgentSkill: {
    fields: {
      id: requiredText,
      name: requiredText,
      description: requiredText,
      tags: { ...listOf('string'), ...REQUIRED },
      examples: listOf('string'),
      inputModes: listOf('string'),
      outputModes: listOf('string'),
      securityRequirements: listOf('SecurityRequirement'),
    },
  },
  AgentInterface: {
    fields: { url: requiredText, protocolBinding: requiredText, tenant: text, protocolVersion: requiredText },
  },
  AgentCardSignature: { fields: { protected: requiredText, signature: requiredText, header: struct } },
} as const

export type MessageName = keyof typeof DISCOVERY_MESSAGES | keyof typeof SECURITY_MESSAGES

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

/** Which members of a message stay; the field is undefined where the message has none of that name. */
type Keeps = (field: Field | undefined, value: unknown) => boolean

function keptIn(message: MessageName, value: Readonly<Record<string, unknown>>, keeps: Keeps) {
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const field = fieldOf(message, name)
    if (!keeps(field, member)) return []
    return [[name, field === undefined ? member : keptInField(field, member, keeps)]]
  })
  return Object.fromEntries(kept)
}

function keptInField(field: Field, value: unknown, keeps: Keeps): unknown {
  const message = messageOf(field)
  if (message === undefined) return value
  const inOne = (one: unknown) => (isObject(one) ? keptIn(message, one, keeps) : one)
  if (field.shape === 'repeated' && Array.isArray(value)) return value.map(inOne)
  if (field.shape === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOne(one)]))
  return inOne(value)
}

/** A card with those members alone that are to stay, in all of its messages; Structs are left as they are. */
export const fieldsKept = (card: Readonly<Record<string, unknown>>, keeps: Keeps) =>
  keptIn('AgentCard', card, keeps)

/** A card as ProtoJSON reads it: null of a field is absent; one inside a Struct stays. */
export const withoutNulls = (card: Readonly<Record<string, unknown>>) =>
  fieldsKept(card, (field, value) => field === undefined || value !== null)

/**
 * The part of an Agent Card that is signed (A2A 1.0.1, 8.4.1), to be written in RFC 8785 form: its fields by
 * proto presence, without `signatures`. Unknown members and values of another type are kept, so nothing is lost.
 */
export function signedFields({ signatures: _left, ...card }: Readonly<Record<string, unknown>>) {
  return fieldsKept(card, (field, value) => field === undefined || !isUnsaid(field, value))
}

/** A value without what is empty in it: null too, and an array or object with nothing left; undefined for nothing at all. */
export function withoutEmpty(value: unknown): unknown {
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
