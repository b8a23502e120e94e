import { base64url } from 'jose'
import { type DirectoryEntry, directoryName } from '../../contract/schemas/directory.ts'
import type { PartyTools } from '../../parties/counterparty.ts'
import { type JwsDraft, signDraft } from '../../parties/token-issuer.ts'
import { issuerKey } from '../../parties/world-keys.ts'
import type { ListState } from '../../parties/world-store.ts'
import {
  CREDENTIAL_CONTEXT,
  placeOfBit,
  STATUS_ENTRY_TYPE,
  STATUS_LIST_CREDENTIAL_TYPE,
  STATUS_LIST_ENTRIES,
  STATUS_LIST_TYPE,
  STATUS_PURPOSES,
  type StatusPurpose,
} from '../w3c-vc/list.ts'

/** A status list before it is signed, so that a fault can be introduced on purpose. */
export interface ListDraft {
  readonly issuer: string
  readonly id: string
  /** Valid until, in epoch milliseconds. */
  readonly until: number
  readonly entries: number
  readonly marked: readonly number[]
  readonly signer: JwsDraft['signer'] & { readonly kid: string }
}

/** The status that a credential names: an index for each purpose, on one list (Bitstring Status List 1.0, A.4). */
export function statusesOf(list: string, indices: Readonly<Record<StatusPurpose, number>>): object[] {
  return STATUS_PURPOSES.map(statusPurpose => ({
    type: STATUS_ENTRY_TYPE,
    statusPurpose,
    statusListIndex: String(indices[statusPurpose]),
    statusListCredential: list,
  }))
}

/** A list without any marks, as its issuer would sign it. */
export async function emptyList(
  tools: PartyTools,
  { issuer, id, until }: Pick<ListDraft, 'issuer' | 'id' | 'until'>,
): Promise<ListDraft> {
  const signer = await issuerKey(tools, issuer, 'vc+jwt')
  return { issuer, id, until, entries: STATUS_LIST_ENTRIES, marked: [], signer }
}

/** The bits of a list, compressed and encoded according to Bitstring Status List 1.0, 3.3. */
export async function encodedListOf({
  entries,
  marked,
}: Pick<ListDraft, 'entries' | 'marked'>): Promise<string> {
  const bitstring = new Uint8Array(Math.ceil(entries / 8))
  for (const index of marked) {
    const { octet, mask } = placeOfBit(index)
    bitstring[octet] = (bitstring[octet] ?? 0) | mask
  }
  const compressed = new Blob([bitstring]).stream().pipeThrough(new CompressionStream('gzip'))
  return `u${base64url.encode(new Uint8Array(await new Response(compressed).arrayBuffer()))}`
}

export async function signedList(draft: ListDraft): Promise<string> {
  const { issuer, id, until, signer } = draft
  return signDraft({
    header: { typ: 'vc+jwt', cty: 'vc', alg: signer.alg, kid: signer.kid },
    payload: {
      '@context': [CREDENTIAL_CONTEXT[0]],
      id,
      type: ['VerifiableCredential', STATUS_LIST_CREDENTIAL_TYPE],
      issuer,
      validUntil: new Date(until).toISOString(),
      credentialSubject: {
        id: `${id}#list`,
        type: STATUS_LIST_TYPE,
        statusPurpose: [...STATUS_PURPOSES],
        encodedList: await encodedListOf(draft),
      },
    },
    signer,
  })
}

export function listEntry(
  { issuer, id }: Pick<ListDraft, 'issuer' | 'id'>,
  credential: string,
): DirectoryEntry {
  return { kind: 'status_list', issuer, id, credential }
}

const listName = (issuer: string, id: string): string => directoryName({ kind: 'status_list', issuer, id })

interface About {
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
export async function moveToOwnList(tools: PartyTools, about: About): Promise<void> {
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
  if (index === undefined) throw new Error('no credential of this subject is on a separate list')
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
