import { type JwsHeader, signingInputOf, verifySignature } from '../crypto/jws.ts'
import type { AcknowledgeEntry, EnforceEntry, IssueEntry, SignEntry } from './journal-record.ts'
import { authorizationOf, draftOf } from './proof-draft.ts'
import { stamp, type VerbParts } from './verb-parts.ts'
import type { Noted, Visitor, WalletKey } from './visitor.ts'

async function walletKeyOf({ wallet }: VerbParts, thumbprint: string): Promise<WalletKey> {
  const key = await wallet.key(thumbprint)
  if (key === undefined) throw new Error(`the wallet does not hold ${thumbprint}`)
  return key
}

/** @throws Error where this browser's wallet holds the private half of a key that is to be elsewhere */
export async function mustBeOutside({ wallet }: VerbParts, thumbprint: string): Promise<void> {
  if (await wallet.holds(thumbprint))
    throw new Error('This browser’s wallet holds that key, so it is not elsewhere.')
}

/** Whether an agent's key is elsewhere: then the wallet signs nothing with it, whatever it may hold. */
async function isOutside({ rows }: VerbParts, agentId: string | null, thumbprint: string): Promise<boolean> {
  const own = agentId === null ? undefined : await rows.one('agents', agentId)
  if (own?.outside_keys === undefined) return false
  return [own, ...own.outside_keys].some(({ key_thumbprint }) => key_thumbprint === thumbprint)
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

/** Looks for a key and for where it is, side by side. */
async function signingWith(parts: VerbParts, key_thumbprint: string, agentId: string): Promise<Signing> {
  const [outside, sign] = await Promise.all([
    isOutside(parts, agentId, key_thumbprint),
    parts.wallet.signer(key_thumbprint),
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
): Promise<string> {
  const jws = outside
    ? await madeOutside(parts, what, { key_thumbprint, group, agent_id }, made)
    : await sign(what.header, what.payload)
  const { alg } = what.header
  const by = { kind: 'sign', speaker: 'agent', alg, key_thumbprint, ...(outside ? { outside } : {}) } as const
  await note(parts, { ...by, group, agent_id, jws })
  return jws
}

/** The same where the header is still to be made from the key. @throws Error where this side does not know the key */
async function signedWithHeader(
  parts: VerbParts,
  key_thumbprint: string,
  { group, agent_id }: { readonly group: string; readonly agent_id: string },
  made: (key: WalletKey) => Signable,
): Promise<string> {
  const [key, signing] = await Promise.all([
    walletKeyOf(parts, key_thumbprint),
    signingWith(parts, key_thumbprint, agent_id),
  ])
  return signed(parts, key_thumbprint, made(key), { group, agent_id }, signing)
}

async function note(parts: VerbParts, noted: Noted): Promise<void> {
  const at = stamp(parts)
  await parts.journal.add<SignEntry | IssueEntry | EnforceEntry | AcknowledgeEntry>(seq => ({
    ...noted,
    seq,
    at,
  }))
}

/** The verbs that sign with a wallet key, and those that journal what was signed out of band. */
export const signatures = (
  parts: VerbParts,
): Pick<Visitor, 'draftProof' | 'signProof' | 'signAuthorization' | 'signObject' | 'note'> => ({
  draftProof: async (challenge, keyThumbprint, evidence) =>
    draftOf(challenge, await walletKeyOf(parts, keyThumbprint), parts.now(), evidence),
  signProof: async ({ challenge, key_thumbprint, header, payload, evidence }, group, made) => {
    const { agent_id } = challenge
    const signing = await signingWith(parts, key_thumbprint, agent_id)
    const jws = await signed(parts, key_thumbprint, { header, payload }, { group, agent_id }, signing, made)
    return { challenge, jws, ...(evidence === undefined ? {} : { evidence }) }
  },
  signAuthorization: (challenge, keyThumbprint, newKey, group) =>
    signedWithHeader(parts, keyThumbprint, { group, agent_id: challenge.agent_id }, key =>
      authorizationOf(challenge, key, newKey, parts.now()),
    ),
  signObject: (keyThumbprint, typ, payload, group, agent_id) =>
    signedWithHeader(parts, keyThumbprint, { group, agent_id }, key => ({
      header: { typ, alg: key.alg, jwk: key.jwk },
      payload,
    })),
  note: noted => note(parts, noted),
})
