import { LIMITS } from '../../contract/catalogues/limits.ts'
import { challengeIssued } from '../../contract/schemas/challenge.ts'
import type { ClockReading } from '../../contract/time-and-chance.ts'
import { type DecidedOn, isDecidedOn, type StoredAnswer, type StoreName } from '../../contract/window/rows.ts'
import { jsonInText } from '../../crypto/json-in-text.ts'
import { groundsOf } from '../../rules/standing/grounds.ts'
import { closedBy } from '../../rules/standing/standing.ts'
import type { ServiceParts } from '../service-parts.ts'
import { GROUND_STORES, readGrounds, readRow } from '../store/readable-rows.ts'

type RepetitionRules = Pick<ServiceParts, 'store' | 'lifecycle' | 'verifiers'>

/** A nonce is repeated until it is used or expired, or its purpose is closed. */
async function nonceIsOpen(
  answer: StoredAnswer,
  rules: RepetitionRules,
  { now }: ClockReading,
): Promise<boolean> {
  const asked = challengeIssued.safeParse(jsonInText(answer.body))
  if (!asked.success) return false
  const { agent_id, nonce, purpose, expires_at } = asked.data
  const db = await rules.store.open()
  const tx = db.transaction(['agents', 'nonces', ...GROUND_STORES], 'readonly')
  const [stored, used] = await Promise.all([
    tx.objectStore('agents').get(agent_id),
    tx.objectStore('nonces').getKey(nonce),
  ])
  const agent = readRow('agents', agent_id, stored)
  if (agent === undefined || used !== undefined || Date.parse(expires_at) <= now) return false
  const grounds = await groundsOf(agent, await readGrounds(tx, agent), now)
  return closedBy(agent, grounds, purpose, rules) === undefined
}

const versionOf = (row: object | undefined): unknown =>
  row === undefined ? null : Reflect.get(row, 'version')

/** A decision is repeated while nothing that it rested on has changed, and no later than its end. */
async function nothingMoved(
  { agent_id }: StoredAnswer,
  { until, facts_version, clock_offset_ms, read }: DecidedOn,
  { store }: RepetitionRules,
  { now, offset }: ClockReading,
): Promise<boolean> {
  if (Date.parse(until) <= now || offset !== clock_offset_ms) return false
  const db = await store.open()
  const stores: StoreName[] = ['agents', ...GROUND_STORES]
  const tx = db.transaction(stores, 'readonly')
  const agent = readRow('agents', agent_id, await tx.objectStore('agents').get(agent_id))
  const rows = await Promise.all(
    read.map(async ({ store, key }) => readRow(store, key, await tx.objectStore(store).get(key))),
  )
  const isAsItWas = ({ version }: DecidedOn['read'][number], at: number) => versionOf(rows[at]) === version
  return agent?.facts_version === facts_version && read.every(isAsItWas)
}

/**
 * Whether a stored answer still holds under a reading of the clock, and so is repeated: an import's or a proof's
 * always does; a nonce must be open; a decision's grounds must be unchanged; neither is dated ahead of the time, but for
 * the skew of clocks.
 * @throws UnreadableRow where something that it rests on was altered beyond reading, as a new request would
 */
export async function mayBeRepeated(
  answer: StoredAnswer,
  rules: RepetitionRules,
  at: ClockReading,
): Promise<boolean> {
  const [body, { decided_on }] = [jsonInText(answer.body), answer]
  if (typeof body !== 'object' || body === null) return false
  const [asks, decides] = ['nonce', 'decision_id'].map(name => Object.hasOwn(body, name))
  if (!asks && !decides) return true
  // The device’s clock went back since: what was so then is not known to be so yet.
  if (Date.parse(answer.at) > at.now + LIMITS.CLOCK_SKEW_S * 1000) return false
  if (asks) return nonceIsOpen(answer, rules, at)
  return isDecidedOn(decided_on) && nothingMoved(answer, decided_on, rules, at)
}
