import { freshPart } from '../../../src/parties/counterparty.ts'
import { forge, makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import type { Workbench } from '../../service/workbench.ts'
import { proveWith } from '../../service/world-bench.ts'

export type Changes = Record<string, unknown>

/** A workload whose trust domain's signing key the test holds, so that it can sign any token. */
export class Workload {
  readonly bench: Workbench
  readonly signer: TestKey
  readonly key: TestKey
  readonly agent_id: string
  readonly subject: string

  constructor(bench: Workbench, signer: TestKey, key: TestKey, agent_id: string, subject: string) {
    this.bench = bench
    this.signer = signer
    this.key = key
    this.agent_id = agent_id
    this.subject = subject
  }

  /** Signs a WIT-SVID with these changes; undefined leaves a member out. */
  token(claims: Changes = {}, header: Changes = {}, signer: TestKey = this.signer): Promise<string> {
    const seconds = Math.floor(this.bench.now() / 1000)
    const cnf = { jwk: { ...this.key.jwk, alg: 'ES256' } }
    return forge(
      signer,
      JSON.stringify({ typ: 'wit+jwt', alg: 'ES256', kid: 'mesh-1', ...header }),
      JSON.stringify({ sub: this.subject, cnf, exp: seconds + 600, ...claims }),
    )
  }

  async send(value: string): Promise<Response> {
    const challenge = await this.bench.ask(this.agent_id, 'VERIFY_IDENTITY')
    return proveWith(this, challenge, { type: 'wit_svid', value })
  }
}

interface Mesh {
  readonly issuer: string
  readonly subject: string
  readonly use: 'wit-svid' | 'id_token'
}

/** Publishes a bundle for a trust domain and imports a workload of it. */
export async function workload(bench: Workbench, mesh: Partial<Mesh> = {}): Promise<Workload> {
  const domain = `spiffe://mesh-${freshPart()}.example`
  const { issuer = domain, subject = `${issuer}/agents/a`, use = 'wit-svid' } = mesh
  const [signer, key] = await Promise.all([makeKey('ES256'), makeKey('ES256')])
  await bench.publish({ kind: 'issuer_keys', issuer, use, keys: [{ kid: 'mesh-1', jwk: signer.jwk }] })
  const metadata = { protocol: 'SPIFFE_SVID', endpoint: 'https://agent.example/a2a' }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  return new Workload(bench, signer, key, agent_id, subject)
}
