import { useState } from 'react'
import { useAgents, useAgentView, useExchange } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { Hero, Twins } from './Hero.tsx'
import styles from './Home.module.css'
import { useHomeNow } from './home-now.ts'
import { Stories } from './Stories.tsx'
import { useStory } from './story-task.ts'

// Loaded when first unfolded: their tables are long, and the first view needs none of them.
const ScenarioCards = lazyComponent(async () => (await import('./Cards.tsx')).ScenarioCards)
const ProtocolCards = lazyComponent(async () => (await import('./Cards.tsx')).ProtocolCards)

const FOLDS = [
  { id: 'all-scenarios', title: 'All scenarios', Content: ScenarioCards },
  { id: 'seven-protocols', title: 'Seven protocols', Content: ProtocolCards },
] as const
type FoldId = (typeof FOLDS)[number]['id']

const ResetNote = lazyComponent(async () => (await import('./ResetNote.tsx')).ResetNote)

export function FirstVisit() {
  const { resetReport } = useServices()
  const { current } = useAgents()
  // What the steps read is kept up to date, so that the step a run opens shows its outcome at once.
  useAgentView(current?.agent_id)
  useExchange()
  const now = useHomeNow()
  const story = useStory()
  const [open, setOpen] = useState<readonly FoldId[]>([])
  const toggle = (id: FoldId) =>
    setOpen(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]))
  const twins = <Twins now={now} story={story} />
  return (
    <main>
      <div className={styles.home}>
        <section className={styles.hero}>
          <Hero now={now} />
          {/* After a reset the note stands where the cards will be, so that it pushes nothing away. */}
          {resetReport === null ? twins : <ResetNote text={resetReport}>{twins}</ResetNote>}
        </section>
        <Stories story={story}>
          <div className={`row ${styles.entries}`}>
            {FOLDS.map(({ id, title }) => (
              <button
                key={id}
                type="button"
                className={`inline ${styles.fold}`}
                aria-expanded={open.includes(id)}
                aria-controls={id}
                onClick={() => toggle(id)}
              >
                <Icon name="chevron" />
                {title}
              </button>
            ))}
            <ViewLink to={VIEWS.check} className={`pale line ${styles.own}`}>
              <b>Check your own</b> <span>Tokens, cards, credentials, keys</span>
              <Icon name="go" />
            </ViewLink>
          </div>
        </Stories>
      </div>
      <div className={styles.folded}>
        {FOLDS.map(({ id, Content }) => (
          <div key={id} id={id} hidden={!open.includes(id)}>
            {open.includes(id) ? <Content /> : null}
          </div>
        ))}
      </div>
    </main>
  )
}
