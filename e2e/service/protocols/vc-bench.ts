import { base64url } from 'jose'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import type { Jwk } from '../../../src/crypto/jwk.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { signDraft } from '../../../src/parties/jws-draft.ts'
import { createPublications } from '../../../src/parties/publications.ts'
import { createWorldKeys, issuerKey } from '../../../src/parties/world-keys.ts'
import { createWorldStore, type PartyKey } from '../../../src/parties/world-store.ts'
import { makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { BASE_URL, type Workbench } from '../workbench.ts'
import { issued, proveWith, type SampleAgent, worldOf } from '../world-bench.ts'

type Members = Readonly<Record<string, unknown>>

/** What a test changes about a credential before it is signed; undefined leaves a member out. */
export interface Crafted {
  readonly header?: Members
  readonly payload?: Members
  /** Who signs in the issuer's place. */
  readonly signer?: PartyKey
}

interface About {
  readonly subject: string
  readonly audience: string
  /** The agent's key, and a stranger's. */
  readonly key: Jwk
  readonly stranger: Jwk
  /** A valid status, on the issuer's own list. */
  readonly status: Members
  readonly signer?: PartyKey
}

export type CraftedMembers = Crafted | ((about: About) => Crafted)

/** The DID of the method `jwk` for some JSON. */
export const didJwkOf = (jwk: object): string => `did:jwk:${base64url.encode(JSON.stringify(jwk))}`

/** An imported agent whose credential issuer is in the directory. */
export async function vcAgent(bench: Workbench, subject?: string, key?: TestKey): Promise<SampleAgent> {
  const world = worldOf(bench)
  const holder = key ?? (await makeKey())
  const prepared = await world.prepare('W3C_VC', holder.jwk)
  const claim = subject === undefined ? prepared : { ...prepared, subject }
  const { agent_id } = await bench.import(claim)
  return { bench, world, key: holder, claim, agent_id }
}

async function issuerOf({ bench, claim }: SampleAgent): Promise<PartyKey> {
  const store = createWorldStore(`${bench.storageName}:world`)
  const publications = createPublications(store, bench.service.directory)
  const tools = { keys: createWorldKeys(store), publications, clientId: BASE_URL }
  return issuerKey(tools, claim.issuer, 'vc+jwt')
}

const STRANGER = await makeKey('ES256')

function statusIn({ credentialStatus }: Members): Members {
  const [first]: unknown[] = Array.isArray(credentialStatus) ? credentialStatus : []
  return { ...Object(first) }
}

/** Proves with the credential that the issuer signs after these changes, by the agent's key or another. */
export async function proveCrafted(
  agent: SampleAgent,
  change: CraftedMembers,
  by: TestKey = agent.key,
  asked?: ChallengeIssued,
): Promise<Response> {
  const { bench, agent_id, claim } = agent
  const challenge = asked ?? (await bench.ask(agent_id, 'VERIFY_IDENTITY'))
  const right = await issued(agent, challenge)
  if (typeof right?.value !== 'string') throw new Error('the issuer issued no credential')
  const { header, payload } = readCompactJws(right.value)
  const about = {
    ...{ subject: claim.subject, audience: challenge.audience, status: statusIn(payload) },
    ...{ key: agent.key.jwk, stranger: STRANGER.jwk },
  }
  const crafted: Crafted = typeof change === 'function' ? change(about) : change
  const value = await signDraft({
    header: { ...header, ...crafted.header },
    payload: { ...payload, ...crafted.payload },
    signer: crafted.signer ?? (await issuerOf(agent)),
  })
  return proveWith({ bench, key: by }, challenge, { type: 'vc', value })
}
