import { lazyComponent } from '../../app/lazy-component.ts'
import { useAvailability, useParts } from '../../app/PartsContext.tsx'
import { Hero } from './Hero.tsx'
import styles from './Home.module.css'

import { SampleCards } from './SampleCards.tsx'

// Without it the foot of the page would stand in the first view, and move away when the cards come.
const ahead = <div className={styles.ahead} />
// The cards lie below the first view, and their words are many: they come once the service has started, or has not.
const ScenarioCards = lazyComponent(async () => (await import('./ScenarioCards.tsx')).ScenarioCards, {
  meanwhile: ahead,
})
const ResetNote = lazyComponent(async () => (await import('../../app/shell/ResetNote.tsx')).ResetNote)

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  const { resetReport } = useParts()
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
