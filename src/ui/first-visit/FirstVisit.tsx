import { useParts } from '../state/PartsContext.tsx'
import { part } from '../state/part.ts'
import { Hero } from './Hero.tsx'
import { SampleCards } from './SampleCards.tsx'
import { ScenarioCards } from './ScenarioCards.tsx'

const ResetNote = part(async () => (await import('../reset/ResetNote.tsx')).ResetNote)

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  const { resetReport } = useParts()
  return (
    <main>
      {resetReport === null ? null : <ResetNote text={resetReport} />}
      <Hero />
      <SampleCards />
      <ScenarioCards />
    </main>
  )
}
