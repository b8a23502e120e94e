import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore, Intent } from './client-store.ts'
import type { OwnRows } from './own-rows.ts'
import type { UnderWay } from './under-way.ts'
import type { Visitor } from './visitor.ts'

/** Whether the service may have forgotten its answer, so that a resend could be carried out twice. */
export function isOver({ at }: Intent, now: number): boolean {
  return now - Date.parse(at) >= LIMITS.IDEMPOTENCY_KEPT_S * 1000
}

/** Requests whose answer was never seen, from the client's store; `now` is the world's time in epoch ms. */
export function createInterrupted(
  store: ClientStore,
  rows: OwnRows,
  underWay: UnderWay,
  now: () => number,
  changed: () => void,
): Visitor['interrupted'] {
  return {
    list: async () => {
      const open = await rows.all('intents')
      if (open.length === 0) return []
      const left = await underWay.among(open.map(({ key }) => key))
      if (left.size === 0) return []
      // Read again: what nobody waits for may have been answered just before.
      const still = (await rows.all('intents')).filter(({ key }) => left.has(key))
      return still.map(intent => ({ ...intent, over: isOver(intent, now()) }))
    },
    setAside: async key => {
      await (await store.open()).delete('intents', key)
      changed()
    },
  }
}
