import { openDB } from 'idb'
import type { Facts, Lapses } from '../../../src/contract/facts.ts'
import type { Status } from '../../../src/contract/names.ts'
import type { AgentRecord, AuditEntry, ReceiptRecord } from '../../../src/contract/window/rows.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import type { InterleavedTabs } from '../../models/interleavings/interleaved-tabs.ts'

/** Which operations of the audit trail may have caused a fact. */
const BEHIND: Readonly<Record<keyof Facts, readonly string[]>> = {
  identity: ['prove VERIFY_IDENTITY'],
  link: ['prove LINK_ORGANIZATION'],
  binding: ['prove BIND_KEY'],
  suspension: ['prove SUSPEND', 'report.send'],
  revocation: ['prove REVOKE'],
  readiness: ['pilot.enter'],
}

const SKEW_MS = 60_000

/** The status from the facts that have not lapsed (contract sections 2 and 3), derived anew for the tests. */
export function statusFromFacts(recorded: Facts, lapses: Lapses, now: number): Status {
  const facts: Facts = Object.fromEntries(
    Object.entries(recorded).filter(([name]) => !Object.hasOwn(lapses, name)),
  )
  const begun = (fact: { readonly at: string } | undefined) =>
    fact !== undefined && Date.parse(fact.at) <= now + SKEW_MS
  const { identity, link, binding, suspension, revocation, readiness } = facts
  if (revocation) return 'REVOKED'
  if (suspension) return 'SUSPENDED'
  const sameBinding = readiness !== undefined && readiness.binding_id === binding?.binding_id
  if (begun(readiness) && begun(binding) && sameBinding && now < Date.parse(readiness.before))
    return 'ASSURANCE_PILOT_READY'
  if (begun(binding)) return 'TECHNICALLY_BOUND'
  if (begun(link)) return 'ORGANIZATION_LINKED'
  const ended = identity?.until != null && now >= Date.parse(identity.until)
  return begun(identity) && !ended ? 'EXTERNAL_IDENTITY_VERIFIED' : 'IDENTITY_CLAIMED'
}

function unexplained({ agent_id, facts }: AgentRecord, trail: ReadonlyMap<string, AuditEntry>): string[] {
  const names = Object.keys(BEHIND).filter((name): name is keyof Facts => Object.hasOwn(facts, name))
  return names.flatMap(name => {
    const entry = trail.get(facts[name]?.request_id ?? '')
    const good = entry?.agent_id === agent_id && entry.code === null && BEHIND[name].includes(entry.operation)
    return good ? [] : [`${name} of ${agent_id} rests on no request that was accepted`]
  })
}

async function chainFaults(
  { agent_id, head }: AgentRecord,
  receipts: readonly ReceiptRecord[],
): Promise<string[]> {
  const chain = receipts
    .filter(each => each.agent_id === agent_id)
    .toSorted((a, b) => a.sequence - b.sequence)
  const faults: string[] = []
  for (const [index, { receipt_ref, sequence, receipt }] of chain.entries()) {
    if (sequence !== index + 1) faults.push(`receipt ${index + 1} of ${agent_id} is numbered ${sequence}`)
    if (receipt.previous_receipt_ref !== (chain[index - 1]?.receipt_ref ?? null))
      faults.push(`receipt ${sequence} of ${agent_id} does not name the one before it`)
    if ((await digestOfJson(receipt)) !== receipt_ref) faults.push(`receipt ${sequence} has another name`)
  }
  const last = chain.at(-1)
  if (head?.receipt_ref !== last?.receipt_ref || head?.sequence !== last?.sequence)
    faults.push(`the head of ${agent_id} is not the last receipt`)
  return faults
}

const sorted = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).toSorted()

function trailFaults(run: InterleavedTabs, audit: readonly AuditEntry[]): string[] {
  const found = sorted(audit.map(({ request_id, status, code }) => ({ request_id, status, code })))
  const asked = sorted(run.log.map(({ request_id, status, code }) => ({ request_id, status, code })))
  return JSON.stringify(found) === JSON.stringify(asked) ? [] : [`audit ${found} is not ${asked}`]
}

/** The audit trail counts from 1, each number once, and within a tab and about one agent in the order of sending. */
function orderFaults(run: InterleavedTabs, audit: readonly AuditEntry[]): string[] {
  const numbers = audit.map(({ order }) => order).toSorted((one, other) => one - other)
  const counted = numbers.every((number, index) => number === index + 1)
  const entries = new Map(audit.map(entry => [entry.request_id, entry]))
  const judged = run.log
    .toSorted((one, other) => one.sent - other.sent)
    .flatMap(({ tab, request_id }) => {
      const entry = entries.get(request_id)
      return entry === undefined || entry.operation === 'import' ? [] : [{ tab, ...entry }]
    })
  const overtaken = judged.filter(({ tab, agent_id, order }, index) =>
    judged
      .slice(0, index)
      .some(
        one => one.tab === tab && one.agent_id !== null && one.agent_id === agent_id && one.order > order,
      ),
  )
  return [
    ...(counted ? [] : [`the audit trail counts ${numbers}`]),
    ...overtaken.map(({ operation, order }) => `${operation}, judged as number ${order}, overtook another`),
  ]
}

/** Everything in the store that must never occur, whatever was asked in any order; empty if all is well. */
export async function storedFaults(run: InterleavedTabs): Promise<string[]> {
  const [tab] = run.tabs
  const db = await openDB(tab.storageName)
  const all = async (store: string) => db.getAll(store)
  const agents: AgentRecord[] = await all('agents')
  const receipts: ReceiptRecord[] = await all('receipts')
  const audit: AuditEntry[] = await all('audit')
  const [nonces, identities, used] = await Promise.all(['nonces', 'identities', 'used_ids'].map(all))
  db.close()
  const trail = new Map(audit.map(entry => [entry.request_id, entry]))
  const proofs = audit.filter(({ operation }) => operation.startsWith('prove ')).length
  const chains = await Promise.all(agents.map(agent => chainFaults(agent, receipts)))
  const inbox = await run.world.inbox.reports()
  const places = new Set(inbox.map(({ agent_id, receipt_ref }) => `${agent_id} ${receipt_ref}`))
  const permitted = audit.filter(
    ({ operation, outcome }) => operation === 'report.send' && outcome === 'PERMIT',
  ).length
  const suspended = audit.filter(({ outcome }) => outcome === 'DENY, SUSPENDED').length
  const evaluations = audit.filter(({ operation }) =>
    ['pilot.enter', 'report.send'].includes(operation),
  ).length
  return [
    ...agents.flatMap(agent => unexplained(agent, trail)),
    ...chains.flat(),
    ...trailFaults(run, audit),
    ...orderFaults(run, audit),
    ...(nonces?.length === proofs ? [] : [`${nonces?.length} nonces were used by ${proofs} accepted proofs`]),
    ...(receipts.length === evaluations ? [] : [`${receipts.length} receipts of ${evaluations} evaluations`]),
    ...(used?.length === 2 * permitted + suspended
      ? []
      : [`${used?.length} ids used by ${permitted} reports and ${suspended} suspensions`]),
    ...(places.size === inbox.length && inbox.length <= permitted ? [] : ['a report was delivered twice']),
    ...(new Set(identities?.map(({ name }) => name)).size === identities?.length
      ? []
      : ['an identity is taken twice']),
  ]
}
