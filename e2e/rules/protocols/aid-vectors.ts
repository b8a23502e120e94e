/**
 * Vectors of Agent Identity & Discovery 2.1.0 that carry keys, from agentcommunity/agent-identity-discovery
 * (MIT or Apache-2.0): `protocol/pka_vectors.json` and `test-fixtures/golden.json`.
 */
export const AID_KEY = {
  k: 'ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ',
  thumbprint: 'WWpn_pfHui9YKR4CZtQsDGMu7_Gch2zYChfSvnxgtPk',
} as const

const PARAMS = `created=1767139200;expires=1767139260;keyid="${AID_KEY.thumbprint}";alg="ed25519";nonce="oKGio6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9vr8";tag="aid-pka-v2"`
const REQUEST =
  '"@method";req: GET\n"@target-uri";req: https://api.example.com/mcp?check=1\n"@authority";req: api.example.com\n'

/** The RFC 9421 base of a response, bound to a domain or not. */
function baseOf(domain?: string): string {
  const bound = domain === undefined ? ['', ''] : [`"aid-domain";req: ${domain}\n`, ' "aid-domain";req']
  return `${REQUEST}${bound[0]}"@status": 401\n"@signature-params": ("@method";req "@target-uri";req "@authority";req${bound[1]} "@status");${PARAMS}`
}

/** Signatures over those bases; `verifies` under the record's key. */
export const AID_SIGNATURES = [
  {
    id: 'v2-rfc9421-response-signature',
    base: baseOf(),
    signature: 'TymqbcJ5819laBUNeXgpJSZhTkc7ug+0Sw/md3IQQcdyp7F4smKpdOqLI+nY9PBLwdY2yxNOj6kiV8Rb8Y7eCQ==',
    verifies: true,
  },
  {
    id: 'v2-db-rfc9421-domain-bound',
    base: baseOf('example.com'),
    signature: 'seQc2V62hRwtLkVU2WhqjJJ/F+4uEjTgsUGS2veacVJT0maYV+lksSkdxK+JLMqHP2iTvPkzfdEMeXhCWI6WCQ==',
    verifies: true,
  },
  {
    id: 'v2-db-rfc9421-domain-bound, for another domain',
    base: baseOf('evil.example'),
    signature: 'seQc2V62hRwtLkVU2WhqjJJ/F+4uEjTgsUGS2veacVJT0maYV+lksSkdxK+JLMqHP2iTvPkzfdEMeXhCWI6WCQ==',
    verifies: false,
  },
] as const

/** Records by name: valid ones with their key, and invalid ones. */
export const AID_RECORDS = [
  {
    name: 'v2-with-pka',
    raw: `v=aid2;u=https://api.example.com/mcp;p=mcp;k=${AID_KEY.k}`,
    pka: AID_KEY.k,
  },
  {
    name: 'v2-ipv6-authority',
    raw: `v=aid2;u=https://[2001:db8::1]:8443/mcp;p=mcp;k=${AID_KEY.k}`,
    pka: AID_KEY.k,
  },
  {
    name: 'pka_basic (protocol/examples.yml)',
    raw: 'v=aid2;p=mcp;u=https://aid.agentcommunity.org/api/pka-demo;k=Eesj9h7MD0cRERrc_ICXu5Lb1WkokpkbWAkRcDsxUvA;s=Live PKA Demo',
    pka: 'Eesj9h7MD0cRERrc_ICXu5Lb1WkokpkbWAkRcDsxUvA',
  },
  {
    name: 'v1.1-with-pka-kid',
    raw: 'v=aid1;uri=https://api.example.com/mcp;p=mcp;k=z7rW8rTq8o4mM6vVf7w1k3m4uQn9p2YxCAbcDeFgHiJ;i=g1',
    pka: undefined,
  },
  { name: 'pka-missing-kid', raw: 'v=aid1;uri=https://api.example.com/mcp;p=mcp;k=z111' },
  {
    name: 'v2-stale-kid',
    raw: `v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=${AID_KEY.k};i=g1`,
  },
  {
    name: 'v2-legacy-multibase-pka',
    raw: 'v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=z1111111111111111111111111111111111111111111',
  },
  { name: 'v2-padded-pka', raw: `v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=${AID_KEY.k}=` },
  {
    name: 'v2-invalid-base64url-character',
    raw: 'v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60Elm+',
  },
  {
    name: 'v2-pka-decodes-to-31-bytes',
    raw: 'v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHw',
  },
  {
    name: 'v2-pka-decodes-to-33-bytes',
    raw: 'v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAh',
  },
  {
    name: 'v2-duplicate-pka-alias',
    raw: `v=aid2;uri=https://api.example.com/mcp;proto=mcp;k=${AID_KEY.k};pka=${AID_KEY.k}`,
  },
] as const satisfies readonly { name: string; raw: string; pka?: string | undefined }[]
