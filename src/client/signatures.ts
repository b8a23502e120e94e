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

async function signed(
  parts: VerbParts,
  key_thumbprint: string,
  what: Signable,
  { group, agent_id }: { readonly group: string; readonly agent_id: string },
  made?: string,
): Promise<string> {
  const outside = await isOutside(parts, agent_id, key_thumbprint)
  const jws = outside
    ? await madeOutside(parts, what, { key_thumbprint, group, agent_id }, made)
    : await parts.wallet.sign(key_thumbprint, what.header, what.payload)
  const { alg } = what.header
  const by = { kind: 'sign', speaker: 'agent', alg, key_thumbprint, ...(outside ? { outside } : {}) } as const
  await note(parts, { ...by, group, agent_id, jws })
  return jws
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
    const jws = await signed(parts, key_thumbprint, { header, payload }, { group, agent_id }, made)
    return { challenge, jws, ...(evidence === undefined ? {} : { evidence }) }
  },
  signAuthorization: async (challenge, keyThumbprint, newKey, group) => {
    const key = await walletKeyOf(parts, keyThumbprint)
    const { agent_id } = challenge
    const what = authorizationOf(challenge, key, newKey, parts.now())
    return signed(parts, keyThumbprint, what, { group, agent_id })
  },
  signObject: async (keyThumbprint, typ, payload, group, agent_id) => {
    const key = await walletKeyOf(parts, keyThumbprint)
    const header = { typ, alg: key.alg, jwk: key.jwk }
    return signed(parts, keyThumbprint, { header, payload }, { group, agent_id })
  },
  note: noted => note(parts, noted),
})
