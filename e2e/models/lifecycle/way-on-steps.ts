import fc from 'fast-check'
import { withOwnParties } from '../../../src/cases/party-verbs.ts'
import { issuerOf, organizationOf } from '../../../src/cases/publications.ts'
import { PURPOSES, type Purpose } from '../../../src/contract/names.ts'
import type { ImportRequest } from '../../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import type { SampleName, World } from '../../../src/parties/world.ts'
import { makeKey, signAuthorization, signProof, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { approvalOf, ELSEWHERE, proofOf, REPORT, sendRequest } from '../../service/report/reports.ts'
import { issued } from '../../service/service-test.ts'
import { PATHS, type Workbench } from '../../service/workbench.ts'

/** The protocols whose identity somebody vouches for; by contract, one that is its key is lost with it. */
export const VOUCHED = ['SERVICE_NAME', 'OIDC', 'A2A_AGENT_CARD', 'W3C_VC', 'DNS_WELL_KNOWN'] as const

/** One identity, the agents that claim it, and the keys that anybody has used for it. */
export interface Struggle {
  readonly bench: Workbench
  readonly world: World
  readonly sample: (typeof VOUCHED)[number]
  /** What the honest party claims, with an organization. */
  readonly claim: ImportRequest
  /** Keys by number; a thief has all of them. */
  readonly keys: readonly TestKey[]
  /** Whether the honest party still has each key. */
  readonly kept: boolean[]
  readonly agents: { readonly agent_id: string; readonly claim: ImportRequest }[]
}

const SIGNERS = 3

export type Step =
  | { readonly kind: 'import'; readonly organization: boolean }
  | {
      readonly kind: 'prove'
      readonly agent: number
      readonly purpose: Purpose
      readonly signer: number
      readonly by: number | 'organization' | null
    }
  | { readonly kind: 'evaluate'; readonly agent: number }
  | { readonly kind: 'report'; readonly agent: number; readonly signer: number; readonly elsewhere: boolean }
  | { readonly kind: 'register'; readonly key: number }
  | { readonly kind: 'issuer' | 'organization'; readonly does: 'retire' | 'replace' | 'withdraw' | 'restore' }
  | { readonly kind: 'mark'; readonly marked: boolean }
  | { readonly kind: 'lose'; readonly key: number }
  | { readonly kind: 'wait'; readonly hours: number }

const agent = fc.nat(3)
const key = fc.nat(SIGNERS - 1)
const does = fc.constantFrom('retire' as const, 'replace' as const, 'withdraw' as const, 'restore' as const)

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('import' as const), organization: fc.boolean() }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('prove' as const),
      agent,
      purpose: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('VERIFY_IDENTITY' as const, 'BIND_KEY' as const) },
        { weight: 1, arbitrary: fc.constantFrom(...PURPOSES) },
      ),
      signer: key,
      by: fc.oneof(fc.constant(null), fc.constant('organization' as const), key),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('evaluate' as const), agent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      agent,
      signer: key,
      elsewhere: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('register' as const), key }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('issuer' as const, 'organization' as const), does }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark' as const), marked: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 25, 24 * 40, 24 * 400),
    }),
  },
)

const withoutOrganization = (claim: ImportRequest): ImportRequest => ({
  ...claim,
  metadata: { ...claim.metadata, organization_id: null },
})

/** The claim as the honest party would make it now: its validity begins today. */
export function claimNow({ bench, claim }: Struggle, organization: boolean): ImportRequest {
  const valid = {
    valid_from: new Date(bench.now() - 86_400_000).toISOString(),
    valid_until: new Date(bench.now() + 300 * 86_400_000).toISOString(),
  }
  const now = { ...claim, metadata: { ...claim.metadata, ...valid } }
  return organization ? now : withoutOrganization(now)
}

export async function begin(
  bench: Workbench,
  world: World,
  keys: readonly TestKey[],
  sample: Struggle['sample'],
): Promise<Struggle> {
  const [first] = keys
  if (first === undefined) throw new Error('there is no key')
  const prepared = await world.prepare(sample, first.jwk)
  const apart = sample === 'OIDC' || sample === 'A2A_AGENT_CARD' || sample === 'W3C_VC'
  const organization_id = `org-${crypto.randomUUID().slice(0, 8)}.example`
  const claim = apart
    ? withOwnParties(prepared)
    : { ...prepared, metadata: { ...prepared.metadata, organization_id } }
  if (sample === 'W3C_VC') await world.credentials.moveToOwnList(claim)
  return { bench, world, sample, claim, keys, kept: keys.map(() => true), agents: [] }
}

/** Three keys for this sample's protocol. */
export const keysFor = (sample: SampleName) =>
  Promise.all(
    Array.from({ length: SIGNERS }, (_, at) =>
      makeKey(sample === 'DNS_WELL_KNOWN' || at % 2 === 0 ? 'Ed25519' : 'ES256'),
    ),
  )

const ignore = () => undefined

/** Asks and proves; resolves with the answer, or with the refusal of the asking. */
export async function prove(
  struggle: Struggle,
  { agent_id, claim }: Struggle['agents'][number],
  purpose: Purpose,
  signer: TestKey | 'organization',
  by: TestKey | 'organization' | null = null,
): Promise<Response> {
  const { bench, world } = struggle
  const asked = await bench.tryAsk(agent_id, purpose)
  if (asked.status !== 201) return asked
  const challenge = await asked.json()
  const organization = claim.metadata.organization_id ?? ''
  if (signer === 'organization') {
    const { jws } = await world.proves(organization, challenge)
    return bench.prove(challenge.challenge_id, jws)
  }
  const verifies = purpose === 'VERIFY_IDENTITY' && claim.identity_source === 'EXTERNAL'
  const evidence = verifies
    ? await issued({ bench, world, key: signer, claim, agent_id }, challenge).catch(ignore)
    : undefined
  const payload = evidence === undefined ? {} : { evidence_digest: await digestOfJson(evidence) }
  const proof = await signProof(challenge, signer, bench.now(), { payload })
  const authorization =
    by === 'organization'
      ? (await world.authorizes(organization, challenge, signer.thumbprint)).jws
      : by && (await signAuthorization(challenge, by, signer.thumbprint, bench.now()))
  const beside = { ...(authorization === null ? {} : { authorization }), ...(evidence ? { evidence } : {}) }
  return bench.prove(challenge.challenge_id, proof, beside)
}

/** What a party does with its publication; no effect if it never published. */
async function published({ world, claim }: Struggle, { kind, does: what }: Extract<Step, { does: unknown }>) {
  const entry = kind === 'issuer' ? issuerOf(claim) : organizationOf(claim)
  if (what === 'withdraw') return world.published.withdraw(entry).catch(ignore)
  if (what === 'restore') return world.published.restore(entry).catch(ignore)
  return world.published.rotate(entry, what === 'retire' ? 'retired' : 'withdrawn').catch(ignore)
}

async function report(
  { bench, world, keys }: Struggle,
  { agent_id, claim }: Struggle['agents'][number],
  { signer, elsewhere }: Extract<Step, { kind: 'report' }>,
) {
  const key = keys[signer]
  if (key === undefined) return
  const sender = { bench, agent_id, key, approver: key }
  const sent = elsewhere ? ELSEWHERE : REPORT
  const approval = await approvalOf(sender, sent)
  const request = sendRequest(sender, { approval, report_proof: await proofOf(sender, approval, sent) }, sent)
  const response = await bench.post(PATHS.evaluations, request)
  if (response.status >= 500)
    throw new Error(`${response.status} for a report of ${claim.subject}, ${world.clock.now()}`)
}

/** Performs one step, whoever does it; a refusal changes nothing. @throws Error if an answer is a 500 */
export async function take(struggle: Struggle, each: Step): Promise<void> {
  const { bench, world, claim, keys, kept, agents } = struggle
  const target = 'agent' in each ? agents[each.agent % Math.max(1, agents.length)] : undefined
  switch (each.kind) {
    case 'import': {
      const imported = claimNow(struggle, each.organization)
      agents.push({ agent_id: (await bench.import(imported)).agent_id, claim: imported })
      return
    }
    case 'prove': {
      const signer =
        each.purpose === 'LINK_ORGANIZATION' || each.by === 'organization' ? 'organization' : null
      const own = keys[each.signer]
      if (target === undefined || own === undefined) return
      const by = typeof each.by === 'number' ? (keys[each.by] ?? null) : each.by
      const organizational = !['VERIFY_IDENTITY', 'BIND_KEY'].includes(each.purpose) && signer !== null
      const response = await prove(struggle, target, each.purpose, organizational ? signer : own, by)
      if (response.status >= 500) throw new Error(`${response.status} for ${JSON.stringify(each)}`)
      return
    }
    case 'evaluate':
      if (target) await bench.evaluate(target.agent_id)
      return
    case 'report':
      if (target) await report(struggle, target, each)
      return
    case 'register':
      if (claim.identity_source === 'SERVICE_REGISTRY')
        await world.registerAnew(claim, (keys[each.key] ?? keys[0])?.jwk ?? never())
      return
    case 'issuer':
    case 'organization':
      await published(struggle, each)
      return
    case 'mark':
      if (claim.metadata.protocol === 'W3C_VC')
        await world.credentials.setMark(claim, 'revocation', each.marked).catch(ignore)
      return
    case 'lose':
      kept[each.key] = false
      return
    case 'wait':
      bench.wait(each.hours * 3600)
  }
}

function never(): never {
  throw new Error('there is no key')
}
