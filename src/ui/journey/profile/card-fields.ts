import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { LineState } from '../../kit/line-state.ts'
import { claimedValue } from './AllFields.tsx'

/** One field of the card. */
export interface CardField {
  readonly field: ProfileField
  readonly value: string | undefined
  /** Proven by a fact, claimed, or not even claimed. */
  readonly state: Extract<LineState, 'proven' | 'claimed' | 'unreached'>
}

/** The six fields that say most about this agent. */
export function cardFields(view: AgentView): readonly CardField[] {
  const { profile, situation } = view
  const right = situation.organization_claimed ? 'organization_id' : 'protocol'
  const last = profile.display_name ? 'display_name' : 'protocol'
  const fields: readonly ProfileField[] = ['identity_source', 'key_reference', 'issuer', right, 'subject']
  const six: readonly ProfileField[] = [...fields, fields.includes(last) ? 'endpoint' : last]
  return six.map(field => {
    const value = claimedValue(view, field)
    const proven = view.proven_fields.some(each => each.field === field)
    return { field, value, state: proven ? 'proven' : value === undefined ? 'unreached' : 'claimed' }
  })
}
