import type { Protocol } from '../../../src/contract/names.ts'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import {
  type DirectoryEntry,
  directoryName,
  type IssuerKeys,
} from '../../../src/contract/schemas/directory.ts'
import type { ImportRequest } from '../../../src/contract/schemas/profile.ts'
import { generateKeyPair } from '../../../src/crypto/algorithms.ts'
import { type Jwk, readPublicJwk, thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import type { Counterparty, PartyTools } from '../../../src/parties/counterparty.ts'
import type { ListState, PartyKey } from '../../../src/parties/world-store.ts'
import { a2a } from '../../../src/protocols/a2a/issuer.ts'
import { dns } from '../../../src/protocols/dns/issuer.ts'
import { oidc } from '../../../src/protocols/oidc/issuer.ts'
import { spiffe } from '../../../src/protocols/spiffe/issuer.ts'
import { w3cVc } from '../../../src/protocols/w3c-vc/issuer.ts'
import { makeKey } from '../../service/proof/keys-and-proofs.ts'

export const NOW = Date.parse('2026-11-21T12:00:00.000Z')
export const SERVICE = 'https://agents.invalid'

const PARTIES = {
  OIDC: oidc,
  SPIFFE_SVID: spiffe,
  W3C_VC: w3cVc,
  A2A_AGENT_CARD: a2a,
  DNS_WELL_KNOWN: dns,
} as const satisfies Partial<Record<Protocol, Counterparty>>
export type Party = keyof typeof PARTIES

/** The parties' tools without any storage, and the directory that they fill. */
function toolsInMemory(now: number): PartyTools & { readonly directory: Map<string, DirectoryEntry> } {
  const [held, lists] = [new Map<string, PartyKey>(), new Map<string, ListState>()]
  const directory = new Map<string, DirectoryEntry>()
  const make = async (name: string, alg: PartyKey['alg']): Promise<PartyKey> => {
    const { publicKey, privateKey } = await generateKeyPair(alg)
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const jwk = readPublicJwk(y === undefined ? { kty, crv, x } : { kty, crv, x, y })
    return { name, alg, jwk, key_thumbprint: await thumbprintUriOf(jwk), privateKey }
  }
  const kept = async (name: string) => {
    const key = held.get(name) ?? (await make(name, 'ES256'))
    held.set(name, key)
    return key
  }
  return {
    directory,
    clientId: SERVICE,
    now,
    keys: {
      key: kept,
      stranger: alg => make('stranger', alg),
      renew: kept,
    },
    lists: {
      find: async name => lists.get(name),
      namesOf: async () => [...lists.keys()],
      change: async (name, change) => {
        const list = change(lists.get(name))
        lists.set(name, list)
        return list
      },
    },
    publications: {
      logged: async () => [],
      once: async entry => {
        directory.set(directoryName(entry), entry)
        return undefined
      },
      anew: async (name, make) => {
        const entry = await make()
        directory.set(name, entry)
        return entry
      },
      last: async name => directory.get(name),
      knows: async name => directory.has(name),
    },
  }
}

/** What an issuer made for one challenge, with all that one would expect of it. */
export interface IssuedObject {
  /** As one pastes it. */
  readonly text: string
  readonly claim: ImportRequest
  readonly challenge: ChallengeIssued
  /** The issuer's keys as the directory holds them; none of a zone. */
  readonly keys: readonly Readonly<Record<string, unknown>>[]
  /** The public key that the claim was made for. */
  readonly holder: Jwk
  /** The status list that it names, as its issuer published it; undefined where it names none, or one that nobody did. */
  readonly list: string | undefined
}

/** An issuer with a client of its own, before it has issued anything. @param now its time, in epoch milliseconds */
export async function issuerOf(party: Party, now = NOW) {
  const tools = toolsInMemory(now)
  const holder = await makeKey(party === 'DNS_WELL_KNOWN' ? 'Ed25519' : 'ES256')
  const claim = await PARTIES[party].prepare(holder.jwk, tools)
  await PARTIES[party].publish?.(claim, holder.jwk, tools)
  const challenge: ChallengeIssued = {
    challenge_id: 'chl_00000000-0000-4000-8000-000000000000',
    agent_id: 'agt_00000000-0000-4000-8000-000000000000',
    purpose: 'VERIFY_IDENTITY',
    nonce: 'n-0S6_WzA2MjVkLTRhYmMtOTdkZi0xMjM0NTY3ODkwY',
    audience: `${SERVICE}/v1/bindings/challenges/chl_00000000-0000-4000-8000-000000000000`,
    claim_digest: `ni:///sha-256;${'A'.repeat(43)}`,
    proof_type: 'agent-binding-proof+jwt',
    alg_values_supported: ['Ed25519', 'ES256'],
    expires_at: '2026-11-21T12:05:00.000Z',
  }
  return async (fault?: string): Promise<IssuedObject> => {
    const made = await PARTIES[party].issue({ claim, challenge, jwk: holder.jwk, fault }, tools)
    const keys = [...tools.directory.values()]
      .filter((entry): entry is IssuerKeys & DirectoryEntry => entry.kind === 'issuer_keys')
      .flatMap(entry => entry.keys.map(({ kid, jwk }) => ({ ...jwk, kid })))
    const text = textOf(made)
    const list = [...tools.directory.values()].find(
      entry => entry.kind === 'status_list' && listsOf(text).includes(entry.id),
    )
    return {
      ...{ text, claim, challenge, keys, holder: holder.jwk },
      list: list?.kind === 'status_list' ? list.credential : undefined,
    }
  }
}

/** The lists that a compact JWS names as those of its status. */
function listsOf(jws: string): readonly string[] {
  const payload = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()
  return [...payload.matchAll(/"statusListCredential":"([^"]+)"/gu)].map(([, list = '']) => list)
}

function textOf(made: Awaited<ReturnType<Counterparty['issue']>>): string {
  if (made.kind === 'evidence')
    return typeof made.evidence.value === 'string' ? made.evidence.value : JSON.stringify(made.evidence.value)
  if (made.entry.kind !== 'zone') throw new Error('this is not a zone')
  return made.entry.records
    .map(({ strings }) => strings.map(each => JSON.stringify(each)).join(' '))
    .join('\n')
}

/** The faults that a party can make, by the check that each fails. */
export const faultsOf = (party: Party): readonly string[] => Object.keys(PARTIES[party].faults)
