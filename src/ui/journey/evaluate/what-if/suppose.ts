import { UnreadableRow } from '../../../../browser/own-database.ts'
import { LIMITS } from '../../../../contract/catalogues/limits.ts'
import type { BindingFact, Facts } from '../../../../contract/facts.ts'
import { keysOf } from '../../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../../contract/names.ts'
import type { DirectoryRecord } from '../../../../contract/schemas/directory.ts'
import { importRequest } from '../../../../contract/schemas/profile.ts'
import type { ApprovalPayload } from '../../../../contract/schemas/report.ts'
import { z } from '../../../../contract/schemas/zod.ts'
import { instantOf } from '../../../../contract/time-and-chance.ts'
import type { RecordStore } from '../../../../contract/window/stores.ts'
import type { ServiceReader } from '../../../../contract/window/window.ts'
import { approverOf, DIMENSION_RULES, namedKey } from '../../../../rules/policy/dimension-rules.ts'
import { createPolicy, decideSafely, type PolicyOutcome } from '../../../../rules/policy/policy.ts'
import {
  evidenceRefs,
  type Judging,
  judging,
  type PolicyInput,
  type PolicyRecords,
  type PolicySnapshot,
  type ReportSnapshot,
} from '../../../../rules/policy/snapshot.ts'
import { groundEntries, identityName } from '../../../../rules/standing/subject.ts'

interface Switch {
  /** What is so where it is on. */
  readonly words: string
  /** Whether it has a part in this agent and action; always, where absent. */
  readonly applies?: (input: Judging) => boolean
  /** Whether it is so; never, where absent. */
  readonly isOn?: (input: Judging) => boolean
  readonly turned: (input: Judging, on: boolean) => Judging
}

/** Stands for a key that no one has: a real thumbprint never reads like this. */
const SUPPOSED_KEY = 'a supposed key'

const HOUR_MS = 3_600_000

const withSnapshot = (input: Judging, changed: Partial<PolicySnapshot>): Judging =>
  judging({ ...input, snapshot: { ...input.snapshot, ...changed } })

function withFact<Name extends keyof Facts>(input: Judging, name: Name, fact?: Facts[Name]): Judging {
  const { [name]: _former, ...rest } = input.snapshot.facts
  return withSnapshot(input, { facts: fact === undefined ? rest : { ...rest, [name]: fact } })
}

function withBinding(input: Judging, changed: Partial<BindingFact>): Judging {
  const { binding } = input.snapshot.facts
  return binding === undefined ? input : withFact(input, 'binding', { ...binding, ...changed })
}

const keyOf = ({ snapshot }: Judging) => snapshot.facts.binding?.key_thumbprint
const isRegistered = ({ snapshot }: Judging) => snapshot.identity_source === 'SERVICE_REGISTRY'
const stands = (name: keyof Facts) => (input: Judging) => input.standing.facts[name] !== undefined

const { LIFECYCLE, POSSESSION } = DIMENSION_RULES

const limited = (name: 'suspension' | 'revocation', words: string): Switch => ({
  words,
  isOn: stands(name),
  turned: (input, on) => {
    const at = instantOf(input.now - HOUR_MS)
    const fact = { at, request_id: '', proof_ref: '', clock_offset_ms: 0, by: 'holder' } as const
    return withFact(input, name, on ? fact : undefined)
  },
})

const REPORT = { id: 'a supposed report', digest: 'the digest of its content', audience: 'the service' }
const APPROVAL_DIGEST = 'the digest of the approval'

function reporting(input: Judging, destination: string): Judging {
  const { agent_id: sub } = input.snapshot
  const iat = Math.floor(input.now / 1000)
  const times = { iat, exp: iat + LIMITS.REPORT_PROOF_MAX_LIFETIME_S }
  const { id: report_id, digest, audience: aud } = REPORT
  const { readiness_id = null } = input.standing.facts.readiness ?? {}
  const said: ApprovalPayload = { aud, sub, report_id, digest, destination, ...times, jti: 'a supposed jti' }
  const report: ReportSnapshot = {
    ...{ ...REPORT, destination, approval_used: false, proof_used: false },
    approval: {
      ...{ state: 'read', payload: said },
      ...{ signer: approverOf(input) ?? SUPPOSED_KEY, digest: APPROVAL_DIGEST },
    },
    proof: {
      ...{ state: 'read', payload: { ...said, approval_digest: APPROVAL_DIGEST, readiness_id } },
      ...{ signer: keyOf(input) ?? SUPPOSED_KEY, digest: 'the digest of the signature' },
    },
  }
  return { ...withSnapshot(input, { report }), action: 'report.send' }
}

const ofReport = (words: string, changed: Partial<ReportSnapshot>): Switch => ({
  words,
  applies: ({ action }) => action === 'report.send',
  turned: input => {
    const { report } = input.snapshot
    return report === null ? input : withSnapshot(input, { report: { ...report, ...changed } })
  },
})

/** In the order in which each builds on those before it. */
const SWITCHES = {
  identity: {
    words: 'Identity not verified',
    applies: input => !isRegistered(input) && stands('identity')(input),
    turned: input => withFact(input, 'identity'),
  },
  registry: {
    words: 'Not in the registry',
    applies: input => isRegistered(input) && input.snapshot.grounds.registered !== null,
    turned: input => withSnapshot(input, { grounds: { ...input.snapshot.grounds, registered: null } }),
  },
  unbound: {
    words: 'No key bound',
    applies: stands('binding'),
    turned: input => withFact(input, 'binding'),
  },
  other: {
    words: 'Another key bound',
    applies: input => stands('binding')(input) && keyOf(input) === namedKey(input),
    turned: input => withBinding(input, { key_thumbprint: 'another supposed key' }),
  },
  stale: {
    words: 'Key last proven 25 hours ago',
    applies: stands('binding'),
    isOn: POSSESSION.applies.POSSESSION_STALE,
    turned: (input, on) => withBinding(input, { at: instantOf(input.now - (on ? 25 * HOUR_MS : 0)) }),
  },
  unlinked: {
    words: 'Organization claimed, but not linked',
    applies: input => input.snapshot.organization_id === null || stands('link')(input),
    turned: input => {
      const { organization_id, grounds } = input.snapshot
      const organization = { ...grounds.organization, known: true }
      return withSnapshot(withFact(input, 'link'), {
        ...{ organization_id: organization_id ?? 'org.example', grounds: { ...grounds, organization } },
      })
    },
  },
  period: {
    words: 'Claimed validity period over',
    isOn: LIFECYCLE.applies.LIFECYCLE_EXPIRED,
    turned: (input, on) =>
      withSnapshot(input, { valid_from: null, valid_until: on ? instantOf(input.now - HOUR_MS) : null }),
  },
  suspended: limited('suspension', 'Suspended'),
  revoked: limited('revocation', 'Revoked'),
  evidence: {
    words: 'Stored evidence altered',
    isOn: ({ snapshot }) => !snapshot.evidence_intact,
    turned: (input, on) => withSnapshot(input, { evidence_intact: !on }),
  },
  chain: {
    words: 'Receipt chain broken',
    isOn: ({ snapshot }) => !snapshot.chain_intact,
    turned: (input, on) => withSnapshot(input, { chain_intact: !on }),
  },
  report: {
    words: 'Asked about a report instead',
    turned: input => reporting(input, INBOX_DESTINATION),
  },
  destination: {
    words: 'Report for another address',
    applies: ({ action }) => action === 'report.send',
    turned: input => reporting(input, 'https://elsewhere.example/reports'),
  },
  unapproved: ofReport('Report not approved', { approval: { state: 'absent' } }),
  content: ofReport('Report changed after signing', { digest: 'the digest of other content' }),
} as const satisfies Readonly<Record<string, Switch>>

export type SwitchName = keyof typeof SWITCHES

/** What a visitor supposes; whatever is absent is left as it is. */
export type Choices = Readonly<Partial<Record<SwitchName, boolean>>>

export interface Supposed {
  readonly input: PolicyInput
  readonly outcome: PolicyOutcome
  readonly asItIs: PolicyOutcome
  readonly switches: readonly (Pick<Switch, 'words'> & {
    readonly name: SwitchName
    readonly on: boolean
    readonly changed: boolean
  })[]
}

const policy = createPolicy()

/** What the service's own policy would decide if things were as chosen. Pure: nothing is written or sent. */
export function suppose(real: PolicyInput, choices: Choices): Supposed {
  let input = judging(real)
  const switches = keysOf(SWITCHES).flatMap(name => {
    const { words, applies, isOn, turned }: Switch = SWITCHES[name]
    if (applies?.(input) === false) return []
    const really = isOn?.(input) ?? false
    const on = choices[name] ?? really
    if (on !== really) input = turned(input, on)
    return [{ name, words, on, changed: on !== really }]
  })
  return { input, switches, outcome: decideSafely(policy, input), asItIs: decideSafely(policy, real) }
}

const takenIdentity = z.optional(z.object({ agent_id: z.string(), taking: z.number() }))
/** With whatever was put into the claim by hand, so that its digest is that of what is stored. */
const stored = z.object({
  claim: z.looseObject({
    ...importRequest.shape,
    metadata: z.looseObject(importRequest.shape.metadata.shape),
  }),
})
const keptText = z.object({ text: z.string() })

/** A stored record, still to be read; undefined where there is none. @throws UnreadableRow if it was altered */
async function recordIn(opened: ServiceReader, store: RecordStore, key: string): Promise<unknown> {
  const record = await opened.records.record(store, key)
  if (record !== undefined && !record.readable) throw new UnreadableRow(store, key)
  return record?.value
}

/** A directory's entry. @throws UnreadableRow if it was altered, for a decision does not take that as absent */
async function entryIn(opened: ServiceReader, name: string): Promise<DirectoryRecord | undefined> {
  const entry = await opened.directory(name)
  if (entry === undefined) await recordIn(opened, 'directory', name)
  return entry
}

/** A stored object; undefined where it is gone or cannot be read, as the service takes it. */
async function keptIn(opened: ServiceReader, ref: string): Promise<{ readonly text: string } | undefined> {
  const record = await opened.records.record('evidence', ref)
  return record?.readable ? keptText.safeParse(record.value).data : undefined
}

/**
 * Everything stored that a decision about an agent rests on, through the page's read-only window; undefined where there
 * is no longer such an agent. What changes between two reads is announced, and read again.
 * @throws UnreadableRow where a decision would be refused for that
 */
export async function readRecords(
  opened: ServiceReader,
  agentId: string,
): Promise<PolicyRecords | undefined> {
  const view = await opened.agent(agentId)
  if (view === undefined) return undefined
  const { agent_id, claim_digest, received, received_digest, recorded: facts, head: last } = view
  const { claim } = stored.parse(await recordIn(opened, 'agents', agent_id))
  const agent = { agent_id, claim, claim_digest, received, received_digest, facts, head: last }
  const [entries, taken, head, evidence] = await Promise.all([
    Promise.all(groundEntries(agent).map(async name => [name, await entryIn(opened, name)] as const)),
    recordIn(opened, 'identities', identityName(agent)),
    last === null ? undefined : opened.receipt(last.receipt_ref),
    Promise.all(evidenceRefs(agent.facts).map(async ref => [ref, await keptIn(opened, ref)] as const)),
  ])
  const identity = takenIdentity.parse(taken)
  return { agent, grounds: { entries: new Map(entries), identity }, head, evidence: new Map(evidence) }
}
