import { messageOf, succeeded } from '../../../client/message.ts'
import { evaluationOf } from '../../../client/message-contents.ts'
import { REASONS } from '../../../contract/catalogues/dimensions.ts'
import { entryOf } from '../../../contract/json-members.ts'
import type { ImportRequest } from '../../../contract/schemas/profile.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { LINES, type LineState } from '../../kit/Mark.tsx'
import { BARE_SEAL, type SealFacts } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { shortenedName } from '../../kit/words.ts'
import type { ClaimField } from '../profile/ClaimCard.tsx'

// The card of a step is told from the answers up to it: the service's window shows an agent as it stands at the end of the
// run, and what it showed after each entry would have to be kept beside the run for as long as that is.

const isThief = ({ entry }: ExchangeRow): boolean => entry.speaker === 'thief'

interface Known {
  readonly status: string
  readonly seal: SealFacts
}

const AFTER: Readonly<Record<string, Partial<SealFacts>>> = {
  VERIFY_IDENTITY: { identity: 'on' },
  LINK_ORGANIZATION: { organization: 'on' },
  BIND_KEY: { binding: 'on' },
  SUSPEND: { suspended: true, readiness: 'open' },
  REINSTATE: { suspended: false },
  REVOKE: { suspended: true, readiness: 'open' },
}

/** What a decision about the pilot leaves: readiness, or the facts that its reasons name as lost. */
function afterDecision({ status, seal }: Known, codes: readonly string[]): Known {
  const lost = codes.filter(code => REASONS.get(code)?.result === 'FAIL')
  const open = (dimension: string, was: SealFacts['identity']) =>
    lost.some(code => REASONS.get(code)?.dimension === dimension) ? 'open' : was
  return {
    status: status === 'ASSURANCE_PILOT_READY' ? 'TECHNICALLY_BOUND' : status,
    seal: {
      ...seal,
      identity: open('IDENTITY', seal.identity),
      organization: open('ORGANIZATION', seal.organization),
      readiness: 'open',
    },
  }
}

function afterAnswer({ status, seal }: Known, { entry, about, audit }: ExchangeRow): Known {
  if (entry.kind !== 'call' || !succeeded(entry)) return { status, seal }
  const { kind, purpose = '', status: told, decision, action } = messageOf(entry)
  if (kind === 'import') return { status: 'IDENTITY_CLAIMED', seal }
  if (kind === 'prove') {
    const registered = about?.identity_source === 'SERVICE_REGISTRY' && purpose === 'BIND_KEY'
    return {
      status: told ?? status,
      seal: { ...seal, ...AFTER[purpose], ...(registered ? { identity: 'on' } : {}) },
    }
  }
  if (audit?.outcome.endsWith('SUSPENDED'))
    return { status: 'SUSPENDED', seal: { ...seal, ...AFTER.SUSPEND } }
  if (action !== 'pilot.enter') return { status, seal }
  return decision === 'PERMIT'
    ? { status: 'ASSURANCE_PILOT_READY', seal: { ...seal, readiness: 'on' } }
    : afterDecision({ status, seal }, evaluationOf(entry)?.reason_codes ?? [])
}

function fieldsOf({ issuer, subject, metadata }: ImportRequest, { seal }: Known): readonly ClaimField[] {
  const { protocol, key_reference, organization_id } = metadata
  const identity = { issuer, subject, protocol, key_reference }
  const states = { on: 'proven', open: 'claimed', na: 'claimed' } as const
  return [
    ...Object.entries(identity).map(([name, value]) => ({ name, value, state: states[seal.identity] })),
    { name: 'organization_id', value: organization_id, state: states[seal.organization] },
  ].flatMap(({ name, value, state }) =>
    value == null ? [] : [{ name, state, value: visibleText(shortenedName(value)) }],
  )
}

/** The agent of a story after these steps. @param all every step, of which the first import names the agent */
export function storyAgentAt(shown: readonly ExchangeRow[], all: readonly ExchangeRow[]) {
  const first = all.find(row => row.message?.kind === 'import' && !isThief(row))
  const claim = first?.about
  if (claim === undefined) return undefined
  const organization = claim.metadata.organization_id == null ? 'na' : 'open'
  const own = shown.filter(
    row => row.kind === 'answer' && row.entry.agent_id === first?.entry.agent_id && !isThief(row),
  )
  const known = own.reduce(afterAnswer, {
    status: 'not imported',
    seal: { ...BARE_SEAL, organization },
  })
  const tone = own.length === 0 ? 'unreached' : (entryOf<LineState>(LINES, known.status) ?? 'proven')
  return {
    ...{ name: visibleText(claim.metadata.display_name ?? claim.subject), ...known, tone },
    frame: tone === 'proven' && known.seal.binding !== 'on' ? 'claimed' : tone,
    fields: fieldsOf(claim, known),
    /** Whether the key that vouches for it was named in these steps. */
    named: shown.some(({ kind }) => kind === 'names'),
  }
}

/** The thief of a story after these steps; undefined in a story without one. */
export function storyThiefAt(shown: readonly ExchangeRow[], all: readonly ExchangeRow[]) {
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
