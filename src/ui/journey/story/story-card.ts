import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { ImportRequest } from '../../../contract/schemas/profile.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import type { LineState } from '../../kit/Mark.tsx'
import { BARE_SEAL, type SealFacts } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { shortened } from '../../kit/words.ts'
import type { ClaimFacts, ClaimField } from '../profile/ClaimCard.tsx'

/** An agent as the steps shown so far leave it. */
export interface StoryAgent extends ClaimFacts {
  /** Whether the key that vouches for it was named in these steps. */
  readonly named: boolean
}

/** What the thief of a story has of each, as far as the steps shown so far tell. */
export interface StoryThief {
  readonly claim: string
  readonly proof: string
  readonly key: string
}

const isThief = ({ entry }: ExchangeRow): boolean => entry.speaker === 'thief'

/** The agent that a story is about: the first that it imports. */
function agentOf(rows: readonly ExchangeRow[]): string | undefined {
  return rows.find(row => row.message?.kind === 'import' && !isThief(row))?.entry.agent_id ?? undefined
}

interface Known {
  readonly status: string
  readonly seal: SealFacts
}

const FACTS: Readonly<Record<string, Partial<SealFacts>>> = {
  VERIFY_IDENTITY: { identity: 'on' },
  LINK_ORGANIZATION: { organization: 'on' },
  BIND_KEY: { binding: 'on' },
  SUSPEND: { suspended: true, readiness: 'open' },
  REINSTATE: { suspended: false },
  REVOKE: { suspended: true, readiness: 'open' },
}

/** What an answer adds to what is known of the agent. */
function afterAnswer({ status, seal }: Known, row: ExchangeRow): Known {
  const { entry, message, about, audit } = row
  if (entry.kind !== 'call' || message === undefined || !succeeded(entry)) return { status, seal }
  if (message.kind === 'prove') {
    const registered = about?.identity_source === 'SERVICE_REGISTRY' && message.purpose === 'BIND_KEY'
    const facts = { ...FACTS[message.purpose ?? ''], ...(registered ? { identity: 'on' as const } : {}) }
    return { status: message.status ?? status, seal: { ...seal, ...facts } }
  }
  if (message.kind !== 'evaluate')
    return { status: message.kind === 'import' ? 'IDENTITY_CLAIMED' : status, seal }
  if (audit?.outcome.endsWith('SUSPENDED'))
    return { status: 'SUSPENDED', seal: { ...seal, suspended: true, readiness: 'open' } }
  const entered = message.decision === 'PERMIT' && message.action === 'pilot.enter'
  return entered ? { status: 'ASSURANCE_PILOT_READY', seal: { ...seal, readiness: 'on' } } : { status, seal }
}

const TONES: Readonly<Record<string, LineState>> = {
  IDENTITY_CLAIMED: 'claimed',
  SUSPENDED: 'suspended',
  REVOKED: 'refused',
}

function fieldsOf({ issuer, subject, metadata }: ImportRequest, { seal }: Known): readonly ClaimField[] {
  const { protocol, key_reference, organization_id } = metadata
  const state = seal.identity === 'on' ? 'proven' : 'claimed'
  const field = (name: string, value: string, of: ClaimField['state'] = state): ClaimField => ({
    name,
    value,
    state: of,
  })
  return [
    field('issuer', issuer),
    field('subject', subject),
    field('protocol', protocol),
    ...(key_reference == null ? [] : [field('key_reference', shortened(key_reference, 4, 11))]),
    ...(organization_id == null
      ? []
      : [field('organization_id', organization_id, seal.organization === 'on' ? 'proven' : 'claimed')]),
  ]
}

/** The agent of a story after these steps. @param all every step, of which the first names the agent */
export function storyAgentAt(
  shown: readonly ExchangeRow[],
  all: readonly ExchangeRow[],
): StoryAgent | undefined {
  const agent = agentOf(all)
  const claim = all.find(({ about }) => about !== undefined)?.about
  if (claim === undefined) return undefined
  const seal: SealFacts = {
    ...BARE_SEAL,
    organization: claim.metadata.organization_id == null ? 'na' : 'open',
  }
  const own = shown.filter(row => row.kind === 'answer' && row.entry.agent_id === agent)
  const known = own.reduce(afterAnswer, { status: 'not imported', seal })
  const tone = TONES[known.status] ?? (known.status === 'not imported' ? 'unreached' : 'proven')
  return {
    name: visibleText(claim.metadata.display_name ?? claim.subject),
    status: known.status,
    tone,
    frame: tone === 'proven' && known.seal.binding !== 'on' ? 'claimed' : tone,
    seal: known.seal,
    fields: fieldsOf(claim, known),
    named: shown.some(({ kind }) => kind === 'names'),
  }
}

/** The thief of a story after these steps; undefined in a story without one. */
export function storyThiefAt(
  shown: readonly ExchangeRow[],
  all: readonly ExchangeRow[],
): StoryThief | undefined {
  if (!all.some(isThief)) return undefined
  const copied = (kind: string, rows = shown) =>
    rows.some(row => row.kind === 'copy' && row.message?.kind === kind)
  const refused = shown.some(row => isThief(row) && row.kind === 'answer' && row.line === 'refused')
  const signs = shown.some(row => isThief(row) && row.kind === 'sign')
  const proof = copied('prove') ? 'Copied' : signs ? 'By its own key' : 'Not yet'
  return {
    claim: copied('import') || shown.some(isThief) || copied('prove') ? 'Copied' : 'Not yet',
    proof: refused ? 'Worthless' : proof,
    key: copied('prove', all) ? 'No' : 'Only its own',
  }
}

/** A step as it is told after these steps: what answers it comes only with its answer. */
export function shownAt(row: ExchangeRow, shown: readonly ExchangeRow[]): ExchangeRow {
  const { entry } = row
  const answered = shown.some(({ kind, entry: { seq } }) => kind === 'answer' && seq === entry.seq)
  if (entry.kind !== 'call' || answered) return row
  const open: CallEntry = { ...entry, answer: null, failure: null }
  return { ...row, entry: open, message: messageOf(open) }
}
