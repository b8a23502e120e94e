import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { LINES } from '../../kit/Mark.tsx'
import { sealFactsOf } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { shortenedName } from '../../kit/words.ts'
import type { ClaimFacts, ClaimField } from './ClaimCard.tsx'

/** A field with its value as it is shown, and whether it is proven; undefined where nothing was claimed. */
export function claimField(
  view: AgentView,
  name: ProfileField,
): ClaimField & { readonly name: ProfileField } {
  const claimed = view.profile[name] ?? undefined
  const value = Array.isArray(claimed) ? claimed.join(', ') || undefined : claimed
  if (value === undefined) return { name, value, state: 'unreached' }
  const proven = view.proven_fields.some(({ field }) => field === name)
  return { name, value: visibleText(shortenedName(value)), state: proven ? 'proven' : 'claimed' }
}

/** An agent as its card draws it, with these fields: its frame is solid once the key is bound. */
export function claimFacts(view: AgentView, name: string, fields: readonly ClaimField[]): ClaimFacts {
  const tone = LINES[view.status]
  const bound = view.valid_facts.binding === undefined ? 'claimed' : 'proven'
  return {
    ...{ name, status: view.status, tone, fields, seal: sealFactsOf(view) },
    frame: tone === 'suspended' || tone === 'refused' ? tone : bound,
  }
}
