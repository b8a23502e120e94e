import type { AuditEntry } from '../../../src/contract/window/rows.ts'
import { statusFromFacts, storedFaults } from '../../service/store/stored-invariants.ts'
import { type KeyName, statusOf } from '../lifecycle/lifecycle-oracle.ts'
import type { InterleavedTabs } from './interleaved-tabs.ts'
import type { Group } from './interleaver.ts'
import {
  type Act,
  EMPTY,
  EXTERNAL,
  type ExternalProtocol,
  interleave,
  type Model,
  picksOf,
} from './interleaver.ts'
import { doInModel, signInModel } from './interleaving-model.ts'

const among = (steps: readonly number[], index: number) => steps[index % Math.max(1, steps.length)]
const inOrder = (made: ReadonlyMap<number, unknown>) => [...made.keys()].toSorted((a, b) => a - b)
const oldest = (made: ReadonlyMap<number, unknown>, index: number) => among(inOrder(made), index)
const newest = (made: ReadonlyMap<number, unknown>, index: number) => among(inOrder(made).toReversed(), index)

/** Stand-ins for keys that a protocol does not take: a WIT-SVID takes only ES256, a record only Ed25519. */
const IN_PLACE: Partial<Record<ExternalProtocol, Partial<Record<KeyName, KeyName>>>> = {
  SPIFFE_SVID: { A: 'B', C: 'B', S: 'O' },
  DNS_WELL_KNOWN: { B: 'A', O: 'S' },
}

const isExternal = (protocol: string): protocol is ExternalProtocol =>
  EXTERNAL.some(each => each === protocol)

/** A proof by a key that a counterparty can vouch for, with its subject if a counterparty is involved. */
function fitting(act: Extract<Act, { kind: 'prove' }>, run: InterleavedTabs): Act {
  const challenge = run.challenges.get(act.challenge)
  const agent = challenge && run.agents.get(challenge.of)
  if (challenge?.purpose !== 'VERIFY_IDENTITY' || agent?.kind !== 'external') return act
  const { protocol } = agent.claim.metadata
  if (!isExternal(protocol)) return act
  const signer = IN_PLACE[protocol]?.[act.signer] ?? act.signer
  return { ...act, signer, about: { agent: challenge.of, protocol } }
}

/** An act with its arbitrary numbers replaced by steps; undefined if there is nothing of that kind yet. */
function meant(run: InterleavedTabs, act: Act): Act | undefined {
  switch (act.kind) {
    case 'ask':
    case 'enter':
    case 'send': {
      const agent = oldest(run.agents, act.agent)
      return agent === undefined ? undefined : { ...act, agent }
    }
    case 'prove': {
      const challenge = newest(run.challenges, act.challenge)
      return challenge === undefined ? undefined : fitting({ ...act, challenge }, run)
    }
    case 'prove again': {
      const proof = newest(run.proofs, act.proof)
      return proof === undefined ? undefined : { ...act, proof }
    }
    case 'send again':
    case 'deliver': {
      const report = newest(run.reports, act.report)
      return report === undefined ? undefined : { ...act, report }
    }
    default:
      return act
  }
}

interface Step {
  readonly step: number
  readonly act: Act
  readonly tab: 0 | 1
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}

/** Whether the requests about each agent stand in the order in which the audit trail says that they were judged. */
function isAsJudged(steps: readonly Step[], audit: ReadonlyMap<number, AuditEntry>): boolean {
  const judged = steps.flatMap(({ step }) => audit.get(step) ?? [])
  return judged.every(({ agent_id, order }, index) =>
    judged
      .slice(0, index)
      .every(before => before.agent_id === null || before.agent_id !== agent_id || before.order < order),
  )
}

async function auditOf(run: InterleavedTabs): Promise<Map<number, AuditEntry>> {
  const entries = await run.tabs[0].service.window.audit(run.log.map(({ request_id }) => request_id))
  const stepOf = new Map(run.log.map(({ request_id, step }) => [request_id, step]))
  return new Map(entries.map(entry => [stepOf.get(entry.request_id) ?? 0, entry]))
}

/**
 * The resulting models of those orders of the steps that give exactly these answers, and in which the audit trail
 * says that they were judged.
 */
function explanations(
  models: readonly Model[],
  steps: readonly Step[],
  words: ReadonlyMap<number, string>,
  audit: ReadonlyMap<number, AuditEntry>,
): Model[] {
  const found = new Map<string, Model>()
  const orders = ordersOf(steps).filter(order => isAsJudged(order, audit))
  for (const model of models) {
    for (const order of orders) {
      let at = model
      const agree = order.every(({ step, act }) => {
        const [after, word] = doInModel(at, step, act)
        at = after
        return word === words.get(step)
      })
      if (agree) found.set(JSON.stringify(at), at)
    }
  }
  return [...found.values()]
}

async function statuses(run: InterleavedTabs): Promise<Map<number, string>> {
  const [tab] = run.tabs
  const found = new Map<number, string>()
  for (const [step, { agent_id }] of run.agents) {
    const view = await tab.service.window.agent(agent_id)
    if (view === undefined) throw new Error(`${agent_id} is gone`)
    const derived = statusFromFacts(view.recorded, view.lapses, tab.now())
    if (derived !== view.status) throw new Error(`status ${view.status}, but the facts come to ${derived}`)
    const ready = view.status === 'ASSURANCE_PILOT_READY' ? ` ${await run.readiness(step)}` : ''
    found.set(step, `${view.status}${ready}`)
  }
  return found
}

const agreesOn = (model: Model, found: ReadonlyMap<number, string>) =>
  [...found].every(([step, status]) => {
    const state = model.agents[step]
    if (state === undefined) return false
    const modelled = statusOf(state, model.now / 3600)
    return status === (modelled === 'ASSURANCE_PILOT_READY' ? `${modelled} ${state.readiness}` : modelled)
  })

const spell = (steps: readonly Step[], words: ReadonlyMap<number, string>) =>
  steps
    .map(({ step, act, tab }) => `  ${step} tab ${tab}: ${JSON.stringify(act)} → ${words.get(step)}`)
    .join('\n')

/** A run's steps as text, so that a failure can be read, and how often each answer came. */
export interface Told {
  readonly lines: string[]
  readonly words: Map<string, number>
}

/**
 * Performs groups of acts through two tabs and in the reference, and compares the two after every group: the
 * answers and statuses are those of some order of the group's steps, and the store is consistent.
 * @throws Error that says what was done
 */
export async function doAll(
  run: InterleavedTabs,
  groups: readonly Group[],
  schedule: number,
  told: Told,
  around: <T>(task: () => Promise<T>) => () => Promise<T> = task => task,
): Promise<void> {
  const pick = picksOf(schedule)
  let models: readonly Model[] = [EMPTY]
  let count = 0
  for (const { wait, acts } of groups) {
    run.tabs[0].wait(wait)
    models = models.map(model => ({ ...model, now: model.now + wait }))
    const steps = acts
      .filter(
        ([act], index) =>
          !acts
            .slice(0, index)
            .some(([other]) => ['rotate', 'import'].includes(other.kind) && other.kind === act.kind),
      )
      .flatMap(([act, tab]): Step[] => {
        const known = meant(run, act)
        count += 1
        return known === undefined ? [] : [{ step: count, act: known, tab }]
      })
    for (const { step, act } of steps) {
      await run.sign(step, act)
      const under = act.kind === 'send' ? await run.readiness(act.agent) : null
      models = models.map(model => signInModel(model, step, act, under))
    }
    const tasks = steps.map(({ step, act, tab }) => around(run.task(step, act, run.tabs[tab])))
    const came = await interleave(tasks, pick)
    const words = new Map(steps.map(({ step }, index) => [step, came[index] ?? 'none']))
    told.lines.push(`after ${wait} s, at once:\n${spell(steps, words)}`)
    for (const { step, act } of steps) {
      const word = `${act.kind}: ${words.get(step)}`
      told.words.set(word, (told.words.get(word) ?? 0) + 1)
      if (act.kind !== 'prove' || act.about === undefined) continue
      const verified = `verify ${act.about.protocol}: ${words.get(step)}`
      told.words.set(verified, (told.words.get(verified) ?? 0) + 1)
    }
    const found = await statuses(run)
    const explained = explanations(models, steps, words, await auditOf(run))
    if (explained.length === 0) throw new Error('no order of these steps comes to these answers')
    models = explained.filter(model => agreesOn(model, found))
    if (models.length === 0)
      throw new Error(`the statuses ${[...found.values()].join()} fit no order of these steps`)
    const faults = await storedFaults(run)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
}
