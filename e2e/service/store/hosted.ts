import type { Zone } from '../../../src/contract/schemas/directory.ts'
import { freshPart } from '../../../src/parties/counterparty.ts'
import { makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import type { Workbench } from '../workbench.ts'
import { expectFailedAt, proveWith, refusedList } from '../world-bench.ts'

interface Claimed {
  readonly subject: string
  readonly issuer: string
  readonly endpoint: string | null
}

/** An agent that claims a host whose zone the test publishes. */
export class Hosted {
  readonly bench: Workbench
  readonly key: TestKey
  readonly host: string
  readonly agent_id: string
  private version: number | undefined

  constructor(bench: Workbench, key: TestKey, host: string, agent_id: string) {
    this.bench = bench
    this.key = key
    this.host = host
    this.agent_id = agent_id
  }

  record(more = '', key: TestKey = this.key): string {
    return `v=aid2;u=https://${this.host}/a2a;p=a2a;k=${key.jwk.x}${more}`
  }

  /** Publishes records at the host’s name, or at the one given with each, in place of the last version. */
  async zone(
    records: readonly (string | readonly [name: string, text: string])[],
    well_known: Zone['well_known'] = null,
    replaces = this.version,
  ): Promise<void> {
    const named = records.map(record =>
      typeof record === 'string' ? [`_agent.${this.host}`, record] : record,
    )
    const entry: Zone = {
      kind: 'zone',
      host: this.host,
      records: named.map(([name = '', text = '']) => ({ name, strings: [text] })),
      well_known,
    }
    this.version = await this.bench.publish(entry, replaces || undefined)
  }

  async send(): Promise<Response> {
    return proveWith(this, await this.bench.ask(this.agent_id, 'VERIFY_IDENTITY'), undefined)
  }

  async failsAt(check: string): Promise<void> {
    expectFailedAt(await refusedList(await this.send()), check)
  }
}

/** Imports an agent that claims a host; its zone is not published yet. */
export async function hosted(bench: Workbench, claimed: Partial<Claimed> = {}): Promise<Hosted> {
  const { subject = `courier-${freshPart()}.example` } = claimed
  const { issuer = `https://${subject}`, endpoint = `https://${subject}/a2a` } = claimed
  const metadata = { protocol: 'DNS_WELL_KNOWN', endpoint }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  return new Hosted(bench, await makeKey('Ed25519'), subject, agent_id)
}
