import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/who-signs.ts'
import { registered } from './rotate-closed.ts'
import { organizationAuthorizes, organizationOf, signerWords } from './signer-words.ts'

/** What can be done with an agent beside the three facts, in the order of a life. */
export const OPERATIONS_HERE = [
  { what: 'rotate', name: 'Rotate key' },
  { what: 'SUSPEND', name: 'Suspend' },
  { what: 'REINSTATE', name: 'Reinstate' },
  { what: 'REVOKE', name: 'Revoke' },
] as const satisfies readonly { readonly what: Purpose | 'rotate'; readonly name: string }[]
type OperationHere = (typeof OPERATIONS_HERE)[number]['what']

function signed(view: AgentView, purpose: Purpose, words: string): string {
  return `${signerWords(view, purpose)} signs. ${words}`
}

function reinstateNote(view: AgentView): string {
  const { suspension, link } = view.recorded
  // The table lets it be asked, and the proof then fails on authority (contract section 3).
  if (suspension?.by === 'policy' && link === undefined)
    return 'Only an organization lifts a suspension by policy, and none is linked: your key’s proof will be refused.'
  if (whoSigns(view, 'REINSTATE') === 'agent' && !view.situation.binding_proven)
    return 'Your key is not, or no longer, the confirmed or registered one: its proof will be refused.'
  return signed(view, 'REINSTATE', 'It lifts the suspension; readiness has to be asked for again.')
}

function rotateNote(view: AgentView): string {
  if (organizationAuthorizes(view)) return `Suspended, so ${organizationOf(view)} lets the new key in.`
  return registered(view)
    ? 'The registry names a new key, which displaces the old one.'
    : 'The present key or the organization lets the new one in.'
}

const NOTES = {
  rotate: rotateNote,
  SUSPEND: view => signed(view, 'SUSPEND', 'Every evaluation is a DENY until it is reinstated.'),
  REINSTATE: reinstateNote,
  REVOKE: view => signed(view, 'REVOKE', 'It ends this agent for good.'),
} as const satisfies Record<OperationHere, (view: AgentView) => string>

/** Who signs an operation, and what it means. */
export function operationNote(view: AgentView, what: OperationHere): string {
  return NOTES[what](view)
}
