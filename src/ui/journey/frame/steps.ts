import type { Fact } from '../../kit/Facts.tsx'

export type StepName = 'import' | 'bind' | 'evaluate' | 'pilot'

interface Step {
  readonly title: string
  readonly lede: string
  /** What it offers once there is an agent. */
  readonly offers: readonly string[]
}

/** The four steps, as each stands before anything was done in it. */
export const STEPS = {
  import: {
    title: 'Import a claim',
    lede: 'Say who the agent is. The service stores exactly what you send and does not treat it as verified.',
    offers: [],
  },
  bind: {
    title: 'Bind the agent to a key',
    lede: 'The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the agent controls that key.',
    offers: ['Get a nonce and sign it'],
  },
  evaluate: {
    title: 'Ask for a decision',
    lede: 'The service checks the agent’s valid facts for one action and returns a decision, its reasons and the reference of a receipt.',
    offers: ['Evaluate'],
  },
  pilot: {
    title: 'Send an approved report',
    lede: 'The enforcement point delivers it once, or not at all.',
    offers: ['Approve report', 'Send report'],
  },
} as const satisfies Record<StepName, Step>

export interface Action {
  readonly name: string
  /** The name as it is drawn, where that is not the name alone. */
  readonly label?: React.ReactNode
  readonly kind?: 'primary' | 'quiet' | 'refused'
  /** Whether it leads on; what is primary does, unless it says otherwise. */
  readonly arrow?: boolean
  readonly closed?: string | undefined
  readonly busy?: boolean
  /** What it does, or the address of the view that it leads to. */
  readonly run: (() => void) | string
}

/** What a step shows of its agent, from the top to the bottom. */
export interface StepShown {
  /** The heading, which says what the newest action came to, and its words. */
  readonly outcome: React.ReactNode
  readonly facts?: readonly Fact[]
  readonly form?: React.ReactNode
  readonly actions: readonly Action[]
  readonly below?: React.ReactNode
  readonly folds?: React.ReactNode
  /** What can be chosen while attacks are tried. */
  readonly amongAttacks?: React.ReactNode
  /** The decision that all of it is about. */
  readonly decision?: { readonly 'data-status'?: string; readonly 'data-outdated'?: boolean } | undefined
  /** Whether its card has no room for the fields. */
  readonly slim?: boolean
}
