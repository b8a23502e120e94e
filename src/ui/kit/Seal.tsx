import type { AgentView } from '../../contract/window/agent-view.ts'
import { Svg } from './Icon.tsx'
import styles from './Mark.module.css'
import { classNames } from './words.ts'

const SEAL_ARCS = ['identity', 'organization', 'binding', 'readiness'] as const
type SealArc = (typeof SEAL_ARCS)[number]

/** `on`: the fact stands. `open`: it does not. `na`: it is not on this agent's way. */
type ArcState = 'on' | 'open' | 'na'
export type SealFacts = Readonly<Record<SealArc, ArcState>> & { readonly suspended: boolean }

/** The seal of an agent about which nothing is proven. */
export const BARE_SEAL: SealFacts = {
  identity: 'open',
  organization: 'open',
  binding: 'open',
  readiness: 'open',
  suspended: false,
}

const on = (stands: boolean): ArcState => (stands ? 'on' : 'open')

/** The arcs of an agent's seal, from the facts that stand now. */
export function sealFactsOf(view: AgentView | undefined): SealFacts {
  if (view === undefined) return BARE_SEAL
  const { valid_facts, situation } = view
  return {
    identity: on(view.proven_fields.some(proof => proof.field === 'subject')),
    organization: situation.organization_claimed ? on(valid_facts.link !== undefined) : 'na',
    binding: on(valid_facts.binding !== undefined),
    readiness: on(valid_facts.readiness !== undefined),
    suspended: situation.suspended || situation.revoked,
  }
}

/** The seal in words: how many of the facts that are on this agent's way stand. */
export function sealWords(facts: SealFacts): string {
  const onTheWay = SEAL_ARCS.filter(arc => facts[arc] !== 'na')
  const standing = onTheWay.filter(arc => facts[arc] === 'on')
  const names = standing.length === 0 ? '' : ` (${standing.join(', ')})`
  return `Valid facts: ${standing.length} of ${onTheWay.length}${names}`
}

/** Two letters for a seal, from the name that the agent goes by. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const letters =
    words.length > 1 ? words.slice(0, 2).map(word => word.slice(0, 1)) : [(words[0] ?? '').slice(0, 2)]
  return letters.join('').toUpperCase()
}

const PATHS = {
  identity: 'M27.13 4.25A20 20 0 0 1 43.75 20.87',
  organization: 'M43.75 27.13A20 20 0 0 1 27.13 43.75',
  binding: 'M20.87 43.75A20 20 0 0 1 4.25 27.13',
  readiness: 'M4.25 20.87A20 20 0 0 1 20.87 4.25',
} as const

interface SealProps {
  readonly facts: SealFacts
  readonly initials?: string
  /** The accessible name; without it the seal only decorates words that say the same. */
  readonly label?: string
  readonly className?: string | undefined
}

/** The agent's badge: one arc per fact, and a centre that fills with the binding. */
export const Seal = ({ facts, initials, label, className }: SealProps) => (
  <Svg
    viewBox="0 0 48 48"
    className={classNames(styles.seal, className)}
    data-held={facts.binding === 'on'}
    data-suspended={facts.suspended}
    label={label}
  >
    {SEAL_ARCS.map(arc => (
      <path key={arc} className={styles.arc} data-arc={facts[arc]} d={PATHS[arc]} />
    ))}
    <circle className={styles.centre} cx="24" cy="24" r="13" />
    {initials === undefined ? null : (
      <text className={styles.initials} x="24" y="28.5">
        {initials}
      </text>
    )}
  </Svg>
)
