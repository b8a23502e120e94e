import { isOfAgentsKey, type Purpose } from '../contract/names.ts'
import type { AgentView } from '../contract/window/agent-view.ts'

export const PURPOSE_GROUPS = {
  VERIFY_IDENTITY: 'Verify the identity',
  LINK_ORGANIZATION: 'Link the organization',
  BIND_KEY: 'Bind the key',
  SUSPEND: 'Suspension',
  REINSTATE: 'Lift the suspension',
  REVOKE: 'Revocation',
} as const satisfies Record<Purpose, string>

/** Whose key signs now: the agent's own, or the organization's; written by hand beside `LIFECYCLE`. */
export function whoSigns(
  { recorded: { link, suspension }, organization_key }: Pick<AgentView, 'recorded' | 'organization_key'>,
  purpose: Purpose,
): 'agent' | 'organization' {
  if (purpose === 'LINK_ORGANIZATION') return 'organization'
  if (isOfAgentsKey(purpose) || link === undefined) return 'agent'
  if (purpose === 'REVOKE' && organization_key === null) return 'agent'
  return purpose === 'REINSTATE' && suspension?.by === 'holder' ? 'agent' : 'organization'
}
