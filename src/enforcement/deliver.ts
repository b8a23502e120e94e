import { TurnTimeout } from '../browser/turns.ts'
import type { Receipt } from '../contract/schemas/receipt.ts'
import type { InboxRecord } from '../parties/world-store.ts'
import { denied, type Enforcement, type EnforcementLine, type EnforcementParts } from './enforcement.ts'

/** The agent as it is looked at right before a delivery. */
interface Look {
  readonly version: number
  readonly offset: number
}

/** Looks whether the readiness that a decision was made under still stands; undefined where it does not. */
async function look(
  agentId: string,
  { evaluated_at }: Receipt,
  { window, clock }: EnforcementParts,
): Promise<Look | undefined> {
  const view = await window.agent(agentId)
  const ready = view?.status === 'ASSURANCE_PILOT_READY' ? view.standing.readiness : undefined
  const same = ready !== undefined && Date.parse(ready.at) <= Date.parse(evaluated_at)
  return view && same && Date.parse(ready.before) > clock.now()
    ? { version: view.version, offset: clock.offset() }
    : undefined
}

const notDelivered = (words: string): EnforcementLine => ({ name: 'delivered', held: false, words })

async function delivery(
  record: InboxRecord,
  receipt: Receipt,
  parts: EnforcementParts,
): Promise<EnforcementLine[]> {
  const readiness = { name: 'readiness', words: 'the readiness that it was decided under still stands' }
  const looked = await look(record.agent_id, receipt, parts)
  if (looked === undefined) return [{ ...readiness, held: false, words: `does not hold: ${readiness.words}` }]
  const found: EnforcementLine = { ...readiness, held: true }
  const unchanged = async () => {
    const again = await look(record.agent_id, receipt, parts)
    return again?.version === looked.version && again.offset === looked.offset
  }
  try {
    return (await parts.inbox.deliver(record, unchanged))
      ? [found, { name: 'delivered', held: true, words: `once, to ${record.destination}` }]
      : [found, notDelivered('the agent or the clock moved in the very moment of the delivery')]
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'ConstraintError')) throw cause
    return [found, notDelivered('another delivery took the inbox’s place meanwhile')]
  }
}

/** Looks at the agent once more and delivers, both while nothing about it can change. @throws DOMException of the store or the inbox */
export async function deliver(
  record: InboxRecord,
  receipt: Receipt,
  parts: EnforcementParts,
  lines: readonly EnforcementLine[],
): Promise<Enforcement> {
  const last = await parts.window
    .holding(record.agent_id, () => delivery(record, receipt, parts))
    .catch(cause => {
      if (!(cause instanceof TurnTimeout)) throw cause
      return [notDelivered('what came before it about this agent took too long')]
    })
  const all = [...lines, ...last]
  return last.every(({ held }) => held) ? { effective: 'PERMIT', lines: all, delivered: record } : denied(all)
}
