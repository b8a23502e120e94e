import { type FactName, IDENTIFIERS, type LapseCode } from '../../../contract/facts.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView, FieldProof } from '../../../contract/window/agent-view.ts'
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

/** Why an established fact does not stand now; undefined if it does, or was never established. */
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
