import type { DIMENSIONS, Dimension } from '../../contract/catalogues/dimensions.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { FactName } from '../../contract/facts.ts'
import { instantOf } from '../../contract/instant.ts'
import type { DimensionLine } from '../../contract/schemas/receipt.ts'
import type { ThingState } from '../standing/grounds.ts'
import { APPROVAL_COMPARED, CONTENT_COMPARED, DESTINATION_COMPARED } from './compared-of-report.ts'
import { askedAt, type ComparedValue, type Comparison, instant, name, words } from './compared-values.ts'
import { namedKey } from './dimension-rules.ts'
import { type PolicyInput, standing } from './snapshot.ts'

type ReasonsOf<D extends Dimension> = keyof (typeof DIMENSIONS)[D]['reasons']

const recorded = ({ snapshot }: PolicyInput) => snapshot.facts

/** Why a recorded fact does not stand; nothing where it does, or there is none. */
function lapse(input: PolicyInput, fact: FactName): readonly ComparedValue[] {
  const found = standing(input).lapses[fact]
  return found === undefined ? [] : [words('does not stand', found.detail)]
}

function stateWords(state: ThingState | null): string {
  if (state === null) return 'nothing but its key'
  return state.held ? state.voucher.entry : state.detail
}

function holderWords({ snapshot }: PolicyInput): string | null {
  const { agent_id, grounds } = snapshot
  if (grounds.holder === null) return null
  return grounds.holder.agent_id === agent_id ? 'this agent' : 'another agent'
}

const namedKeyOf = (input: PolicyInput): ComparedValue =>
  input.snapshot.identity_source === 'SERVICE_REGISTRY'
    ? name('key in the registry', namedKey(input))
    : name('confirmed key', namedKey(input))

const boundKey = (input: PolicyInput) => name('bound key', recorded(input).binding?.key_thumbprint)

const vouched: Comparison = input => [
  ...(recorded(input).identity === undefined
    ? []
    : [words('vouched for by', stateWords(input.snapshot.grounds.identity))]),
  ...input.snapshot.grounds.statuses.map(({ purpose, index, state }) =>
    words(`${purpose} list, entry ${index}`, state.replaceAll('_', ' ')),
  ),
  words('proven last by', holderWords(input)),
]

const verified: Comparison = input => [
  instant('verified at', recorded(input).identity?.at),
  ...lapse(input, 'identity'),
]

const identityEnd: Comparison = input => [
  instant('identity valid until', recorded(input).identity?.until),
  askedAt(input),
]

const shownAt = (input: PolicyInput) => instant('key shown at', recorded(input).binding?.at)

const possessionEnd: Comparison = input => {
  const { binding } = recorded(input)
  const until = binding && instantOf(Date.parse(binding.at) + LIMITS.POSSESSION_MAX_AGE_S * 1000)
  return [shownAt(input), instant('counts until', until), askedAt(input)]
}

const claimed = ({ snapshot }: PolicyInput) => name('claimed organization', snapshot.organization_id)

const claimedOrganization: Comparison = input => [
  claimed(input),
  words('the directory', input.snapshot.grounds.organization.known ? 'knows it' : 'does not know it'),
]

const linkedAt = (input: PolicyInput) => instant('linked at', recorded(input).link?.at)

const linkingKey: Comparison = input => {
  const { link } = input.snapshot.grounds
  return [
    name('key that linked it', recorded(input).link?.key_thumbprint),
    words('held by', link === null ? null : stateWords(link)),
  ]
}

const from = ({ snapshot }: PolicyInput) => instant('valid_from', snapshot.valid_from)
const until = ({ snapshot }: PolicyInput) => instant('valid_until', snapshot.valid_until)

const ready: Comparison = input => [
  instant('ready since', recorded(input).readiness?.at),
  instant('ready until', recorded(input).readiness?.before),
  ...lapse(input, 'readiness'),
  askedAt(input),
]

type Compared = { readonly [D in Dimension]: Readonly<Record<ReasonsOf<D>, Comparison>> }

/** What each reason's rule compares, beside the rules themselves; the type checker requires every reason. */
export const COMPARED: Compared = {
  IDENTITY: {
    IDENTITY_WITHDRAWN: vouched,
    IDENTITY_NOT_IN_REGISTRY: input => [namedKeyOf(input)],
    IDENTITY_KEY_MISMATCH: input => [namedKeyOf(input), boundKey(input)],
    IDENTITY_NOT_VERIFIED: verified,
    IDENTITY_EXPIRED: identityEnd,
    IDENTITY_KEY_NOT_BOUND: input => [namedKeyOf(input), boundKey(input), ...lapse(input, 'binding')],
  },
  POSSESSION: {
    POSSESSION_NOT_PROVEN: input => [boundKey(input), shownAt(input), ...lapse(input, 'binding')],
    POSSESSION_STALE: possessionEnd,
  },
  ORGANIZATION: {
    ORGANIZATION_UNKNOWN: claimedOrganization,
    ORGANIZATION_WITHDRAWN: linkingKey,
    ORGANIZATION_NOT_LINKED: input => [claimed(input), linkedAt(input), ...lapse(input, 'link')],
  },
  LIFECYCLE: {
    LIFECYCLE_WINDOW_INVERTED: input => [from(input), until(input)],
    LIFECYCLE_NOT_YET_VALID: input => [from(input), askedAt(input)],
    LIFECYCLE_EXPIRED: input => [until(input), askedAt(input)],
    LIFECYCLE_REVOKED: input => [instant('revoked at', recorded(input).revocation?.at)],
    LIFECYCLE_SUSPENDED: input => [instant('suspended at', recorded(input).suspension?.at)],
    LIFECYCLE_NOT_PILOT_READY: ready,
  },
  APPROVAL: APPROVAL_COMPARED,
  CONTENT: CONTENT_COMPARED,
  DESTINATION: DESTINATION_COMPARED,
  TRACEABILITY: {
    TRACEABILITY_EVIDENCE_ALTERED: ({ snapshot }) => [
      words(
        'stored evidence',
        snapshot.evidence_intact ? 'hashes to its names' : 'does not hash to its names',
      ),
    ],
    TRACEABILITY_CHAIN_BROKEN: ({ snapshot }) => [
      words('head of the receipts', snapshot.chain_intact ? 'holds' : 'missing, altered or broken before'),
    ],
  },
}

/** The reasons that an action has no use for, so that a pass does not show what they would compare. */
const ONLY_FOR_REPORTS: readonly string[] = ['LIFECYCLE_NOT_PILOT_READY']

const sameValue = (one: ComparedValue) => (other: ComparedValue) =>
  one.what === other.what && one.value === other.value

/** What a dimension's result rests on: the values of its reason or, where it passed, of every rule that was asked. */
export function comparedIn({ dimension, result, code }: DimensionLine, input: PolicyInput): ComparedValue[] {
  if (result === 'NOT_APPLICABLE') return []
  const comparisons: Readonly<Record<string, Comparison>> = COMPARED[dimension]
  const asked = Object.keys(comparisons).filter(
    reason => input.action === 'report.send' || !ONLY_FOR_REPORTS.includes(reason),
  )
  const shown = (code === undefined ? asked : [code]).flatMap(reason => comparisons[reason]?.(input) ?? [])
  const known = code === undefined ? shown.filter(({ value }) => value !== null) : shown
  return known.filter((value, at) => known.findIndex(sameValue(value)) === at)
}
