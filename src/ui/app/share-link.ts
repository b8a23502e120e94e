import { useQuery } from '@tanstack/react-query'
import { claimOf, type FederatedAgentProfile, type ImportRequest } from '../../contract/schemas/profile.ts'
import { type LinkFault, type LinkStep, linkOf, type ScenarioLink } from '../../flows/scenario-link.ts'
import { shareable } from '../../flows/shareable.ts'
import type { SampleName } from '../../parties/world.ts'
import { useServices } from './ServicesContext.tsx'

/** What is to be shared: a claim, the one that an agent's profile came from, or a sample. */
export type Shared =
  | { readonly kind: 'profile'; readonly profile: FederatedAgentProfile }
  | { readonly kind: 'claim'; readonly claim: ImportRequest }
  | { readonly kind: 'sample'; readonly sample: SampleName }

/** A story, by its name; or what a scenario link starts from. */
export type Shareable = Shared | { readonly kind: 'story'; readonly name: string }

/** A link as it would be shared. */
export interface ShareLink {
  /** The whole address; null where there can be none. */
  readonly address: string | null
  readonly from: ScenarioLink['from'] | null
  /** What was left out, and why. */
  readonly withheld: readonly LinkFault[]
}

const NONE: ShareLink = { address: null, from: null, withheld: [] }

/** The address of a link to this page, wherever it is hosted. */
export const addressOf = (fragment: string): string => `${location.href.replace(/[?#].*$/su, '')}${fragment}`

/** The link for what is shared and the step it runs to; undefined until the visitor's own keys are known. */
export function useShareLink(shared: Shared, to: LinkStep): ShareLink | undefined {
  const { visitor } = useServices()
  return useQuery({
    queryKey: ['share', shared, to],
    queryFn: async (): Promise<ShareLink> => {
      if (shared.kind === 'sample')
        return { address: addressOf(linkOf({ to, from: shared })), from: shared, withheld: [] }
      const { claim, withheld } = shareable(
        shared.kind === 'claim' ? shared.claim : claimOf(shared.profile),
        await visitor.wallet.keys(),
      )
      if (claim === null) return { ...NONE, withheld }
      const from = { kind: 'claim' as const, claim }
      return { address: addressOf(linkOf({ to, from })), from, withheld }
    },
    placeholderData: previous => previous,
  }).data
}
