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
import type { WaitingSignature } from './outside-signer.ts'
import type { WalletKey } from './own-records.ts'
import { stamp, type VerbParts } from './post.ts'
import type { Noted, ProofDraft, Signed, Visitor } from './visitor.ts'

const stampNow = (now: number) => ({ iat: Math.floor(now / 1000), jti: crypto.randomUUID() })

/** What a key will sign to answer a challenge, at a time in epoch milliseconds. */
async function draftOf(
  challenge: ChallengeIssued,
  key: WalletKey,
  now: number,
  evidence?: Evidence,
): Promise<ProofDraft> {
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }
  const digest = evidence && { evidence_digest: await digestOfJson(evidence) }
  const payload = proofPayloadFor(challenge, { ...stampNow(now), ...digest })
  const { key_thumbprint } = key
  return { challenge, key_thumbprint, header, payload, ...(evidence === undefined ? {} : { evidence }) }
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
  asked: About & { readonly key_thumbprint: string },
): Promise<string> {
  const signing_input = signingInputOf(header, payload)
  const jws = await outside.ask({ ...asked, header, payload, signing_input })
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

/** What a signature is made for. */
type About = Pick<WaitingSignature, 'group' | 'agent_id' | 'until'>

interface SigningParts extends VerbParts {
  readonly isOutside: ReturnType<typeof createOutside>
}

async function signed(
  parts: SigningParts,
  key_thumbprint: string,
  what: Signable,
  { until, ...about }: About,
): Promise<Signed> {
  const { isOutside, wallet, speaker } = parts
  const [outside, sign] = await Promise.all([
    isOutside(about.agent_id, key_thumbprint),
    wallet.signer(key_thumbprint),
  ])
  const jws = outside
    ? await madeOutside(parts, what, { key_thumbprint, ...about, ...(until === undefined ? {} : { until }) })
    : await sign(what.header, what.payload)
  const { alg } = what.header
  const by = { kind: 'sign', speaker, alg, key_thumbprint, ...(outside ? { outside } : {}) } as const
  const noted = note(parts, { ...by, ...about, jws })
  // Callers that await it see the error; the empty catch only avoids an unhandled rejection.
  noted.catch(() => undefined)
  return { jws, noted }
}

/** Signs a payload under a header of this type and the key. @throws Error where this side does not know the key */
async function signObject(
  parts: SigningParts,
  key_thumbprint: string,
  typ: string,
  payload: object,
  about: About,
): Promise<Signed> {
  const { alg, jwk } = await walletKeyOf(parts, key_thumbprint)
  return signed(parts, key_thumbprint, { header: { typ, alg, jwk }, payload }, about)
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
    signProof: async ({ challenge, key_thumbprint, header, payload, evidence }, group) => {
      const about = { group, agent_id: challenge.agent_id, until: challenge.expires_at }
      const it = await signed(parts, key_thumbprint, { header, payload }, about)
      return { challenge, ...it, ...(evidence === undefined ? {} : { evidence }) }
    },
    signAuthorization: async (challenge, keyThumbprint, newKey, group) => {
      const about = { group, agent_id: challenge.agent_id, until: challenge.expires_at }
      const payload = authorizationPayloadFor(challenge, newKey, stampNow(parts.now()))
      const { jws, noted } = await signObject(parts, keyThumbprint, AUTHORIZATION_TYPE, payload, about)
      await noted
      return jws
    },
    signObject: (keyThumbprint, typ, payload, group, agent_id) =>
      signObject(parts, keyThumbprint, typ, payload, { group, agent_id }),
    note: noted => note(parts, noted),
    noteRecompute: (agent_id, receipt_ref, equal) =>
      note(parts, {
        ...{ kind: 'recompute', group: 'Recompute the digest', speaker: 'agent' },
        ...{ agent_id, receipt_ref, equal },
      }),
  }
}
