import { useAvailability, useParts } from '../state/PartsContext.tsx'
import { part } from '../state/part.ts'
import { Hero } from './Hero.tsx'
import { SampleCards } from './SampleCards.tsx'

// The cards lie below the first view, and their words are many: they come once the service has started, or has not.
const ScenarioCards = part(async () => (await import('./ScenarioCards.tsx')).ScenarioCards)
const ResetNote = part(async () => (await import('../reset/ResetNote.tsx')).ResetNote)

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  const { resetReport } = useParts()
  const started = useAvailability().state !== 'starting'
  return (
    <main>
      {resetReport === null ? null : <ResetNote text={resetReport} />}
      <Hero />
      <SampleCards />
      {started ? <ScenarioCards /> : null}
    </main>
  )
}
