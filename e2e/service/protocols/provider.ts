import type { IssuerKeys } from '../../../src/contract/schemas/directory.ts'
import { freshPart } from '../../../src/parties/counterparty.ts'
import { forge, makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { BASE_URL, type Workbench } from '../workbench.ts'
import { proveWith } from '../world-bench.ts'

type Members = Readonly<Record<string, unknown>>

/** What a test changes about an ID token; undefined leaves a member out. */
export interface TokenChanges {
  readonly claims?: Members
  readonly header?: Members
  readonly signer?: TestKey
}

/** An agent of an OpenID provider whose signing key the test holds. */
export interface ProviderAgent {
  readonly bench: Workbench
  readonly issuer: string
  readonly signer: TestKey
  readonly key: TestKey
  readonly agent_id: string
  /** Asks, has the provider issue an ID token with these changes, and proves with it. */
  readonly prove: (changes?: TokenChanges) => Promise<Response>
}

/** Publishes an OpenID provider's keys and imports an agent of it. */
export async function providerAgent(
  bench: Workbench,
  { issuer = `https://idp-${freshPart()}.example`, ...published }: Partial<IssuerKeys> = {},
): Promise<ProviderAgent> {
  const [signer, key] = [await makeKey('ES256'), await makeKey()]
  const keys = [{ kid: 'idp-1', jwk: signer.jwk }]
  const entry = { kind: 'issuer_keys', issuer, use: 'id_token', client_id: BASE_URL, keys } as const
  await bench.publish({ ...entry, keys, ...published })
  const claim = { issuer, subject: 'agent-7', metadata: { protocol: 'OIDC' } }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', ...claim })
  const prove = async ({ claims, header, signer: by = signer }: TokenChanges = {}): Promise<Response> => {
    const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
    const iat = Math.floor(bench.now() / 1000)
    const right = { iss: issuer, sub: claim.subject, aud: BASE_URL, iat, exp: iat + 600 }
    const bound = { nonce: challenge.nonce, cnf: { jwk: key.jwk } }
    const value = await forge(
      by,
      JSON.stringify({ typ: 'dpop+id_token', alg: by.alg, kid: 'idp-1', ...header }),
      JSON.stringify({ ...right, ...bound, ...claims }),
    )
    return proveWith({ bench, key }, challenge, { type: 'id_token', value })
  }
  return { bench, issuer, signer, key, agent_id, prove }
}
