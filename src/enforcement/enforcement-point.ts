import { TurnTimeout } from '../browser/turns.ts'
import type { Obligation, ObligationName } from '../contract/catalogues/obligations.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { Receipt } from '../contract/schemas/receipt.ts'
import { canonicalJson, digestOfJson } from '../crypto/digest.ts'
import type { Inbox } from '../parties/inbox.ts'
import type { InboxRecord } from '../parties/world-store.ts'
import { contradictionsOf } from '../rules/receipts.ts'
import {
  denied,
  type Enforcement,
  type EnforcementLine,
  type EnforcementParts,
  GATE_WORDS,
} from './enforcement.ts'

type Properties<N extends ObligationName> = Extract<Obligation['properties'], { name: N }>

/** What an obligation is checked against, before anything is delivered. */
interface Holding {
  readonly request: ReportSendRequest
  readonly inbox: Inbox
  /** Epoch milliseconds. */
  readonly now: number
}

type Performer<N extends ObligationName> = (
  properties: Properties<N>,
  holding: Holding,
) => Promise<Pick<EnforcementLine, 'held' | 'words'>>

/** The obligations that this enforcement point can perform at a delivery; any other makes it a DENY. */
const PERFORMERS: { readonly [N in ObligationName]?: Performer<N> } = {
  send_only_to: async ({ destination }, { request }) => {
    const asked = request.resource.properties.destination
    return asked === destination
      ? { held: true, words: `the report goes to ${destination}` }
      : { held: false, words: `the report would go to ${asked}, not to ${destination}` }
  },
  attach_receipt_ref: async () => ({
    held: true,
    words: 'the receipt’s name stands on the delivered report',
  }),
  deliver_before: async ({ before }, { now }) =>
    now < Date.parse(before)
      ? { held: true, words: `there is time until ${before}` }
      : { held: false, words: `the time for it ended at ${before}` },
  deliver_once: async ({ jti }, { request, inbox }) =>
    (await inbox.has(request.subject.id, jti))
      ? { held: false, words: 'the inbox has a report under this approval already' }
      : { held: true, words: 'the inbox has one place for this approval, and it is free' },
}

/** What is recorded of the agent and the clock right before a delivery. */
interface Look {
  readonly version: number
  readonly offset: number
}

/** Checks that the readiness that `deliver_before` names still stands; undefined where it does not. */
async function look(
  agentId: string,
  { obligations }: Receipt,
  { window, clock }: EnforcementParts,
): Promise<Look | undefined> {
  const named = obligations.flatMap(({ properties }) =>
    properties.name === 'deliver_before' ? properties.readiness_id : [],
  )
  const view = await window.agent(agentId)
  const ready = view?.status === 'ASSURANCE_PILOT_READY' ? view.standing.readiness : undefined
  const same = ready !== undefined && named.length === 1 && ready.readiness_id === named[0]
  const { now, offset } = clock.read()
  return view && same && Date.parse(ready.before) > now ? { version: view.version, offset } : undefined
}

const notDelivered = (words: string): EnforcementLine => ({ name: 'delivered', held: false, words })

async function delivery(
  record: InboxRecord,
  receipt: Receipt,
  parts: EnforcementParts,
): Promise<EnforcementLine[]> {
  const readiness = { name: 'readiness', words: GATE_WORDS.readiness }
  const looked = await look(record.agent_id, receipt, parts)
  if (looked === undefined) return [{ ...readiness, held: false, words: `failed: ${readiness.words}` }]
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

/** Rechecks the agent and delivers while it cannot change. @throws DOMException of the store or the inbox */
async function deliver(
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

const SHARED = ['decision_id', 'decision', 'reason_codes', 'obligations'] as const

/** What a decision is checked by: its receipt, the answer and request that are held, and the time (epoch milliseconds). */
type Judged = readonly [receipt: Receipt, answer: EvaluationAnswer, request: ReportSendRequest, now: number]

interface RecordCheck {
  readonly fails?: (receipt: Receipt) => string
  readonly holds: (...record: Judged) => boolean | Promise<boolean>
}

/** What must be true of the receipt and the held request, in order. */
const CHECKS: Readonly<Partial<Record<keyof typeof GATE_WORDS, RecordCheck>>> = {
  receipt_digest: {
    holds: async (receipt, { receipt_ref }) => (await digestOfJson(receipt)) === receipt_ref,
  },
  answer_is_receipt: {
    holds: (receipt, answer) =>
      SHARED.every(name => canonicalJson(receipt[name]) === canonicalJson(answer[name])),
  },
  agreement: {
    fails: receipt => contradictionsOf(receipt, 'apart').join('; '),
    holds: receipt => contradictionsOf(receipt, 'apart').length === 0,
  },
  decision: {
    fails: ({ decision }) => `the decision is ${decision}, not PERMIT`,
    holds: ({ decision }) => decision === 'PERMIT',
  },
  agent: { holds: ({ agent_id }, _answer, { subject }) => agent_id === subject.id },
  action: { holds: ({ action }, _answer, request) => action === request.action.name },
  request: {
    holds: async ({ request_digest }, _answer, request) => request_digest === (await digestOfJson(request)),
  },
  fresh: {
    holds: ({ evaluated_at, obligations }, _answer, _request, now) => {
      const end = obligations.flatMap(({ properties }) =>
        properties.name === 'deliver_before' ? Date.parse(properties.before) : [],
      )
      return Date.parse(evaluated_at) <= now && end.length === 1 && end.every(before => now < before)
    },
  },
}

/** Performs a refusal's obligation: the held request is dropped, and nothing else is affected. */
function dropped(
  checked: readonly EnforcementLine[],
  { obligations }: EvaluationAnswer,
  { resource }: ReportSendRequest,
): EnforcementLine[] {
  if (checked.at(-1)?.name !== 'decision') return []
  return obligations.flatMap(({ properties }) =>
    properties.name === 'stop_sending' && properties.report_id === resource.id
      ? [{ name: properties.name, held: true, words: `report ${resource.id} is dropped, and nothing else` }]
      : [],
  )
}

/** A record altered beyond reading makes a check throw; a check that throws does not hold. */
async function holdsSafely(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}

async function judge(...judged: Judged): Promise<EnforcementLine[]> {
  const lines: EnforcementLine[] = []
  for (const name of keysOf(CHECKS)) {
    const check = CHECKS[name]
    if (check === undefined) continue
    const held = await holdsSafely(() => check.holds(...judged))
    const words = GATE_WORDS[name]
    lines.push({ name, held, words: held ? words : `failed: ${check.fails?.(judged[0]) ?? words}` })
    if (!held) break
  }
  return lines
}

async function checkObligation({ type, properties }: Obligation, holding: Holding): Promise<EnforcementLine> {
  const { name } = properties
  const known = type === 'custom' && Object.hasOwn(PERFORMERS, name)
  // The table pairs each name with its own performer, which the type checker cannot follow here.
  const performer = known ? (PERFORMERS[name] as Performer<typeof name>) : undefined
  if (performer === undefined) return { name, held: false, words: 'this enforcement point does not know it' }
  return { name, ...(await performer(properties, holding)) }
}

function recordOf(
  { subject, resource }: ReportSendRequest,
  { receipt_ref, decision_id, obligations }: EvaluationAnswer,
  now: number,
): InboxRecord | undefined {
  const all = obligations.flatMap(({ properties }) => (properties.name === 'deliver_once' ? properties : []))
  const [once, another] = all
  // One delivery fills one place in the inbox, so a second `deliver_once` could not be performed.
  if (once === undefined || another !== undefined) return undefined
  return {
    agent_id: subject.id,
    jti: once.jti,
    report_id: resource.id,
    content: resource.properties.content,
    destination: resource.properties.destination,
    receipt_ref,
    decision_id,
    delivered_at: new Date(now).toISOString(),
    acknowledged_at: null,
  }
}

/**
 * Enforces a decision about a held report: everything is checked first; then the agent is checked once more, and one
 * transaction delivers the report under the inbox's unique key. An obligation that is unknown, or cannot be met, makes
 * a PERMIT a DENY.
 * @throws DOMException where the store or the inbox cannot be read or written; nothing is delivered then.
 */
export async function enforce(
  heldRequest: ReportSendRequest,
  heldAnswer: EvaluationAnswer,
  parts: EnforcementParts,
): Promise<Enforcement> {
  // What is delivered must be what was checked, even if the caller changes its objects meanwhile.
  const { request, answer } = structuredClone({ request: heldRequest, answer: heldAnswer })
  const stored = await parts.window.receipt(answer.receipt_ref)
  const { now } = parts.clock.read()
  const found = { name: 'receipt', held: stored !== undefined, words: GATE_WORDS.receipt }
  if (stored === undefined) return denied([{ ...found, words: `failed: ${found.words}` }])
  const checked = [found, ...(await judge(stored.receipt, answer, request, now))]
  if (checked.some(({ held }) => !held)) return denied([...checked, ...dropped(checked, answer, request)])
  const holding = { request, inbox: parts.inbox, now }
  const obliged = await Promise.all(answer.obligations.map(each => checkObligation(each, holding)))
  const lines = [...checked, ...obliged]
  const record = recordOf(request, answer, now)
  if (record === undefined) {
    const words = 'the obligations do not name one approval under which it is delivered once'
    return denied([...lines, { name: 'deliver_once', held: false, words }])
  }
  return obliged.some(({ held }) => !held) ? denied(lines) : deliver(record, stored.receipt, parts, lines)
}
