import type { Outcome } from '../client/visitor.ts'
import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { Purpose } from '../contract/names.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { Authorizer } from '../flows/prove.ts'
import type { SampleName } from '../parties/world.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import type { Forgery } from './forged-proofs.ts'
import type { Hand } from './hand.ts'
import type { Publication } from './publications.ts'
import type { RawRequest } from './raw-request.ts'
import type { Versions } from './report-versions.ts'

/**
 * How a sample's claim is altered before it is imported: by hand, or so that what its issuer or organization does later
 * affects no other agent.
 */
export type Change = 'own parties' | 'own list' | ((claim: ImportRequest) => ImportRequest)

/** How an identity is verified or a key bound; as it should be, where nothing else is said. */
export interface How {
  /** With another key than the agent's own. */
  readonly key?: 'another'
  /** The check that the issued evidence is to fail. */
  readonly fault?: string
  /** By an issuer that no directory knows. */
  readonly unpublished?: boolean
}

/** The verbs that can stand alone, and what some of them take. */
interface AloneVerbs {
  /** The heading of what follows; alone, that of each purpose. */
  for: string | undefined
  verify: How | undefined
  bind: How | undefined
  /** Has evidence issued for the challenge that was asked for. */
  issue: undefined
  /** Signs for that challenge and sends the proof. */
  answer: How | undefined
  /** Signs for it, and keeps the proof. */
  sign: Forgery | undefined
  /** Sends the proof that was kept. */
  present: undefined
  /** Sends the last message again, or the one that was kept for it. */
  replay: undefined
  /** Asks whether the agent may enter the pilot. */
  enter: undefined
  /** The host names another key, whose holder takes the identity. */
  takeZone: undefined
  /** Has a report approved, signs it, and puts its request together. */
  report: Versions | undefined
  /** Asks for a decision about it. */
  submit: undefined
  /** Asks for it right behind the organization's REVOKE, in the same moment. */
  overtake: undefined
  enforce: undefined
  acknowledge: undefined
}

/** The verbs of which every run is made, and what each takes. */
export interface Verbs extends AloneVerbs {
  /** Imports a sample's agent with its own subject and key; the steps after it are about it. */
  begin: SampleName | readonly [SampleName, Change]
  /** Imports the agent's claim again, for another agent with a key of its own or the same key. */
  copy: 'own key' | 'same key'
  /** Whose messages follow. */
  as: 'thief' | 'agent'
  /** Has the holder carry out a purpose without evidence, or who is named. */
  prove: Purpose | readonly [Purpose, 'organization' | 'stranger']
  /** Replaces the key, agreed to by someone; a suspended agent's also for binding it. */
  rotate: { readonly by: Authorizer['by']; readonly suspended?: boolean }
  /** Asks for a challenge, and keeps it. */
  ask: Purpose
  /** Sends a body through the client, to a path. */
  send: readonly [path: string, body: string]
  /** Sends what no client would. */
  post: (hand: Hand) => RawRequest
  publish: Publication
  /** The issuer marks the agent's credential on its status list, or lifts the mark. */
  mark: StatusPurpose
  unmark: StatusPurpose
  /** The registry names another key: heard of by no one, or journalled. */
  register: 'unheard' | 'noted'
  /** Turns the clock (milliseconds). */
  wait: number
  /** Takes steps with the clock so many seconds ahead, and puts it back. */
  later: readonly [seconds: number, steps: Steps]
  /** Takes steps, the last of which may be refused. */
  despite: Steps
  /** Takes the steps of the case about this reason, and puts the clock back. */
  decide: ReasonCode
}

/** What carries some of the verbs out. Each resolves with what came of a message, where it sends one last. */
export type VerbTable<N extends keyof Verbs> = {
  readonly [V in N]: (hand: Hand, taken: Verbs[V]) => Promise<Outcome<unknown> | undefined>
}

/** A verb and what it takes. */
export type Phrase<V extends keyof Verbs = keyof Verbs> = { [N in V]: readonly [N, Verbs[N]] }[V]
/** A step of a run: a verb alone, one with what it takes, or what no verb says. */
export type Step = keyof AloneVerbs | Phrase | ((hand: Hand) => unknown)
/** A refusal ends them, unless it is that of the last one. */
export type Steps = readonly Step[]
