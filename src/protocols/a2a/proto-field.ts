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

/** A message: its fields by their ProtoJSON names. */
export interface Message {
  readonly fields: Readonly<Record<string, Field>>
  /** The oneof that all of its fields belong to, where there is one. */
  readonly oneof?: string
}
