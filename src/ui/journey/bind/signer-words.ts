import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'

/** The claimed organization by its name. */
export function organizationOf({ profile }: Pick<AgentView, 'profile'>): string {
  return profile.organization_id ?? 'the organization'
}

/** Whose key will sign for a purpose, as the subject of a sentence. */
export function signerWords(view: AgentView, purpose: Purpose): string {
  return whoSigns(view, purpose) === 'organization' ? organizationOf(view) : 'Your key'
}

/** Whether the key answers only with the organization's consent: when suspended (contract section 3). */
export function organizationAuthorizes({ recorded }: Pick<AgentView, 'recorded'>): boolean {
  return recorded.suspension !== undefined && recorded.link !== undefined
}
