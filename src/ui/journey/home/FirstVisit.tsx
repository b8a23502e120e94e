import { useAgents, useAgentView, useExchange } from '../../app/queries.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { FoldButtons, FoldedLists, useFolds } from './Folds.tsx'
import { Hero, Twins } from './Hero.tsx'
import styles from './Home.module.css'
import { useHomeNow } from './home-now.ts'
import { Stories } from './Stories.tsx'
import { useStory } from './story-task.ts'

const ResetNote = lazyComponent(async () => (await import('./ResetNote.tsx')).ResetNote)

/** Keeps what the steps read up to date, so that the step a run opens shows its outcome at once. */
function useStepsFresh(): void {
  const { current } = useAgents()
  useAgentView(current?.agent_id)
  useExchange()
}

/** What this is, one thing to do, what stands now, and six stories. */
export function FirstVisit() {
  const { resetReport } = useServices()
  useStepsFresh()
  const now = useHomeNow()
  const story = useStory()
  const folds = useFolds()
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
          <FoldButtons {...folds} />
        </Stories>
      </div>
      <FoldedLists open={folds.open} />
    </main>
  )
}
