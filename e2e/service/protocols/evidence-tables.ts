import { expect, refusedAt, test } from '../service-test.ts'
import type { Workbench } from '../workbench.ts'

/** Imports an agent that proves with evidence which a test changes before its issuer signs it. */
type Start<C> = (bench: Workbench) => Promise<{
  readonly agent_id: string
  readonly prove: (change?: C) => Promise<Response>
}>

/** One test a row: evidence changed in this way fails this check of its protocol's list, and verifies nothing. */
export function verifiesNothing<C>(
  noun: string,
  start: Start<C>,
  rows: Readonly<Record<string, readonly [check: string, change: C]>>,
): void {
  for (const [why, [check, change]] of Object.entries(rows)) {
    test(`${noun} ${why} verifies nothing`, async ({ bench }) => {
      const { agent_id, prove } = await start(bench)
      await refusedAt(await prove(change), check)
      expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
      await bench.proven(await prove())
    })
  }
}

/** One test a row: evidence changed in this way verifies the identity. */
export function verifies<C>(noun: string, start: Start<C>, rows: Readonly<Record<string, C>>): void {
  for (const [what, change] of Object.entries(rows)) {
    test(`${noun} ${what} verifies`, async ({ bench }) => {
      const { prove } = await start(bench)
      expect((await bench.proven(await prove(change))).status).toBe('EXTERNAL_IDENTITY_VERIFIED')
    })
  }
}
