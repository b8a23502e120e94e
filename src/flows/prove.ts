import type { IssuedKind, Speaker } from '../client/journal-record.ts'
import type { PublicKeyOf, WalletKey } from '../client/own-records.ts'
import type { Outcome, SendOptions, SignedProof, Visitor } from '../client/visitor.ts'
import type { Purpose } from '../contract/names.ts'
import type { ChallengeIssued, ChallengeProven, Evidence } from '../contract/schemas/challenge.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Issued } from '../parties/counterparty.ts'
import { type PartySignature, SAMPLES } from '../parties/world.ts'
import type { ActingAgent, Actors } from './actors.ts'
import { PURPOSE_GROUPS } from './purposes.ts'

/** The outcome of a proof's two messages; if the ask is refused, the second is not sent. */
export type Proved = Outcome<ChallengeIssued | ChallengeProven>

/** Who signs a second time, where another key is displaced. */
export type Authorizer =
  | { readonly by: 'organization' }
  | { readonly by: 'holder'; readonly key_thumbprint: string }
  | { readonly by: 'stranger' }

interface AnswerOptions {
  /** Thumbprint of the wallet key that signs and that evidence names; absent means the agent's own. */
  readonly key_thumbprint?: string
  readonly evidence?: Evidence | undefined
  readonly authorizer?: Authorizer
}

interface ProveOptions extends Pick<AnswerOptions, 'key_thumbprint' | 'authorizer'> {
  /** The check that the issued evidence is to fail; absent if it is to be valid. */
  readonly fault?: string | undefined
  /** Whether the issuer is self-made, so that no directory knows it. */
  readonly unpublished?: boolean
}

/** The wallet key with this thumbprint. @throws Error where the wallet does not hold it */
export async function walletKeyOf(visitor: Visitor, thumbprint: string): Promise<WalletKey> {
  const key = await visitor.wallet.key(thumbprint)
  if (key === undefined) throw new Error('The wallet does not have this key.')
  return key
}

function issuedKind(issued: Issued): IssuedKind {
  if (issued.kind === 'evidence') return issued.evidence.type
  return issued.entry.kind === 'zone' ? 'zone' : 'registry_entry'
}

/** Has the claimed issuer issue for an agent's key and journals it; undefined where it published instead. */
export async function issueFor(
  { visitor, world }: Actors,
  { agent_id, claim }: ActingAgent,
  challenge: ChallengeIssued,
  {
    key_thumbprint,
    fault,
    unpublished,
  }: Pick<ProveOptions, 'fault' | 'unpublished'> & { readonly key_thumbprint: string },
  group: string,
): Promise<Evidence | undefined> {
  if (claim.metadata.protocol === 'PUBLIC_KEY') return undefined
  const { jwk } = await walletKeyOf(visitor, key_thumbprint)
  const issued = await world.issue({ claim, challenge, jwk, fault, unpublished: unpublished ?? false })
  const value = issued.kind === 'evidence' ? issued.evidence.value : issued.entry
  const made = { what: issuedKind(issued), party: claim.issuer, value, fault: fault ?? null }
  await visitor.note({ kind: 'issue', speaker: 'issuer', ...made, group, agent_id })
  return issued.kind === 'evidence' ? issued.evidence : undefined
}

/** Journals what a party signed. Resolves with the compact JWS. */
export async function noteSigned(
  visitor: Visitor,
  { alg, key_thumbprint, jws }: PartySignature,
  { agent_id }: ActingAgent,
  group: string,
  speaker: Speaker = 'organization',
): Promise<string> {
  await visitor.note({ kind: 'sign', speaker, group, agent_id, alg, key_thumbprint, jws })
  return jws
}

/** The second signature over a challenge, which authorizes a key to answer it. */
async function authorize(
  { visitor, world }: Actors,
  acting: ActingAgent,
  challenge: ChallengeIssued,
  newKey: string,
  authorizer: Authorizer,
  group: string,
): Promise<string> {
  if (authorizer.by === 'holder')
    return visitor.signAuthorization(challenge, authorizer.key_thumbprint, newKey, group)
  if (authorizer.by === 'stranger') return (await world.authorizes(null, challenge, newKey)).jws
  const organization = acting.claim.metadata.organization_id ?? ''
  const signed = await world.authorizes(organization, challenge, newKey)
  return noteSigned(visitor, signed, acting, group)
}

/** The second half of a proof: gets the challenge authorized if asked to, signs it and sends the proof. */
export async function answerChallenge(
  actors: Actors,
  acting: ActingAgent,
  challenge: ChallengeIssued,
  { key_thumbprint = acting.key_thumbprint, evidence, authorizer }: AnswerOptions,
  group: string,
): Promise<Outcome<ChallengeProven>> {
  const { visitor } = actors
  const second: SendOptions =
    authorizer === undefined
      ? {}
      : { authorization: await authorize(actors, acting, challenge, key_thumbprint, authorizer, group) }
  const draft = await visitor.draftProof(challenge, key_thumbprint, evidence)
  return visitor.sendProof(await visitor.signProof(draft, group), group, second)
}

/** Proves a purpose with a wallet key: asks for a nonce, gets evidence issued, authorizes, signs, sends. */
export async function prove(
  actors: Actors,
  acting: ActingAgent,
  purpose: Purpose,
  options: ProveOptions = {},
  group: string = PURPOSE_GROUPS[purpose],
): Promise<Proved> {
  const { key_thumbprint = acting.key_thumbprint, authorizer } = options
  const asked = await actors.visitor.askChallenge(acting.agent_id, purpose, group)
  if (asked.kind !== 'answer') return asked
  const evidence =
    purpose === 'VERIFY_IDENTITY'
      ? await issueFor(actors, acting, asked.value, { ...options, key_thumbprint }, group)
      : undefined
  const beside = { key_thumbprint, evidence, ...(authorizer === undefined ? {} : { authorizer }) }
  return answerChallenge(actors, acting, asked.value, beside, group)
}

/** Proves the identity by its protocol. */
export function verifyIdentity(actors: Actors, acting: ActingAgent, options?: ProveOptions, group?: string) {
  return prove(actors, acting, 'VERIFY_IDENTITY', options, group)
}

/** Binds the agent's own key, or another wallet key. */
export function bindKey(actors: Actors, acting: ActingAgent, options?: ProveOptions, group?: string) {
  return prove(actors, acting, 'BIND_KEY', options, group)
}

/** Has the organization, or a stranger in its place, sign a challenge. */
export async function organizationSigns(
  { visitor, world }: Actors,
  acting: ActingAgent,
  challenge: ChallengeIssued,
  group: string,
  signer: 'organization' | 'stranger' = 'organization',
): Promise<SignedProof> {
  const organization = acting.claim.metadata.organization_id ?? ''
  const signed = await world.proves(signer === 'stranger' ? null : organization, challenge)
  return { challenge, jws: await noteSigned(visitor, signed, acting, group, signer) }
}

/** Has the organization prove a purpose: it asks for its own nonce and signs it with its directory key. */
export async function organizationProves(
  actors: Actors,
  acting: ActingAgent,
  purpose: Purpose,
  group: string = PURPOSE_GROUPS[purpose],
  signer: 'organization' | 'stranger' = 'organization',
): Promise<Proved> {
  const { visitor } = actors
  const speaker = signer
  const asked = await visitor.askChallenge(acting.agent_id, purpose, group, { keep: false, speaker })
  if (asked.kind !== 'answer') return asked
  const signed = await organizationSigns(actors, acting, asked.value, group, signer)
  return visitor.sendProof(signed, group, { speaker })
}

export const ROTATE_GROUP = 'Rotate the key'

async function newKeyFor({ visitor }: Actors, { claim, key_thumbprint }: ActingAgent): Promise<string> {
  const { alg } = await walletKeyOf(visitor, key_thumbprint)
  const fitting: readonly AlgorithmName[] = SAMPLES[claim.metadata.protocol].algorithms
  return (await visitor.wallet.create(fitting.includes(alg) ? alg : fitting[0])).key_thumbprint
}

/** The registry names another wallet key (a thumbprint) for an agent; this is journalled. */
export async function registerAnew(
  { visitor, world }: Actors,
  { agent_id, claim }: ActingAgent,
  thumbprint: string,
  group = ROTATE_GROUP,
): Promise<void> {
  const { jwk } = await walletKeyOf(visitor, thumbprint)
  await world.registerAnew(claim, jwk)
  await visitor.note({
    kind: 'issue',
    speaker: 'issuer',
    what: 'registry_entry',
    party: claim.issuer,
    value: { issuer: claim.issuer, subject: claim.subject, key_thumbprint: thumbprint, jwk },
    fault: null,
    group,
    agent_id,
  })
}

/**
 * Replaces an agent's key: the registry names the new key, which is then bound; or
 * evidence for the new key is verified, with authorization, and then the key is bound.
 * @param authorizer who agrees to the change; not needed if the registry names the key, unless suspended.
 * @param newKey the public half of the new key, where it is elsewhere; absent for one that is made here.
 */
export async function rotateKey(
  actors: Actors,
  acting: ActingAgent,
  authorizer: Authorizer,
  { verified, suspended }: { readonly verified: boolean; readonly suspended: boolean },
  newKey?: PublicKeyOf,
): Promise<{ readonly outcome: Proved; readonly key_thumbprint: string }> {
  if (newKey !== undefined) await actors.visitor.agents.nameOutsideKey(acting.agent_id, newKey)
  const key_thumbprint = newKey?.key_thumbprint ?? (await newKeyFor(actors, acting))
  const bind = (by: Authorizer | undefined) =>
    bindKey(actors, acting, { key_thumbprint, ...(by ? { authorizer: by } : {}) }, ROTATE_GROUP)
  if (acting.claim.identity_source === 'SERVICE_REGISTRY') {
    await registerAnew(actors, acting, key_thumbprint)
    return { outcome: await bind(suspended ? authorizer : undefined), key_thumbprint }
  }
  if (!verified) return { outcome: await bind(authorizer), key_thumbprint }
  const outcome = await verifyIdentity(actors, acting, { key_thumbprint, authorizer }, ROTATE_GROUP)
  if (outcome.kind !== 'answer') return { outcome, key_thumbprint }
  // Verified evidence has displaced the old binding, so this needs no second signature unless suspended.
  return { outcome: await bind(suspended ? authorizer : undefined), key_thumbprint }
}
