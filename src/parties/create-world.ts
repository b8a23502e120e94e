import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, type Protocol } from '../contract/names.ts'
import { authorizationPayloadFor, proofPayloadFor } from '../contract/schemas/challenge.ts'
import {
  type DirectoryEntry,
  type DirectoryKey,
  type DirectoryPort,
  directoryName,
} from '../contract/schemas/directory.ts'
import type { Jwk } from '../crypto/jwk.ts'
import { signCompactJws } from '../crypto/jws.ts'
import { a2a } from '../protocols/a2a/issuer.ts'
import { moveToOwnList, setMark, signListsAnew } from '../protocols/bitstring/issuer.ts'
import { dns } from '../protocols/dns/issuer.ts'
import { oidc } from '../protocols/oidc/issuer.ts'
import { registerAnew, registry } from '../protocols/registry/issuer.ts'
import { selfIssued } from '../protocols/self-issued/issuer.ts'
import { spiffe } from '../protocols/spiffe/issuer.ts'
import { w3cVc } from '../protocols/w3c-vc/issuer.ts'
import type { Counterparty, PartyTools } from './counterparty.ts'
import { createInbox } from './inbox.ts'
import { createListBook, createPublications, type Publications } from './publications.ts'
import type { BegunClaim, FormerKey, PartySignature, SampleName, Signer, World, WorldClock } from './world.ts'
import {
  createWorldKeys,
  keyEntryOf,
  nameOfIssuerKey,
  nameOfOrganizationKey,
  organizationKey,
} from './world-keys.ts'
import { createWorldStore } from './world-store.ts'

async function lastOf({ publications }: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  const entry = await publications.last(directoryName(key))
  if (entry === undefined) throw new Error('this world did not publish the entry')
  return entry
}

async function rotated(tools: PartyTools, entry: DirectoryEntry, former: FormerKey): Promise<DirectoryEntry> {
  const keeps = former === 'retired'
  if (entry.kind === 'issuer_keys') {
    const next = await tools.keys.renew(nameOfIssuerKey(entry.use, entry.issuer))
    const retired = keeps ? [...(entry.retired ?? []), ...entry.keys] : []
    return { ...entry, keys: [keyEntryOf(next)], retired }
  }
  if (entry.kind !== 'organization') throw new RangeError(`${entry.kind} has no key`)
  const { jwk, key_thumbprint } = await tools.keys.renew(nameOfOrganizationKey(entry.organization_id))
  const before = { jwk: entry.jwk, key_thumbprint: entry.key_thumbprint }
  return { ...entry, jwk, key_thumbprint, retired: keeps ? [...(entry.retired ?? []), before] : [] }
}

/**
 * Has an issuer or an organization sign with a new key from now on; a credential issuer re-signs its status
 * lists.
 * @throws Error where this world did not publish the entry; RangeError where the entry has no key
 */
async function rotateKey(tools: PartyTools, key: DirectoryKey, former: FormerKey): Promise<DirectoryEntry> {
  const next = await rotated(tools, await lastOf(tools, key), former)
  const published = await tools.publications.anew(directoryName(key), async () => next)
  if (published.kind === 'issuer_keys' && published.use === 'vc+jwt')
    await signListsAnew(tools, published.issuer)
  return published
}

/** Takes an entry out of the directory. @throws Error where this world did not publish it */
async function withdraw(tools: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  await lastOf(tools, key)
  return tools.publications.anew(directoryName(key), async () => ({ kind: 'withdrawn', was: key }))
}

/** Republishes a withdrawn entry as it was. @throws Error where this world did not publish it */
async function restore(tools: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  const last = await lastOf(tools, key)
  return tools.publications.anew(directoryName(key), async () => last)
}

const COUNTERPARTIES = {
  SERVICE_NAME: registry,
  OIDC: oidc,
  A2A_AGENT_CARD: a2a,
  SPIFFE_SVID: spiffe,
  W3C_VC: w3cVc,
  PUBLIC_KEY: selfIssued,
  DNS_WELL_KNOWN: dns,
} as const satisfies Record<Protocol, Counterparty>

/** The publications of a self-made party: none of them reaches a directory. */
const NOBODY_LOOKS: Publications = {
  once: async () => undefined,
  anew: (_name, make) => make(),
  last: async () => undefined,
  knows: async () => true,
  logged: async () => [],
}

function signatures(tools: () => PartyTools) {
  const sign = async (by: Signer, typ: string, payload: object): Promise<PartySignature> => {
    const made = tools()
    const key = by === null ? await made.keys.stranger('ES256') : await organizationKey(made, by)
    const { alg, jwk, key_thumbprint, privateKey } = key
    return { alg, key_thumbprint, jws: await signCompactJws({ typ, alg, jwk }, payload, privateKey) }
  }
  const stamp = () => ({ iat: Math.floor(tools().now / 1000), jti: crypto.randomUUID() })
  return {
    proves: (by, challenge) => sign(by, PROOF_TYPE, proofPayloadFor(challenge, stamp())),
    authorizes: (by, challenge, newKey) =>
      sign(by, AUTHORIZATION_TYPE, authorizationPayloadFor(challenge, newKey, stamp())),
    approves: (by, payload) => sign(by, APPROVAL_TYPE, payload),
  } satisfies Partial<World>
}

/**
 * The synthetic parties, with their keys in a database of this name. Their only way into the service is the
 * directory port; they know the service by its base URL.
 */
export function createWorld(
  directory: DirectoryPort,
  clock: WorldClock,
  storageName: string,
  baseUrl: string,
): World {
  const store = createWorldStore(storageName)
  const [keys, lists] = [createWorldKeys(store), createListBook(store)]
  const publications = createPublications(store, directory)
  const tools = (): PartyTools => ({
    ...{ keys, lists, publications },
    clientId: baseUrl,
    now: clock.now(),
  })
  const begin = async (sample: SampleName, jwk: Jwk): Promise<BegunClaim> => {
    const { prepare, publish } = COUNTERPARTIES[sample]
    const claim = await prepare(jwk, tools())
    const { organization_id } = claim.metadata
    const published = Promise.all([
      publish?.(claim, jwk, tools()),
      organization_id == null ? undefined : organizationKey(tools(), organization_id),
    ])
    return { claim, published }
  }
  return {
    clock,
    begin,
    prepare: async (sample, jwk) => {
      const { claim, published } = await begin(sample, jwk)
      await published
      return claim
    },
    issue: request =>
      COUNTERPARTIES[request.claim.metadata.protocol].issue(
        request,
        request.unpublished ? { ...tools(), publications: NOBODY_LOOKS } : tools(),
      ),
    faults: protocol => COUNTERPARTIES[protocol].faults,
    ...signatures(tools),
    credentials: {
      moveToOwnList: claim => moveToOwnList(tools(), claim),
      setMark: (claim, purpose, marked) => setMark(tools(), claim, purpose, marked),
    },
    inbox: createInbox(store, storageName),
    registerAnew: (claim, jwk) => registerAnew(claim, jwk, tools()),
    published: {
      logged: publications.logged,
      rotate: (key, former) => rotateKey(tools(), key, former),
      withdraw: key => withdraw(tools(), key),
      restore: key => restore(tools(), key),
    },
  }
}
