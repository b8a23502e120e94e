import { UnreadableRow } from '../../../browser/own-database.ts'
import { COPY_GROUP } from '../../../cases/stories.ts'
import type { CallEntry, JournalEntry } from '../../../client/journal-record.ts'
import { isRefusedEdit, messageOf, succeeded } from '../../../client/message.ts'
import type { AgentName, Visitor } from '../../../client/visitor.ts'
import { claimOf, type ImportRequest } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ServiceWindow } from '../../../contract/window/window.ts'
import { distinctLabels } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { answerWords } from '../../exchange/call-kind.ts'
import { sealFactsOf } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { agentName, byItsEnd, statusLine } from '../profile/profile-words.ts'
import { copyOf, EXAMPLE, type TwinFacts, type TwinField } from './twin-facts.ts'

export interface HomeNow {
  readonly holder: TwinFacts
  readonly copy: TwinFacts
  /** The words that a copy can try; undefined where a copy of them would prove nothing. */
  readonly words: ImportRequest | undefined
  readonly next: { readonly agentId: string; readonly label: string; readonly address: string }
}

const SHOWN = ['issuer', 'subject', 'protocol', 'key_reference'] as const

function fieldsOf({ profile, proven_fields }: AgentView): TwinField[] {
  return SHOWN.map(name => {
    const value = profile[name] ?? undefined
    if (value === undefined) return { name, value: 'none', state: 'unreached' }
    const proven = proven_fields.some(({ field }) => field === name)
    return { name, value: visibleText(byItsEnd(value)), state: proven ? 'proven' : 'claimed' }
  })
}

function footOf({ situation, standing }: AgentView, fields: readonly TwinField[]): string {
  if (situation.revoked) return 'Revoked, and that is final.'
  if (situation.suspended) return 'Suspended: every decision is a DENY.'
  const solid = fields.filter(({ state }) => state === 'proven').length
  if (standing.binding === undefined)
    return solid === 0 ? 'Imported. None of it is proven yet.' : 'Its identity is verified. No key is bound.'
  if (solid === 0) return 'It signed. Nobody vouches for its words yet.'
  return solid === fields.length ? 'It signed. Its fields are solid.' : 'It signed. What is proven is solid.'
}

function factsOf(view: AgentView): TwinFacts {
  const fields = fieldsOf(view)
  const tone = statusLine(view)
  const bound = view.standing.binding === undefined ? 'claimed' : 'proven'
  return {
    ...{ name: agentName(view.profile), status: view.status, seal: sealFactsOf(view), fields, tone },
    frame: tone === 'suspended' || tone === 'refused' ? tone : bound,
    foot: footOf(view, fields),
  }
}

function copyTried(agentId: string, entries: readonly JournalEntry[]): CallEntry | undefined {
  const last = entries.findLast(
    entry =>
      entry.kind === 'call' &&
      entry.agent_id === agentId &&
      messageOf(entry).kind === 'prove' &&
      !isRefusedEdit(entry),
  )
  return last?.kind === 'call' && last.group === COPY_GROUP && !succeeded(last) ? last : undefined
}

function nextStep(view: AgentView | undefined): string {
  if (view === undefined || view.situation.revoked || view.situation.suspended) return VIEWS.bind
  if (view.standing.readiness !== undefined) return VIEWS.pilot
  return view.standing.binding === undefined ? VIEWS.bind : VIEWS.evaluate
}

const sameWords = (one: AgentView, other: AgentView): boolean =>
  one.profile.issuer === other.profile.issuer && one.profile.subject === other.profile.subject

interface Known {
  readonly agent: AgentName
  readonly view: AgentView | undefined
  readonly tried: CallEntry | undefined
}

function copyCard(holder: TwinFacts, words: AgentView | undefined, copies: readonly Known[]): TwinFacts {
  const made = copies.find(({ view }) => words !== undefined && view !== undefined && sameWords(view, words))
  if (made?.view === undefined || made.tried?.answer == null) return copyOf(holder)
  const came = `${made.tried.answer.status} ${answerWords(made.tried)}`
  return { ...factsOf(made.view), foot: `It tried: ${came}. Still only words.` }
}

/** Reads the agents, newest first, until the one at work and whoever copied its words are found. */
async function readKnown(visitor: Visitor, opened: ServiceWindow) {
  const [list, current, entries] = await Promise.all([
    visitor.agents.list(),
    visitor.agents.current(),
    visitor.journal.entries(),
  ])
  const read = async (agent: AgentName): Promise<Known> => ({
    ...{ agent, tried: copyTried(agent.agent_id, entries) },
    view: await viewOf(agent.agent_id, opened),
  })
  const newest = list.toSorted((one, other) => Date.parse(other.imported_at) - Date.parse(one.imported_at))
  const copies = newest.filter(({ agent_id }) => copyTried(agent_id, entries) !== undefined)
  return { list, newest, current, read, copies: await Promise.all(copies.slice(0, MOST_COPIES).map(read)) }
}

/** Older attempts of copies are not looked for. */
const MOST_COPIES = 20

async function viewOf(agentId: string, opened: ServiceWindow): Promise<AgentView | undefined> {
  try {
    return await opened.agent(agentId)
  } catch (cause) {
    if (cause instanceof UnreadableRow) return undefined
    throw cause
  }
}

/** The agent at work or, if that one only copied another's words, the agent whose words they are. */
function holderAmong(known: Known, others: readonly Known[]): Known | undefined {
  const { view } = known
  if (known.tried === undefined) return known
  return others.find(each => view !== undefined && each.view !== undefined && sameWords(each.view, view))
}

/** What stands now; null where nothing was imported yet. */
export async function readHome(visitor: Visitor, opened: ServiceWindow): Promise<HomeNow | null> {
  const { list, newest, current, read, copies } = await readKnown(visitor, opened)
  const first = current ?? newest[0]
  if (first === undefined) return null
  const known = await read(first)
  const isCopy = (agent: AgentName) => copies.some(copy => copy.agent.agent_id === agent.agent_id)
  const alike = newest.filter(agent => agent.label === first.label && !isCopy(agent)).slice(0, MOST_COPIES)
  const found = holderAmong(known, known.tried === undefined ? [] : await Promise.all(alike.map(read)))
  const words = found?.view ?? known.view
  const holder =
    found?.view === undefined
      ? { ...(words === undefined ? EXAMPLE : copyOf(factsOf(words))), foot: EXAMPLE.foot }
      : factsOf(found.view)
  const { agent, view } = found ?? known
  const label = visibleText(distinctLabels(list).get(agent.agent_id) ?? agent.label)
  return {
    holder,
    copy: copyCard(holder, words, copies),
    words: words?.profile.protocol === 'SERVICE_NAME' ? claimOf(words.profile) : undefined,
    next: { agentId: agent.agent_id, label, address: nextStep(view) },
  }
}
