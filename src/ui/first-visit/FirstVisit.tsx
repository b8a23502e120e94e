import { lazy, Suspense } from 'react'
import { useParts } from '../state/PartsContext.tsx'
import { Hero } from './Hero.tsx'
import { SampleCards } from './SampleCards.tsx'
import { ScenarioCards } from './ScenarioCards.tsx'

const ResetNote = lazy(async () => ({ default: (await import('../reset/ResetNote.tsx')).ResetNote }))

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  const { resetReport } = useParts()
  return (
    <main>
      {resetReport === null ? null : (
        <Suspense>
          <ResetNote text={resetReport} />
        </Suspense>
      )}
      <Hero />
      <SampleCards />
      <ScenarioCards />
    </main>
  )
}
