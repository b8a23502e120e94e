import type { DirectoryEntry } from '../../contract/schemas/directory.ts'
import type { PartyTools } from '../../parties/counterparty.ts'
import type { ListState } from '../../parties/world-store.ts'
import { emptyList, listEntry, listName, signedList, statusesOf } from './issuer.ts'
import { STATUS_LIST_ENTRIES, type StatusPurpose } from './list.ts'

/** Whose credentials are meant: this issuer's, about this subject. */
export interface About {
  readonly issuer: string
  readonly subject: string
}

const LIFETIME_MS = 60 * 24 * 3_600_000

/** The list that all subjects of an issuer share, which hides each of them among the others. */
const sharedList = (issuer: string): string => `${issuer}/status/1`
const ownList = ({ issuer, subject }: About): string => `${issuer}/status/of/${encodeURIComponent(subject)}`

const newList = (issuer: string, id: string): ListState => ({
  ...{ issuer, id, until: 0, credential: null },
  ...{ taken: [], marked: [], held: {} },
})

async function listOf({ lists }: PartyTools, about: About): Promise<string> {
  const own = ownList(about)
  return (await lists.find(listName(about.issuer, own))) === undefined ? sharedList(about.issuer) : own
}

const saysTheSame = (one: ListState, other: ListState): boolean =>
  one.until === other.until && String(one.marked) === String(other.marked)

/** Signs a list in its stored state and publishes it. @throws Error where another tab keeps publishing it */
async function publishList(tools: PartyTools, name: string): Promise<DirectoryEntry> {
  let signed: ListState | undefined
  const entry = await tools.publications.anew(name, async () => {
    const kept = await tools.lists.find(name)
    if (kept === undefined) throw new Error('nothing is kept of this list')
    const credential = await signedList({ ...(await emptyList(tools, kept)), marked: kept.marked })
    signed = { ...kept, credential }
    return listEntry(kept, credential)
  })
  await tools.lists.change(name, (now = signed) => {
    if (signed === undefined || now === undefined) throw new Error('nothing is kept of this list')
    return saysTheSame(now, signed) ? { ...now, credential: signed.credential } : now
  })
  return entry
}

function freeIndex(taken: readonly number[]): number {
  const [index = 0] = crypto.getRandomValues(new Uint32Array(1))
  const at = index % STATUS_LIST_ENTRIES
  return taken.includes(at) ? freeIndex(taken) : at
}

/**
 * Puts a new credential on its issuer's list, at random indices, and returns its `credentialStatus`. The list
 * is re-signed where the credential, which ends at `endsAt` (epoch milliseconds), would outlive it.
 */
export async function enterOnList(tools: PartyTools, about: About, endsAt: number): Promise<object[]> {
  const id = await listOf(tools, about)
  const name = listName(about.issuer, id)
  const list = await tools.lists.change(name, (kept = newList(about.issuer, id)) => {
    const revocation = freeIndex(kept.taken)
    const suspension = freeIndex([...kept.taken, revocation])
    const lasts = kept.until > endsAt
    return {
      ...kept,
      until: lasts ? kept.until : tools.now + LIFETIME_MS,
      credential: lasts ? kept.credential : null,
      taken: [...kept.taken, revocation, suspension],
      held: { ...kept.held, [about.subject]: { revocation, suspension } },
    }
  })
  if (list.credential === null) await publishList(tools, name)
  else await tools.publications.once(listEntry(list, list.credential))
  return statusesOf(id, list.held[about.subject] ?? { revocation: 0, suspension: 0 })
}

/** Has the issuer put a subject's next credentials on a list of their own, which may then be changed. */
export async function setApart(tools: PartyTools, about: About): Promise<void> {
  const id = ownList(about)
  await tools.lists.change(listName(about.issuer, id), (kept = newList(about.issuer, id)) => kept)
}

/**
 * Marks a subject's newest credential for a purpose, or lifts the mark, and publishes the list.
 * @throws Error where the subject has no list of its own: a shared list is never changed
 */
export async function setMark(
  tools: PartyTools,
  about: About,
  purpose: StatusPurpose,
  marked: boolean,
): Promise<DirectoryEntry> {
  const id = ownList(about)
  const name = listName(about.issuer, id)
  const index = (await tools.lists.find(name))?.held[about.subject]?.[purpose]
  if (index === undefined) throw new Error('no credential of this subject is on a list of its own')
  await tools.lists.change(name, (kept = newList(about.issuer, id)) => {
    const others = kept.marked.filter(other => other !== index)
    return { ...kept, marked: marked ? [...others, index] : others, credential: null }
  })
  return publishList(tools, name)
}

/** Re-signs an issuer's published lists with its current key, as it must after a rotation. */
export async function signListsAnew(tools: PartyTools, issuer: string): Promise<void> {
  for (const name of await tools.lists.namesOf(issuer)) {
    if (await tools.publications.knows(name)) await publishList(tools, name)
  }
}
