import type { IssuedKind, Speaker } from '../client/journal-record.ts'
import type { Outcome, SendOptions, Visitor, WalletKey } from '../client/visitor.ts'
import type { Purpose } from '../contract/names.ts'
import type { ChallengeIssued, ChallengeProven, Evidence } from '../contract/schemas/challenge.ts'
import type { Issued } from '../parties/counterparty.ts'
import type { PartySignature } from '../parties/world.ts'
import type { Played, Stage } from './actors.ts'

/** What the two messages of a proof come to; a refused ask is the last that is sent. */
export type Proved = Outcome<ChallengeIssued | ChallengeProven>

/** Who signs a second time, where another key is displaced. */
export type Authorizer =
  | { readonly by: 'organization' }
  | { readonly by: 'holder'; readonly key_thumbprint: string }
  | { readonly by: 'stranger' }

/** How an identity is verified: with which key, on what evidence, and who agrees to a change of keys. */
export interface VerifyOptions {
  /** Thumbprint of the key of the wallet that the evidence shall name; the agent's own where it is absent. */
  readonly key_thumbprint?: string
  /** The check that what is issued shall fail; absent where it shall be right. */
  readonly fault?: string | undefined
  /** Whether the issuer made itself, so that no directory knows it. */
  readonly unpublished?: boolean
  readonly authorizer?: Authorizer
}

/** The key of the wallet by its thumbprint. @throws Error where the wallet does not hold it */
export async function heldKey(visitor: Visitor, thumbprint: string): Promise<WalletKey> {
  const key = await visitor.wallet.key(thumbprint)
  if (key === undefined) throw new Error('The wallet does not hold this key.')
  return key
}

function issuedKind(issued: Issued): IssuedKind {
  if (issued.kind === 'evidence') return issued.evidence.type
  return issued.entry.kind === 'zone' ? 'zone' : 'registry_entry'
}

/** Has the claimed issuer issue for an agent's key, and journals what it made; nothing where it published instead. */
export async function issueFor(
  { visitor, world }: Stage,
  { agent_id, claim }: Played,
  challenge: ChallengeIssued,
  { key_thumbprint, fault, unpublished }: VerifyOptions & { readonly key_thumbprint: string },
  group: string,
): Promise<Evidence | undefined> {
  if (claim.metadata.protocol === 'PUBLIC_KEY') return undefined
  const { jwk } = await heldKey(visitor, key_thumbprint)
  const issued = await world.issue({ claim, challenge, jwk, fault, unpublished: unpublished ?? false })
  const value = issued.kind === 'evidence' ? issued.evidence.value : issued.entry
  const made = { what: issuedKind(issued), party: claim.issuer, value, fault: fault ?? null }
  await visitor.note({ kind: 'issue', speaker: 'issuer', ...made, group, agent_id })
  return issued.kind === 'evidence' ? issued.evidence : undefined
}

async function noteSigned(
  visitor: Visitor,
  { alg, key_thumbprint, jws }: PartySignature,
  { agent_id }: Played,
  group: string,
  speaker: Speaker = 'organization',
): Promise<string> {
  await visitor.note({ kind: 'sign', speaker, group, agent_id, alg, key_thumbprint, jws })
  return jws
}

/** The second signature over a challenge, by whoever gives it, that lets a key answer it. */
export async function authorize(
  { visitor, world }: Stage,
  played: Played,
  challenge: ChallengeIssued,
  newKey: string,
  authorizer: Authorizer,
  group: string,
): Promise<string> {
  if (authorizer.by === 'holder') {
    return visitor.signAuthorization(challenge, authorizer.key_thumbprint, newKey, group)
  }
  if (authorizer.by === 'stranger') return (await world.strangerAuthorizes(challenge, newKey)).jws
  const organization = played.claim.metadata.organization_id ?? ''
  const signed = await world.organizationAuthorizes(organization, challenge, newKey)
  return noteSigned(visitor, signed, played, group)
}

/** Signs a challenge with a key of the wallet and sends it, with what goes beside it. */
export async function answerWith(
  { visitor }: Stage,
  challenge: ChallengeIssued,
  keyThumbprint: string,
  { evidence, ...options }: SendOptions & { readonly evidence?: Evidence | undefined },
  group: string,
): Promise<Outcome<ChallengeProven>> {
  const draft = await visitor.draftProof(challenge, keyThumbprint, evidence)
  return visitor.sendProof(await visitor.signProof(draft, group), group, options)
}

async function authorization(
  stage: Stage,
  played: Played,
  challenge: ChallengeIssued,
  newKey: string,
  authorizer: Authorizer | undefined,
  group: string,
): Promise<SendOptions> {
  if (authorizer === undefined) return {}
  return { authorization: await authorize(stage, played, challenge, newKey, authorizer, group) }
}

/** VERIFY_IDENTITY in full: ask, have the evidence issued, sign, send. */
export async function verifyIdentity(
  stage: Stage,
  played: Played,
  options: VerifyOptions = {},
  group = 'Verify the identity',
): Promise<Proved> {
  const { authorizer, key_thumbprint = played.key_thumbprint } = options
  const asked = await stage.visitor.askChallenge(played.agent_id, 'VERIFY_IDENTITY', group)
  if (asked.kind !== 'answer') return asked
  const evidence = await issueFor(stage, played, asked.value, { ...options, key_thumbprint }, group)
  const second = await authorization(stage, played, asked.value, key_thumbprint, authorizer, group)
  return answerWith(stage, asked.value, key_thumbprint, { ...second, evidence }, group)
}

/** BIND_KEY in full, with the agent's own key or another of the wallet. */
export async function bindKey(
  stage: Stage,
  played: Played,
  { key_thumbprint = played.key_thumbprint, authorizer }: VerifyOptions = {},
  group = 'Bind the key',
): Promise<Proved> {
  const asked = await stage.visitor.askChallenge(played.agent_id, 'BIND_KEY', group)
  if (asked.kind !== 'answer') return asked
  const second = await authorization(stage, played, asked.value, key_thumbprint, authorizer, group)
  return answerWith(stage, asked.value, key_thumbprint, second, group)
}

/** A purpose that the organization carries out: it asks for a nonce of its own and signs it with its directory key. */
export async function organizationProves(
  { visitor, world }: Stage,
  played: Played,
  purpose: Purpose,
  group: string,
  signer: 'organization' | 'stranger' = 'organization',
): Promise<Proved> {
  const speaker = signer
  const asked = await visitor.askChallenge(played.agent_id, purpose, group, { keep: false, speaker })
  if (asked.kind !== 'answer') return asked
  const organization = played.claim.metadata.organization_id ?? ''
  const signed =
    signer === 'stranger'
      ? await world.strangerProves(asked.value)
      : await world.organizationProves(organization, asked.value)
  const jws = await noteSigned(visitor, signed, played, group, speaker)
  return visitor.sendProof({ challenge: asked.value, jws }, group, { speaker })
}
