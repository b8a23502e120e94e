import {
  CONDITIONS,
  type ConditionName,
  LIFECYCLE,
  type LifecycleRow,
  type Operation,
} from '../../../contract/catalogues/lifecycle.ts'
import { type FactName, IDENTIFIERS, type LapseCode } from '../../../contract/facts.ts'
import type { Protocol, Status } from '../../../contract/names.ts'
import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView, FieldProof } from '../../../contract/window/agent-view.ts'
import { LINES, type LineState } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'

export function agentName(profile: {
  readonly display_name?: string | null | undefined
  readonly subject: string
}): string {
  return visibleText(profile.display_name || profile.subject)
}

export const EVIDENCE_WORDS = {
  SERVICE_NAME: 'registry entry',
  OIDC: 'ID token',
  A2A_AGENT_CARD: 'Agent Card',
  SPIFFE_SVID: 'WIT-SVID',
  W3C_VC: 'credential',
  PUBLIC_KEY: 'the key itself',
  DNS_WELL_KNOWN: 'zone record',
} as const satisfies Record<Protocol, string>

export function proofWords(
  { profile, valid_facts }: AgentView,
  { field, fact, vouched_by }: Pick<FieldProof, 'field' | 'fact' | 'vouched_by'>,
): string {
  const evidence: Partial<Record<FactName, string | undefined>> = {
    identity: EVIDENCE_WORDS[profile.protocol],
    link: 'its key',
    // A binding proves more than its key only if the registry's entry backs it.
    binding: field === 'key_reference' ? valid_facts.binding?.alg : EVIDENCE_WORDS.SERVICE_NAME,
  }
  const words = [fact, evidence[fact]].filter(word => word !== undefined).join(', ')
  // The end of the key that vouches for it now, kept on one line.
  return vouched_by === null ? words : `${words} …\u2060${vouched_by.thing.slice(-4)}`
}

const SHORT = {
  NOT_BEGUN: 'dated in the future',
  ENDED: 'expired',
  KEY_WITHDRAWN: 'its key was withdrawn',
  RECORD_WITHDRAWN: 'its record was withdrawn',
  MARKED: 'marked by its issuer',
  STATUS_UNKNOWN: 'its status list cannot be relied on',
  TAKEN: 'another agent proved it',
  NOT_REGISTERED: 'another key is registered',
  GROUNDS_CHANGED: 'a fact behind it changed',
} as const satisfies Record<LapseCode, string>

export function lapseOf({ lapses }: Pick<AgentView, 'lapses'>, fact: FactName) {
  const lapse = lapses[fact]
  return lapse && { short: SHORT[lapse.code], detail: lapse.detail }
}

/** The fields that a fact proves while it stands (contract section 3). */
function fieldsOf({ recorded, profile }: AgentView, fact: FactName): readonly ProfileField[] {
  if (fact === 'identity')
    return recorded.identity?.endpoint === 'proven' ? [...IDENTIFIERS, 'endpoint'] : IDENTIFIERS
  if (fact === 'link') return ['organization_id']
  if (fact !== 'binding') return []
  // A binding proves more than its key only if the registry's entry backs it.
  return profile.identity_source === 'SERVICE_REGISTRY'
    ? [...IDENTIFIERS, 'key_reference']
    : ['key_reference']
}

/** Why a field that was solid is dashed again now; undefined if it never was. */
export function fieldLapse(view: AgentView, field: ProfileField): string | undefined {
  const facts: readonly FactName[] = ['identity', 'link', 'binding']
  return facts
    .filter(fact => fieldsOf(view, fact).includes(field))
    .map(fact => lapseOf(view, fact)?.short)
    .find(words => words !== undefined)
}

/** What merely names the claimed endpoint, if anything: a card or zone can name any (AID 2.1.0, 3.1). */
export function namedBy({ profile, valid_facts }: AgentView, field: ProfileField): string | undefined {
  if (field !== 'endpoint' || valid_facts.identity?.endpoint !== 'named') return undefined
  return profile.protocol === 'A2A_AGENT_CARD' ? 'only named by the card' : 'only named by the record'
}

export type FactStatus = Exclude<Status, 'IDENTITY_CLAIMED'>

/** A status as the page shows it: its name, the fact that gives it, what sets that, and what is said while nothing has. */
const status = <F extends FactName>(name: string, fact: F, operation: Operation, open: string) => ({
  ...{ name, fact, operation, open },
})
type StatusRow = ReturnType<typeof status>

/** The statuses that rest on a fact, in the order in which an agent reaches them; `IDENTITY_CLAIMED` rests on none. */
export const STATUS_ROWS = {
  EXTERNAL_IDENTITY_VERIFIED: status('Identity verified', 'identity', 'VERIFY_IDENTITY', 'verify identity'),
  ORGANIZATION_LINKED: status('Organization linked', 'link', 'LINK_ORGANIZATION', 'link organization'),
  TECHNICALLY_BOUND: status('Key bound', 'binding', 'BIND_KEY', 'bind a key'),
  ASSURANCE_PILOT_READY: status('Pilot ready', 'readiness', 'pilot.enter', 'ask for pilot.enter'),
  SUSPENDED: status('Suspended', 'suspension', 'SUSPEND', 'suspend'),
  REVOKED: status('Revoked', 'revocation', 'REVOKE', 'revoke, final'),
} as const satisfies Record<FactStatus, StatusRow>

/** Before the message of a standing fact, and before who did it where the fact says so. */
const STANDS: Readonly<Partial<Record<FactName, string>>> = {
  readiness: 'PERMIT,',
  suspension: 'By',
  revocation: 'Final, by',
}

interface Standing {
  readonly state: LineState
  readonly words: string
  readonly requestId?: string | undefined
}

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

function whyClosed({ operations, situation }: AgentView, operation: Operation): string {
  const found = operations.find(each => each.operation === operation)
  if (found?.open === false) return found.why ?? 'the lifecycle table does not allow it'
  // A decision is answered, never refused as an error.
  const denied = operation === 'pilot.enter' && (situation.suspended || situation.revoked)
  return denied ? 'the answer would be a DENY' : ''
}

function notStanding(view: AgentView, { fact, operation, open }: StatusRow): Standing {
  const row: LifecycleRow = LIFECYCLE[operation]
  const never = row.opens.find(name => NEVER.includes(name) && !CONDITIONS[name].holds(view.situation))
  if (never !== undefined) return { state: 'na', words: `Does not apply: ${CONDITIONS[never].closed}` }
  const closed = whyClosed(view, operation)
  if (closed !== '') return { state: 'unreached', words: `Closed: ${closed}` }
  const { detail = '' } = lapseOf(view, fact) ?? {}
  return { state: 'unreached', words: `${detail} Open: ${open}`.trimStart() }
}

/** How far an agent is with a status; before the first import there is none. */
export function standingOf(view: AgentView | undefined, status: Status): Standing {
  if (status === 'IDENTITY_CLAIMED')
    return view === undefined
      ? { state: 'unreached', words: 'Open: import a claim' }
      : { state: 'claimed', words: 'Stored as received,', requestId: view.import_request_id }
  if (view === undefined) return { state: 'unreached', words: 'Closed: no agent yet' }
  const row = STATUS_ROWS[status]
  const fact = view.valid_facts[row.fact]
  if (fact === undefined) return notStanding(view, row)
  const stands = STANDS[row.fact] ?? 'Proven by'
  const words = 'by' in fact ? `${stands} ${BY_WORDS[fact.by]},` : stands
  return { state: LINES[status], words, requestId: fact.request_id }
}
