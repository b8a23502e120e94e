import type { Status } from '../../../contract/names.ts'
import type { SampleName } from '../../../parties/world.ts'
import { lazyComponent } from '../../app/lazy-component.ts'
import { VIEWS } from '../../app/route.ts'
import { useAvailability, useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useServicePlace } from '../../app/service-place.ts'
import { useStartSample } from '../../app/start-sample.ts'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { BARE_SEAL, type SealFacts } from '../../kit/seal-facts.ts'
import { Tip } from '../../kit/Tip.tsx'
import styles from './Home.module.css'
import { SampleCards } from './SampleCards.tsx'
import { StartRefusal } from './StartRefusal.tsx'

interface ViaProps {
  readonly row: number
  readonly checked: boolean
  readonly words: string
}

/** What leads from a claimed field to the same field proven, or nowhere. */
function Via({ row, checked, words }: ViaProps) {
  const said = row === 0 || !checked
  return (
    <div className={styles.via} data-row={row} data-s={checked ? 'proven' : 'claimed'}>
      {said ? <span className={styles.viaName}>{words}</span> : null}
      <Rule className={styles.viaRule} />
      {checked ? <Tip open={false} className={styles.viaTip} /> : null}
    </div>
  )
}

interface HeroBadgeProps {
  readonly side: 'claimed' | 'proven'
  readonly status: Status
  readonly facts: SealFacts
  readonly fields: readonly {
    readonly name: string
    readonly value: string
    readonly state: 'claimed' | 'proven'
  }[]
}

/** One of the two badges of the illustration. */
function HeroBadge({ side, status, facts, fields }: HeroBadgeProps) {
  return (
    <div className={styles.badge} data-s={side} data-side={side}>
      <Frame />
      <div className={styles.head}>
        <Seal facts={facts} initials="RC" />
        <div>
          <strong className={styles.name}>Report courier</strong>
          <span className={styles.status}>{status}</span>
        </div>
      </div>
      <dl className={styles.fields}>
        {fields.map(field => (
          <div key={field.name} className={styles.field} data-s={field.state}>
            <dt className={styles.fieldName}>{field.name}</dt>
            <dd className={styles.value}>
              <Mark state={field.state} label={field.state} className={styles.mark} />
              {field.value}
              <Rule className={styles.rule} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The illustration's agent: a registry agent, which reaches these fields by binding its registered key. */
const FIELDS = [
  { name: 'identity_source', value: 'SERVICE_REGISTRY', checked: true },
  { name: 'issuer', value: 'https://registry.example', checked: true },
  { name: 'subject', value: 'report-courier', checked: true },
  { name: 'key_reference', value: 'urn:…3ImMiXflcr05Wz1w', checked: true },
  { name: 'display_name', value: 'Report courier', checked: false },
] as const

const CLAIMED: SealFacts = { ...BARE_SEAL, organization: 'na' }
const BOUND: SealFacts = { ...CLAIMED, identity: 'on', binding: 'on' }

/** One agent twice: as claimed, all dashed, and as proven, solid in what was checked. */
function HeroFigure() {
  const claimed = FIELDS.map(field => ({ ...field, state: 'claimed' as const }))
  const proven = FIELDS.map(field => ({
    ...field,
    state: field.checked ? ('proven' as const) : ('claimed' as const),
  }))
  return (
    <figure aria-label="The same agent as claimed and as proven">
      <div className={styles.pair}>
        <HeroBadge side="claimed" status="IDENTITY_CLAIMED" facts={CLAIMED} fields={claimed} />
        {FIELDS.map(({ name, checked }, index) => (
          <Via
            key={name}
            row={index}
            checked={checked}
            words={index === 0 ? 'bind registered key' : 'never checked'}
          />
        ))}
        <p className={styles.down}>
          <Icon name="go" className={styles.downIcon} />
          bind the registered key
        </p>
        <HeroBadge side="proven" status="TECHNICALLY_BOUND" facts={BOUND} fields={proven} />
      </div>
    </figure>
  )
}

/** The registry agent with its registered key: a decision is three clicks away. */
const MAIN_SAMPLE: SampleName = 'SERVICE_NAME'

const CLOSED_ID = 'start-closed'

/** The page in a sentence, and its one primary action. */
function Hero() {
  const closed = useClosedBecause()
  const start = useStartSample()
  const { host, here } = useServicePlace()
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.heroTitle} tabIndex={-1}>
          Claimed is not proven
        </h1>
        <p className={styles.lede}>
          An agent can say it is anyone. Take one from a bare claim to an assurance decision, and see every
          message, signature and check on the way.
        </p>
        <div className={styles.actions}>
          <Button
            kind="primary"
            arrow
            closed={closed}
            closedBy={closed === undefined ? undefined : CLOSED_ID}
            busy={start.busy}
            onClick={() => start.start(MAIN_SAMPLE)}
          >
            Walk through with a sample agent
          </Button>
          <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
        </div>
        {/* Both texts keep their place, so that the button stays where it is when the service is ready. */}
        <div className={styles.fine}>
          <p className={closed === undefined ? undefined : styles.away}>
            Three clicks to a decision. The key is made in this browser,{' '}
            {here ? 'and nothing you enter leaves the page.' : `and what you enter goes to ${host}.`}
          </p>
          <p id={CLOSED_ID} className={closed === undefined ? styles.away : undefined}>
            {closed}
          </p>
        </div>
        <StartRefusal start={start} />
      </div>
      <HeroFigure />
    </section>
  )
}

// Without it the footer would be visible at first, and move away when the cards come.
const ahead = <div className={styles.ahead} />
// The cards are below the fold and long, so they are loaded once the service has started or failed.
const ScenarioCards = lazyComponent(async () => (await import('./ScenarioCards.tsx')).ScenarioCards, {
  meanwhile: ahead,
})
const ResetNote = lazyComponent(async () => (await import('../../app/shell/ResetNote.tsx')).ResetNote)

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  const { resetReport } = useServices()
  const started = useAvailability().state !== 'starting'
  return (
    <main>
      {resetReport === null ? null : <ResetNote text={resetReport} />}
      <Hero />
      <SampleCards />
      {started ? <ScenarioCards /> : ahead}
    </main>
  )
}
