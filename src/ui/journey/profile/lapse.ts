import { type FactName, IDENTIFIERS, type LapseCode } from '../../../contract/facts.ts'
import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'

/** Why a fact does not stand, in the few words that fit beside it; the view holds the whole reason. */
const SHORT = {
  NOT_BEGUN: 'dated in the future',
  ENDED: 'expired',
  KEY_WITHDRAWN: 'its key was withdrawn',
  RECORD_WITHDRAWN: 'its record was withdrawn',
  MARKED: 'marked by its issuer',
  STATUS_UNKNOWN: 'its status list cannot be relied on',
  TAKEN: 'another agent took it',
  NOT_REGISTERED: 'another key is registered',
  GROUNDS_CHANGED: 'what it rested on changed',
} as const satisfies Record<LapseCode, string>

/** A fact that was established and does not stand: in short, and what was found. */
export interface ShownLapse {
  readonly short: string
  readonly detail: string
}

/** Why an established fact does not stand now; undefined if it does, or was never established. */
export function lapseOf({ lapses }: Pick<AgentView, 'lapses'>, fact: FactName): ShownLapse | undefined {
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
export function namedBy({ profile, standing }: AgentView, field: ProfileField): string | undefined {
  if (field !== 'endpoint' || standing.identity?.endpoint !== 'named') return undefined
  return profile.protocol === 'A2A_AGENT_CARD' ? 'merely named by the card' : 'merely named by the record'
}
