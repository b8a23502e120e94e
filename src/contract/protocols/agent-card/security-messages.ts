import type { Message } from './proto-field.ts'

const scopes = { of: 'string', shape: 'map' } as const

/** The security objects (A2A 1.0.1, 4.5), field by field in the order of a2a.proto. */
export const SECURITY_MESSAGES = {
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
