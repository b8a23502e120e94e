import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore, Intent } from './client-store.ts'
import type { OwnRows } from './own-rows.ts'
import type { Visitor } from './visitor.ts'

/** Whether the service may have forgotten its answer, so that a resend could be carried out twice. */
export function isOver({ at }: Intent, now: number): boolean {
  return at !== undefined && now - Date.parse(at) >= LIMITS.IDEMPOTENCY_KEPT_S * 1000
}

/** Requests whose answer was never seen, from the client's store; `now` is the world's time in epoch ms. */
export function createInterrupted(
  store: ClientStore,
  rows: OwnRows,
  now: () => number,
  changed: () => void,
): Visitor['interrupted'] {
  return {
    list: async () => {
      const open = await rows.all('intents')
      return open.map(intent => ({ ...intent, over: isOver(intent, now()) }))
    },
    setAside: async key => {
      await (await store.open()).delete('intents', key)
      changed()
    },
  }
}
