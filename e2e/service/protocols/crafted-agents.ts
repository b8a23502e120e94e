import { base64url } from 'jose'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import type { IssuerKeys, Zone } from '../../../src/contract/schemas/directory.ts'
import type { Jwk } from '../../../src/crypto/jwk.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { freshPart } from '../../../src/parties/counterparty.ts'
import { createPublications } from '../../../src/parties/publications.ts'
import { signDraft } from '../../../src/parties/token-issuer.ts'
import { createWorldKeys, issuerKey } from '../../../src/parties/world-keys.ts'
import { createWorldStore, type PartyKey } from '../../../src/parties/world-store.ts'
import { forge, makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { issued, proveWith, refusedAt, type SampleAgent, worldOf } from '../service-test.ts'
import { BASE_URL, type Workbench } from '../workbench.ts'

type Changed = Readonly<Record<string, unknown>>

/** What a test changes about a token, knowing the agent's key; undefined leaves a member out. */
export type TokenChanges =
  | { readonly claims?: Changed; readonly header?: Changed; readonly signer?: TestKey }
  | ((key: TestKey) => Exclude<TokenChanges, (key: TestKey) => unknown>)

const changed = (changes: TokenChanges, key: TestKey) =>
  typeof changes === 'function' ? changes(key) : changes

/** An agent of an OpenID provider whose published keys and signing key are the test's. */
export async function providerAgent(
  bench: Workbench,
  {
    issuer = `https://idp-${freshPart()}.example`,
    subject = 'agent-7',
    ...published
  }: Partial<IssuerKeys> & { readonly subject?: string } = {},
) {
  const [signer, key] = [await makeKey('ES256'), await makeKey()]
  const keys = [{ kid: 'idp-1', jwk: signer.jwk }]
  const entry = { kind: 'issuer_keys', issuer, use: 'id_token', client_id: BASE_URL, keys } as const
  await bench.publish({ ...entry, keys, ...published })
  const claim = { issuer, subject, metadata: { protocol: 'OIDC' } }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', ...claim })
  /** Asks, has the provider issue an ID token with these changes, and proves with it. */
  const prove = async (changes: TokenChanges = {}): Promise<Response> => {
    const { claims, header, signer: by = signer } = changed(changes, key)
    const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
    const iat = Math.floor(bench.now() / 1000)
    const right = { iss: issuer, sub: claim.subject, aud: BASE_URL, iat, exp: iat + 600 }
    const bound = { nonce: challenge.nonce, cnf: { jwk: key.jwk } }
    const value = await forge(
      by,
      JSON.stringify({ typ: 'dpop+id_token', alg: by.alg, kid: 'idp-1', ...header }),
      JSON.stringify({ ...right, ...bound, ...claims }),
    )
    return proveWith({ bench, key }, challenge, { type: 'id_token', value })
  }
  return { bench, issuer, signer, key, agent_id, prove }
}

interface Claimed {
  readonly subject: string
  readonly issuer: string
  readonly endpoint: string | null
}

/** An agent that claims a host whose zone the test publishes. */
class Hosted {
  readonly bench: Workbench
  readonly key: TestKey
  readonly host: string
  readonly agent_id: string
  private version: number | undefined

  constructor(bench: Workbench, key: TestKey, host: string, agent_id: string) {
    this.bench = bench
    this.key = key
    this.host = host
    this.agent_id = agent_id
  }

  record(more = '', key: TestKey = this.key): string {
    return `v=aid2;u=https://${this.host}/a2a;p=a2a;k=${key.jwk.x}${more}`
  }

  /** Publishes records at the host’s name, or at the one given with each, in place of the last version. */
  async zone(
    records: readonly (string | readonly [name: string, text: string])[],
    well_known: Zone['well_known'] = null,
    replaces = this.version,
  ): Promise<void> {
    const named = records.map(record =>
      typeof record === 'string' ? [`_agent.${this.host}`, record] : record,
    )
    const entry: Zone = {
      kind: 'zone',
      host: this.host,
      records: named.map(([name = '', text = '']) => ({ name, strings: [text] })),
      well_known,
    }
    this.version = await this.bench.publish(entry, replaces || undefined)
  }

  async send(): Promise<Response> {
    return proveWith(this, await this.bench.ask(this.agent_id, 'VERIFY_IDENTITY'), undefined)
  }

  async failsAt(check: string): Promise<void> {
    await refusedAt(await this.send(), check)
  }
}

/** Imports an agent that claims a host; its zone is not published yet. */
export async function hosted(bench: Workbench, claimed: Partial<Claimed> = {}): Promise<Hosted> {
  const { subject = `courier-${freshPart()}.example` } = claimed
  const { issuer = `https://${subject}`, endpoint = `https://${subject}/a2a` } = claimed
  const metadata = { protocol: 'DNS_WELL_KNOWN', endpoint }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  return new Hosted(bench, await makeKey('Ed25519'), subject, agent_id)
}

type Members = Readonly<Record<string, unknown>>

/** What a test changes about a credential before it is signed; undefined leaves a member out. */
interface Crafted {
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

/** An imported agent whose credential issuer is in the directory, and how it proves with a changed credential. */
export async function vcAgent(bench: Workbench, subject?: string, key?: TestKey) {
  const world = worldOf(bench)
  const holder = key ?? (await makeKey())
  const prepared = await world.prepare('W3C_VC', holder.jwk)
  const claim = subject === undefined ? prepared : { ...prepared, subject }
  const { agent_id } = await bench.import(claim)
  const agent: SampleAgent = { bench, world, key: holder, claim, agent_id }
  return { ...agent, prove: (change: CraftedMembers = {}) => proveCrafted(agent, change) }
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

interface Mesh {
  readonly issuer: string
  readonly subject: string
  readonly use: 'wit-svid' | 'id_token'
}

/** A workload of a trust domain whose published bundle and signing key are the test's. */
export async function workload(bench: Workbench, mesh: Partial<Mesh> = {}) {
  const domain = `spiffe://mesh-${freshPart()}.example`
  const { issuer = domain, subject = `${issuer}/agents/a`, use = 'wit-svid' } = mesh
  const [signer, key] = await Promise.all([makeKey('ES256'), makeKey('ES256')])
  await bench.publish({ kind: 'issuer_keys', issuer, use, keys: [{ kid: 'mesh-1', jwk: signer.jwk }] })
  const metadata = { protocol: 'SPIFFE_SVID', endpoint: 'https://agent.example/a2a' }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  /** A WIT-SVID with these changes. */
  const token = (changes: TokenChanges = {}): Promise<string> => {
    const { claims, header, signer: by = signer } = changed(changes, key)
    const cnf = { jwk: { ...key.jwk, alg: 'ES256' } }
    return forge(
      by,
      JSON.stringify({ typ: 'wit+jwt', alg: 'ES256', kid: 'mesh-1', ...header }),
      JSON.stringify({ sub: subject, cnf, exp: Math.floor(bench.now() / 1000) + 600, ...claims }),
    )
  }
  const send = async (value: string, by: TestKey = key): Promise<Response> => {
    const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
    return proveWith({ bench, key: by }, challenge, { type: 'wit_svid', value })
  }
  const prove = async (changes?: TokenChanges) => send(await token(changes))
  return { bench, signer, key, agent_id, subject, token, send, prove }
}
