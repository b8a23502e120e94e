import type { DirectoryEntry } from '../../contract/directory.ts'
import { STATUS_LIST_ENTRIES, type StatusPurpose } from '../../contract/protocols/bitstring-status-list.ts'
import type { PartyTools } from '../counterparty.ts'
import { publishedAs } from '../world-keys.ts'
import type { ListState } from '../world-store.ts'
import { emptyList, listEntry, listName, signedList, statusesOf } from './status-list.ts'

/** Whose credentials: an issuer's, about a subject. */
export interface About {
  readonly issuer: string
  readonly subject: string
}

const LIFETIME_MS = 60 * 24 * 3_600_000
const ATTEMPTS = 8

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

/** The versions that may stand: the one that was published last, none after a reset, or one of another tab's. */
function* standing(known: number | undefined): Generator<number | undefined> {
  yield known
  if (known !== undefined) yield undefined
  for (let more = 1; more <= ATTEMPTS; more += 1) yield (known ?? 0) + more
}

/** Signs a list as it is kept and publishes it; what another tab changed meanwhile is read again before each attempt. */
async function publishList(tools: PartyTools, name: string): Promise<void> {
  for (const replaces of standing(await tools.keys.version(name))) {
    const kept = await tools.lists.find(name)
    if (kept === undefined) throw new Error('nothing is kept of this list')
    const credential = await signedList({ ...(await emptyList(tools, kept)), marked: kept.marked })
    const version = await publishedAs(tools.directory, listEntry(kept, credential), replaces)
    if (version === undefined) continue
    await tools.keys.published(name, version)
    await tools.lists.change(name, (now = kept) => (saysTheSame(now, kept) ? { ...now, credential } : now))
    return
  }
  throw new Error('another tab publishes this list all the time')
}

/** Publishes a list as it was signed last, where the directory has lost it. */
async function publishWhereAbsent({ keys, directory }: PartyTools, name: string, entry: DirectoryEntry) {
  const version = await publishedAs(directory, entry)
  if (version !== undefined) await keys.published(name, version)
}

function freeIndex(taken: readonly number[]): number {
  const [index = 0] = crypto.getRandomValues(new Uint32Array(1))
  const at = index % STATUS_LIST_ENTRIES
  return taken.includes(at) ? freeIndex(taken) : at
}

/**
 * Puts a new credential on its issuer's list, at indices drawn at random, and says what its `credentialStatus` is. The
 * list is signed anew where the credential, which ends at a time in epoch milliseconds, would outlive it.
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
  else await publishWhereAbsent(tools, name, listEntry(list, list.credential))
  return statusesOf(id, list.held[about.subject] ?? { revocation: 0, suspension: 0 })
}

/** Has the issuer keep the status of a subject's next credentials on a list of their own, which may then be changed. */
export async function setApart(tools: PartyTools, about: About): Promise<void> {
  const id = ownList(about)
  await tools.lists.change(listName(about.issuer, id), (kept = newList(about.issuer, id)) => kept)
}

/**
 * Marks a subject's newest credential for a purpose, or lifts the mark, and publishes the list.
 * @throws Error where the subject has no list of its own: nobody else's is changed
 */
export async function setMark(
  tools: PartyTools,
  about: About,
  purpose: StatusPurpose,
  marked: boolean,
): Promise<void> {
  const id = ownList(about)
  const name = listName(about.issuer, id)
  const index = (await tools.lists.find(name))?.held[about.subject]?.[purpose]
  if (index === undefined) throw new Error('no credential of this subject is on a list of its own')
  await tools.lists.change(name, (kept = newList(about.issuer, id)) => {
    const others = kept.marked.filter(other => other !== index)
    return { ...kept, marked: marked ? [...others, index] : others, credential: null }
  })
  await publishList(tools, name)
}

/** Signs all lists of an issuer anew with its present key, as one that rotates must; what was never published stays so. */
export async function signListsAnew(tools: PartyTools, issuer: string): Promise<void> {
  for (const name of await tools.lists.namesOf(issuer)) {
    if ((await tools.keys.version(name)) !== undefined) await publishList(tools, name)
  }
}
