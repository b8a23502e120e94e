import type { JwsHeader } from '../crypto/jws.ts'
import type { AcknowledgeEntry, EnforceEntry, IssueEntry, SignEntry } from './journal-record.ts'
import { authorizationOf, draftOf } from './proof-draft.ts'
import { stamp, type VerbParts } from './verb-parts.ts'
import type { Noted, Visitor, WalletKey } from './visitor.ts'

async function walletKeyOf({ wallet }: VerbParts, thumbprint: string): Promise<WalletKey> {
  const key = await wallet.key(thumbprint)
  if (key === undefined) throw new Error(`the wallet does not hold ${thumbprint}`)
  return key
}

async function signed(
  parts: VerbParts,
  { key_thumbprint, alg }: Pick<SignEntry, 'key_thumbprint' | 'alg'>,
  { header, payload }: { readonly header: JwsHeader; readonly payload: object },
  { group, agent_id }: Pick<SignEntry, 'group' | 'agent_id'>,
): Promise<string> {
  const jws = await parts.wallet.sign(key_thumbprint, header, payload)
  await note(parts, { kind: 'sign', group, speaker: 'agent', agent_id, alg, key_thumbprint, jws })
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
  signProof: async ({ challenge, key_thumbprint, header, payload, evidence }, group) => {
    const { agent_id } = challenge
    const of = { key_thumbprint, alg: header.alg }
    const jws = await signed(parts, of, { header, payload }, { group, agent_id })
    return { challenge, jws, ...(evidence === undefined ? {} : { evidence }) }
  },
  signAuthorization: async (challenge, keyThumbprint, newKey, group) => {
    const key = await walletKeyOf(parts, keyThumbprint)
    const { agent_id } = challenge
    return signed(parts, key, authorizationOf(challenge, key, newKey, parts.now()), { group, agent_id })
  },
  signObject: async (keyThumbprint, typ, payload, group, agent_id) => {
    const key = await walletKeyOf(parts, keyThumbprint)
    const header = { typ, alg: key.alg, jwk: key.jwk }
    return signed(parts, key, { header, payload }, { group, agent_id })
  },
  note: noted => note(parts, noted),
})
