import { LIMITS } from '../contract/catalogues/limits.ts'
import { AUTHORIZATION_TYPE, PROOF_TYPE } from '../contract/names.ts'
import {
  authorizationPayloadFor,
  type ChallengeIssued,
  type Evidence,
  proofPayloadFor,
} from '../contract/schemas/challenge.ts'
import { digestOfJson } from '../crypto/digest.ts'
import { type JwsHeader, signingInputOf, verifySignature } from '../crypto/jws.ts'
import type { NotedEntry } from './journal-record.ts'
import type { WalletKey } from './own-records.ts'
import { stamp, type VerbParts } from './post.ts'
import type { Noted, ProofDraft, Signed, Visitor } from './visitor.ts'

const stampNow = (now: number) => ({ iat: Math.floor(now / 1000), jti: crypto.randomUUID() })

/** The same for a challenge whenever it is drafted, so that what is signed elsewhere still fits after a reload. */
function stampOf({ challenge_id, expires_at }: ChallengeIssued, now: number) {
  const issued = Date.parse(expires_at) - LIMITS.NONCE_LIFETIME_S * 1000
  return { iat: Math.floor(Math.min(issued, now) / 1000), jti: challenge_id }
}

/** What a key will sign to answer a challenge, at a time in epoch milliseconds. */
async function draftOf(
  challenge: ChallengeIssued,
  key: WalletKey,
  now: number,
  evidence?: Evidence,
): Promise<ProofDraft> {
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }
  const digest = evidence && { evidence_digest: await digestOfJson(evidence) }
  const payload = proofPayloadFor(challenge, {
    ...(key.outside === true ? stampOf(challenge, now) : stampNow(now)),
    ...digest,
  })
  const { key_thumbprint } = key
  return {
    ...{ challenge, key_thumbprint, header, payload },
    signing_input: signingInputOf(header, payload),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

function authorizationOf(
  challenge: ChallengeIssued,
  key: WalletKey,
  newKey: string,
  now: number,
): { readonly header: JwsHeader; readonly payload: object } {
  const header = { typ: AUTHORIZATION_TYPE, alg: key.alg, jwk: key.jwk }
  return { header, payload: authorizationPayloadFor(challenge, newKey, stampNow(now)) }
}

async function walletKeyOf({ wallet }: VerbParts, thumbprint: string): Promise<WalletKey> {
  const key = await wallet.signingKey(thumbprint)
  if (key === undefined) throw new Error(`the wallet does not have ${thumbprint}`)
  return key
}

/** @throws Error where this browser's wallet holds the private half of a key that is to be elsewhere */
export async function mustBeOutside({ wallet }: VerbParts, thumbprint: string): Promise<void> {
  if (await wallet.holds(thumbprint))
    throw new Error('That key is in this browser’s wallet, so it is not an external key.')
}

/**
 * Says whether an agent's key is elsewhere: then the wallet signs nothing with it, whatever it may hold. Of an agent
 * whose key is here it is asked once, for that never changes.
 */
function createOutside({ rows }: VerbParts) {
  const here = new Set<string>()
  return async (agentId: string, thumbprint: string): Promise<boolean> => {
    const own = here.has(agentId) ? undefined : await rows.one('agents', agentId)
    if (own?.outside_keys !== undefined)
      return [own, ...own.outside_keys].some(({ key_thumbprint }) => key_thumbprint === thumbprint)
    if (own !== undefined) here.add(agentId)
    return false
  }
}

/** The JWS that a key outside made over exactly this. @throws Error where it is of something else, or does not verify */
async function madeOutside(
  { outside }: VerbParts,
  { header, payload }: Signable,
  asked: { readonly key_thumbprint: string; readonly group: string; readonly agent_id: string },
  made: string | undefined,
): Promise<string> {
  const signing_input = signingInputOf(header, payload)
  const jws = made ?? (await outside.ask({ ...asked, header, payload, signing_input }))
  if (jws.slice(0, jws.lastIndexOf('.')) !== signing_input)
    throw new Error('What was signed elsewhere is not what was handed out.')
  if (!(await verifySignature(jws, header.alg, header.jwk)))
    throw new Error('The signature made elsewhere does not verify under the named key.')
  return jws
}

interface Signable {
  readonly header: JwsHeader
  readonly payload: object
}

interface Signing {
  readonly outside: boolean
  readonly sign: Awaited<ReturnType<VerbParts['wallet']['signer']>>
}

interface SigningParts extends VerbParts {
  readonly isOutside: ReturnType<typeof createOutside>
}

/** Looks for a key and for where it is, side by side. */
async function signingWith(
  { isOutside, wallet }: SigningParts,
  key_thumbprint: string,
  agentId: string,
): Promise<Signing> {
  const [outside, sign] = await Promise.all([
    isOutside(agentId, key_thumbprint),
    wallet.signer(key_thumbprint),
  ])
  return { outside, sign }
}

async function signed(
  parts: VerbParts,
  key_thumbprint: string,
  what: Signable,
  { group, agent_id }: { readonly group: string; readonly agent_id: string },
  { outside, sign }: Signing,
  made?: string,
): Promise<Signed> {
  const jws = outside
    ? await madeOutside(parts, what, { key_thumbprint, group, agent_id }, made)
    : await sign(what.header, what.payload)
  const { alg } = what.header
  const { speaker } = parts
  const by = { kind: 'sign', speaker, alg, key_thumbprint, ...(outside ? { outside } : {}) } as const
  const noted = note(parts, { ...by, group, agent_id, jws })
  // Callers that await it see the error; the empty catch only avoids an unhandled rejection.
  noted.catch(() => undefined)
  return { jws, noted }
}

/** Like `signed`, but builds the header from the key. @throws Error where this side does not know the key */
async function signedWithHeader(
  parts: SigningParts,
  key_thumbprint: string,
  { group, agent_id }: { readonly group: string; readonly agent_id: string },
  made: (key: WalletKey) => Signable,
): Promise<Signed> {
  const [key, signing] = await Promise.all([
    walletKeyOf(parts, key_thumbprint),
    signingWith(parts, key_thumbprint, agent_id),
  ])
  return signed(parts, key_thumbprint, made(key), { group, agent_id }, signing)
}

async function note(parts: VerbParts, noted: Noted): Promise<void> {
  const at = stamp(parts)
  await parts.journal.add<NotedEntry>(seq => ({ ...noted, seq, at }))
}

export function signatures(
  given: VerbParts,
): Pick<Visitor, 'draftProof' | 'signProof' | 'signAuthorization' | 'signObject' | 'note' | 'noteRecompute'> {
  const parts: SigningParts = { ...given, isOutside: createOutside(given) }
  return {
    draftProof: async (challenge, keyThumbprint, evidence) =>
      draftOf(challenge, await walletKeyOf(parts, keyThumbprint), parts.now(), evidence),
    signProof: async ({ challenge, key_thumbprint, header, payload, evidence }, group, made) => {
      const { agent_id } = challenge
      const signing = await signingWith(parts, key_thumbprint, agent_id)
      const it = await signed(parts, key_thumbprint, { header, payload }, { group, agent_id }, signing, made)
      return { challenge, ...it, ...(evidence === undefined ? {} : { evidence }) }
    },
    signAuthorization: async (challenge, keyThumbprint, newKey, group) => {
      const about = { group, agent_id: challenge.agent_id }
      const { jws, noted } = await signedWithHeader(parts, keyThumbprint, about, key =>
        authorizationOf(challenge, key, newKey, parts.now()),
      )
      await noted
      return jws
    },
    signObject: (keyThumbprint, typ, payload, group, agent_id) =>
      signedWithHeader(parts, keyThumbprint, { group, agent_id }, key => ({
        header: { typ, alg: key.alg, jwk: key.jwk },
        payload,
      })),
    note: noted => note(parts, noted),
    noteRecompute: (agent_id, receipt_ref, equal) =>
      note(parts, {
        ...{ kind: 'recompute', group: 'Recompute the digest', speaker: 'agent' },
        ...{ agent_id, receipt_ref, equal },
      }),
  }
}
