import type { Visitor } from '../client/visitor.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { World } from '../parties/world.ts'

/** Who plays: the visitor's side of the wire, and the synthetic parties. */
export interface Actors {
  readonly visitor: Visitor
  readonly world: World
  /** Whether what is imported stays beside the agent that the visitor works with. */
  readonly besides?: boolean
}

/** An agent that something is proven for. */
export interface ActingAgent {
  readonly agent_id: string
  readonly claim: ImportRequest
  /** Thumbprint of the key of the wallet that speaks for it. */
  readonly key_thumbprint: string
}
