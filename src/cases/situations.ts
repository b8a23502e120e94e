import type { SampleName } from '../parties/world.ts'
import type { Change, Step, Steps } from './steps.ts'

/** Imports a sample's agent with its claim altered. */
export const begun = (sample: SampleName, change: Change): Step => ['begin', [sample, change]]

/** From here on a thief sends, or the agent again. */
export const THIEF: Step = ['as', 'thief']
export const ITSELF: Step = ['as', 'agent']

/** An agent of the registry, and the same with its key bound. */
export const REGISTERED: Steps = [['begin', 'SERVICE_NAME']]
export const BOUND: Steps = [...REGISTERED, 'bind']

/** An organization's agent of which nothing is proven. */
export const CLAIMED: Steps = [['begin', 'OIDC']]

export const LINK: Step = ['prove', ['LINK_ORGANIZATION', 'organization']]
/** The organization suspends the agent, and lifts the suspension. */
export const ON_HOLD: Step = ['prove', ['SUSPEND', 'organization']]
export const LIFTED: Step = ['prove', ['REINSTATE', 'organization']]

/** All that an organization's agent proves. */
export const PROOFS: Steps = ['verify', LINK, 'bind']
export const PROVEN: Steps = [...CLAIMED, ...PROOFS]
/** An organization's agent that has entered the pilot. */
export const READY: Steps = [...PROVEN, 'enter']
/** What is proven by an agent with an issuer and an organization of its own. */
export const PROVEN_APART: Steps = [begun('OIDC', 'own parties'), ...PROOFS]

/** A self-made issuer signs for anyone who asks; the directory does not know it. */
export const INVENTED_ISSUER: Steps = [
  begun('OIDC', claim => ({
    ...claim,
    issuer: `https://self-made-${crypto.randomUUID().slice(0, 8)}.example`,
  })),
  ['for', 'An unknown issuer'],
  ['verify', { unpublished: true }],
]
