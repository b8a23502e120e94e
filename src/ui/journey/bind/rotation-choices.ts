import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Authorizer } from '../../../flows/prove.ts'
import { needsIssuer } from './issuance.ts'
import { guardsNothing, registered } from './rotate-closed.ts'
import { organizationAuthorizes, organizationOf } from './signer-words.ts'

/** Somebody who may let a new key in, or why not. */
export interface RotationChoice {
  readonly authorizer: Authorizer
  readonly name: string
  readonly note: string
  readonly closed: string | undefined
}

/** The key that a rotation displaces: the bound one; where none is bound, the confirmed one. */
function presentKey({ recorded }: AgentView): string {
  return recorded.binding?.key_thumbprint ?? recorded.identity?.confirmed_key ?? ''
}

/** Whether the registry's or the issuer's word is all that a rotation takes. */
function byIssuerAlone(view: AgentView): boolean {
  return (registered(view) || guardsNothing(view)) && !organizationAuthorizes(view)
}

function holderClosed(view: AgentView, held: readonly string[]): string | undefined {
  if (organizationAuthorizes(view))
    return 'Not while the agent is suspended: then only the organization lets a key in.'
  if (!held.includes(presentKey(view))) return 'This browser’s wallet does not hold the present key.'
  return undefined
}

/**
 * Who may agree to a new key, the first that can be chosen first; nobody needs to where the registry names the key,
 * or where the identity has ended or was withdrawn.
 * @param held thumbprints of the wallet's keys.
 */
export function rotationChoices(view: AgentView, held: readonly string[]): readonly RotationChoice[] {
  if (byIssuerAlone(view)) return []
  const linked = view.recorded.link !== undefined
  return [
    {
      authorizer: { by: 'holder', key_thumbprint: presentKey(view) },
      name: 'The present key agrees',
      note: 'It signs once more, that the new key may take its place.',
      closed: holderClosed(view, held),
    },
    {
      authorizer: { by: 'organization' },
      name: linked ? `${organizationOf(view)} agrees` : 'The organization agrees',
      note: 'For when the present key is lost: the old one is not asked.',
      closed: linked
        ? undefined
        : 'None is linked. Who loses the present key waits for the identity’s end, or has its issuer withdraw it.',
    },
  ]
}

/** What a rotation does for this agent, one message or signature after the other. */
export function rotationSteps(view: AgentView): readonly string[] {
  const made = 'A new key is made in this browser, not extractable.'
  const bound = 'The new key signs a nonce and is bound in place of the old one; readiness ends with it.'
  const agreed = byIssuerAlone(view)
    ? 'Nobody needs to agree: the identity has ended, or was withdrawn.'
    : 'Whoever is chosen below agrees to it, by a second signature.'
  if (registered(view)) {
    const named = `The registry ${view.profile.issuer} names the new key for this agent. Its word displaces any other key.`
    return organizationAuthorizes(view) ? [made, named, agreed, bound] : [made, named, bound]
  }
  if (view.recorded.identity === undefined) return [made, agreed, bound]
  const issued = needsIssuer(view)
    ? [`${view.profile.issuer} vouches for the new key, and the identity is verified with it.`]
    : []
  return [made, ...issued, agreed, bound]
}
