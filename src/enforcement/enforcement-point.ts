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
  ENFORCEMENT_REQUIREMENTS,
  type Enforcement,
  type EnforcementLine,
  type EnforcementParts,
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
) => Promise<Omit<EnforcementLine, 'name'>>

/** The obligations that this enforcement point can perform at a delivery; any other makes it a DENY. */
const PERFORMERS: { readonly [N in ObligationName]?: Performer<N> } = {
  send_only_to: async ({ destination }, { request }) => {
    const asked = request.resource.properties.destination
    return { held: asked === destination, words: `The destination must be ${destination}.`, found: asked }
  },
  attach_receipt_ref: async () => ({
    held: true,
    words: 'The delivered report must carry receipt_ref.',
    found: 'the report to deliver has it',
  }),
  deliver_before: async ({ before }, { now }) => ({
    held: now < Date.parse(before),
    words: `The report must be delivered before ${before}.`,
    found: `it is ${new Date(now).toISOString()}`,
  }),
  deliver_once: async ({ jti }, { request, inbox }) => {
    const has = await inbox.has(request.subject.id, jti)
    const words = 'The inbox must not have a report under this approval yet.'
    return { held: !has, words, found: has ? 'it has one' : 'it has none' }
  },
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
  const ready = view?.status === 'ASSURANCE_PILOT_READY' ? view.valid_facts.readiness : undefined
  const same = ready !== undefined && named.length === 1 && ready.readiness_id === named[0]
  const { now, offset } = clock.read()
  return view && same && Date.parse(ready.before) > now ? { version: view.version, offset } : undefined
}

const lineOf = (
  name: keyof typeof ENFORCEMENT_REQUIREMENTS,
  held: boolean,
  found: string,
): EnforcementLine => ({
  ...{ name, held, words: ENFORCEMENT_REQUIREMENTS[name], found },
})

const notDelivered = (found: string): EnforcementLine => lineOf('delivered', false, found)

async function delivery(
  record: InboxRecord,
  receipt: Receipt,
  parts: EnforcementParts,
): Promise<EnforcementLine[]> {
  const looked = await look(record.agent_id, receipt, parts)
  if (looked === undefined) return [lineOf('readiness', false, 'it is no longer valid')]
  const found = lineOf('readiness', true, 'it is valid')
  const unchanged = async () => {
    const again = await look(record.agent_id, receipt, parts)
    return again?.version === looked.version && again.offset === looked.offset
  }
  try {
    return (await parts.inbox.deliver(record, unchanged))
      ? [found, lineOf('delivered', true, `delivered to ${record.destination}`)]
      : [found, notDelivered('the agent or the clock changed during the delivery')]
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'ConstraintError')) throw cause
    return [found, notDelivered('another delivery under this approval came first')]
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
      return [notDelivered('an earlier request about this agent took too long')]
    })
  const all = [...lines, ...last]
  return last.every(({ held }) => held) ? { effective: 'PERMIT', lines: all, delivered: record } : denied(all)
}

const SHARED = ['decision_id', 'decision', 'reason_codes', 'obligations'] as const

/** What a decision is checked by: its receipt, the answer and request that are held, and the time (epoch milliseconds). */
type Judged = readonly [receipt: Receipt, answer: EvaluationAnswer, request: ReportSendRequest, now: number]

interface Found {
  readonly held: boolean
  readonly found: string
}

type RecordCheck = (...record: Judged) => Found | Promise<Found>

const sameAs = (found: string, expected: string): Found => ({ held: found === expected, found })

/** Whether a decision can still be delivered: dated in the past, with one deadline that lies in the future. */
function timely({ evaluated_at, obligations }: Receipt, now: number): Found {
  const ends = obligations.flatMap(({ properties }) =>
    properties.name === 'deliver_before' ? properties.before : [],
  )
  const [end] = ends
  const held =
    Date.parse(evaluated_at) <= now && ends.length === 1 && ends.every(before => now < Date.parse(before))
  const deadline = ends.length === 1 ? `the deadline is ${end}` : `there are ${ends.length} deadlines`
  return { held, found: `decided at ${evaluated_at}, ${deadline}, and it is ${new Date(now).toISOString()}` }
}

/** What is required of the receipt and the held request, in order. */
const CHECKS = {
  receipt_digest: async (receipt, { receipt_ref }) => sameAs(await digestOfJson(receipt), receipt_ref),
  answer_is_receipt: (receipt, answer) => {
    const other = SHARED.filter(name => canonicalJson(receipt[name]) !== canonicalJson(answer[name]))
    return {
      held: other.length === 0,
      found: other.length === 0 ? 'all equal' : `${other.join(', ')} differ`,
    }
  },
  agreement: receipt => {
    const against = contradictionsOf(receipt, 'apart')
    return { held: against.length === 0, found: against.join('; ') || 'no contradiction' }
  },
  decision: ({ decision }) => sameAs(decision, 'PERMIT'),
  agent: ({ agent_id }, _answer, { subject }) => sameAs(agent_id, subject.id),
  action: ({ action }, _answer, request) => sameAs(action, request.action.name),
  request: async ({ request_digest }, _answer, request) => {
    const held = request_digest === (await digestOfJson(request))
    return { held, found: `its digest is ${held ? 'this' : 'another'} request’s` }
  },
  fresh: (receipt, _answer, _request, now) => timely(receipt, now),
} as const satisfies Partial<Record<keyof typeof ENFORCEMENT_REQUIREMENTS, RecordCheck>>

const dropWords = (id: string) => ({
  words: `The enforcement point must drop report ${id}, and nothing else.`,
  found: 'it is dropped',
})

/** Performs a refusal's obligation: the held request is dropped, and nothing else is affected. */
function dropped(
  checked: readonly EnforcementLine[],
  { obligations }: EvaluationAnswer,
  { resource }: ReportSendRequest,
): EnforcementLine[] {
  if (checked.at(-1)?.name !== 'decision') return []
  return obligations.flatMap(({ properties }) =>
    properties.name === 'stop_sending' && properties.report_id === resource.id
      ? [{ name: properties.name, held: true, ...dropWords(resource.id) }]
      : [],
  )
}

/** A record altered beyond reading makes a check throw; a check that throws fails. */
async function foundSafely(check: () => Found | Promise<Found>): Promise<Found> {
  try {
    return await check()
  } catch {
    return { held: false, found: 'the stored record cannot be read' }
  }
}

async function judge(...judged: Judged): Promise<EnforcementLine[]> {
  const lines: EnforcementLine[] = []
  for (const name of keysOf(CHECKS)) {
    const check: RecordCheck = CHECKS[name]
    const { held, found } = await foundSafely(() => check(...judged))
    lines.push(lineOf(name, held, found))
    if (!held) break
  }
  return lines
}

async function checkObligation({ type, properties }: Obligation, holding: Holding): Promise<EnforcementLine> {
  const { name } = properties
  const known = type === 'custom' && Object.hasOwn(PERFORMERS, name)
  // The table pairs each name with its own performer, which the type checker cannot follow here.
  const performer = known ? (PERFORMERS[name] as Performer<typeof name>) : undefined
  if (performer === undefined)
    return {
      name,
      held: false,
      words: 'The enforcement point must know every obligation.',
      found: 'not this one',
    }
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
  if (stored === undefined) return denied([lineOf('receipt', false, 'it does not')])
  const checked = [
    lineOf('receipt', true, answer.receipt_ref),
    ...(await judge(stored.receipt, answer, request, now)),
  ]
  if (checked.some(({ held }) => !held)) return denied([...checked, ...dropped(checked, answer, request)])
  const holding = { request, inbox: parts.inbox, now }
  const obliged = await Promise.all(answer.obligations.map(each => checkObligation(each, holding)))
  const lines = [...checked, ...obliged]
  const record = recordOf(request, answer, now)
  if (record === undefined) {
    const words = 'The obligations must name one approval under which the report is delivered.'
    return denied([...lines, { name: 'deliver_once', held: false, words, found: 'none, or several' }])
  }
  return obliged.some(({ held }) => !held) ? denied(lines) : deliver(record, stored.receipt, parts, lines)
}
