import type { Protocol } from '../contract/names.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { Counterparty, PartyTools } from './counterparty.ts'
import { createInbox } from './inbox.ts'
import { a2a } from './issuers/a2a.ts'
import { setApart, setMark } from './issuers/credential-statuses.ts'
import { dns } from './issuers/dns.ts'
import { oidc } from './issuers/oidc.ts'
import { registerAnew, registry } from './issuers/registry.ts'
import { selfIssued } from './issuers/self-issued.ts'
import { spiffe } from './issuers/spiffe.ts'
import { w3cVc } from './issuers/w3c-vc.ts'
import { createListBook } from './list-book.ts'
import { approvalBy, authorizationBy, proofBy } from './party-signatures.ts'
import { restore, rotateKey, withdraw } from './party-steps.ts'
import { createPublications, type Publications } from './publications.ts'
import type { BegunClaim, SampleName, World, WorldClock } from './world.ts'
import { createWorldKeys, organizationKey } from './world-keys.ts'
import { createWorldStore } from './world-store.ts'

/** Who stands behind each protocol. */
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

type Signs =
  | 'organizationProves'
  | 'organizationAuthorizes'
  | 'organizationApproves'
  | 'strangerProves'
  | 'strangerAuthorizes'
  | 'strangerApproves'

/** What the organization and a stranger sign. */
function signatures(tools: () => PartyTools): Pick<World, Signs> {
  return {
    organizationProves: async (organization_id, challenge) =>
      proofBy(await organizationKey(tools(), organization_id), organization_id, challenge, tools().now),
    organizationAuthorizes: async (organization_id, challenge, newKey) =>
      authorizationBy(
        await organizationKey(tools(), organization_id),
        organization_id,
        challenge,
        newKey,
        tools().now,
      ),
    strangerProves: async challenge =>
      proofBy(await tools().keys.stranger('ES256'), 'a stranger', challenge, tools().now),
    strangerAuthorizes: async (challenge, newKey) =>
      authorizationBy(await tools().keys.stranger('ES256'), 'a stranger', challenge, newKey, tools().now),
    organizationApproves: async (organization_id, payload) =>
      approvalBy(await organizationKey(tools(), organization_id), organization_id, payload),
    strangerApproves: async payload =>
      approvalBy(await tools().keys.stranger('ES256'), 'a stranger', payload),
  }
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
      setApart: claim => setApart(tools(), claim),
      setMark: (claim, purpose, marked) => setMark(tools(), claim, purpose, marked),
    },
    inbox: createInbox(store, storageName),
    registerAnew: (claim, jwk) => registerAnew(claim, jwk, tools()),
    published: {
      logged: publications.logged,
      rotate: (key, rotation) => rotateKey(tools(), key, rotation),
      withdraw: key => withdraw(tools(), key),
      restore: key => restore(tools(), key),
    },
  }
}
