import type { Purpose } from '../../../src/contract/names.ts'
import type { AgentKind, KeyName, ModelState } from '../lifecycle/lifecycle-oracle.ts'

/** What can be wrong with a proof, apart from its signer. */
export const SPOILT = ['right', 'another nonce', 'another signature', 'wrong evidence'] as const
export type Spoilt = (typeof SPOILT)[number]

/** The protocols whose counterparty vouches for an agent, each with its own kind of evidence. */
export const EXTERNAL = ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC', 'DNS_WELL_KNOWN'] as const
export type ExternalProtocol = (typeof EXTERNAL)[number]

/** One act. Numbers refer to what the earlier step of that number made. */
export type Act =
  | {
      readonly kind: 'import'
      readonly agent: AgentKind
      readonly organization: boolean /** Counts for an external agent alone. */
      readonly protocol: ExternalProtocol
    }
  | { readonly kind: 'ask'; readonly agent: number; readonly purpose: Purpose }
  | {
      readonly kind: 'prove'
      readonly challenge: number
      readonly signer: KeyName
      readonly by: KeyName | null
      readonly spoilt: Spoilt
      /** Whose identity it is to prove, if a counterparty vouches for it. */
      readonly about?: { readonly agent: number; readonly protocol: ExternalProtocol }
    }
  | { readonly kind: 'prove again'; readonly proof: number }
  | { readonly kind: 'enter'; readonly agent: number }
  | {
      readonly kind: 'send'
      readonly agent: number
      readonly approver: KeyName
      readonly signer: KeyName
      readonly elsewhere: boolean
    }
  | { readonly kind: 'send again'; readonly report: number }
  | { readonly kind: 'deliver'; readonly report: number }
  | { readonly kind: 'rotate'; readonly to: KeyName }

export interface ModelChallenge {
  readonly agent: number
  readonly purpose: Purpose
  readonly issued: number
  readonly used: boolean
}

/** A proof as it was signed, whoever sends it and how often. */
export interface ModelProof extends Omit<Extract<Act, { kind: 'prove' }>, 'kind'> {
  readonly signed: number
}

export interface ModelReport extends Omit<Extract<Act, { kind: 'send' }>, 'kind'> {
  readonly signed: number
  /** The readiness that it was signed under, by the step that began it; null for none. */
  readonly under: number | null
  readonly approvalUsed: boolean
  readonly proofUsed: boolean
  /** When it was permitted, under which readiness, and the time before which it must be delivered. */
  readonly permitted: { readonly at: number; readonly before: number; readonly under: number } | null
  readonly delivered: boolean
}

export type Numbered<T> = Readonly<Record<number, T>>

/** Everything that the reference knows; times in seconds since the start. Keys are step numbers. */
export interface Model {
  readonly now: number
  readonly agents: Numbered<ModelState>
  readonly challenges: Numbered<ModelChallenge>
  readonly proofs: Numbered<ModelProof>
  readonly reports: Numbered<ModelReport>
  /** The key that the registry names. */
  readonly registered: KeyName
  /** Which agent has proven each identity that several may claim. */
  readonly taken: Readonly<Record<string, number>>
}

export const EMPTY: Model = {
  now: 0,
  agents: {},
  challenges: {},
  proofs: {},
  reports: {},
  registered: 'A',
  taken: {},
}
