import { Hero } from './Hero.tsx'
import { SampleCards } from './SampleCards.tsx'
import { ScenarioCards } from './ScenarioCards.tsx'

/** What this is, one thing to do, and what else can be run. */
export function FirstVisit() {
  return (
    <main>
      <Hero />
      <SampleCards />
      <ScenarioCards />
    </main>
  )
}
