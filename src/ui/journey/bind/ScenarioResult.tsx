import { SCENARIOS } from '../../../attempts/scenarios.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Result } from '../../kit/Result.tsx'
import type { ScenarioEnd } from './scenario-end.ts'

/** What a scenario was to show, and the message that showed it. */
export function ScenarioResult({ end }: { readonly end: ScenarioEnd }) {
  const { title, words, expected, tone } = SCENARIOS[end.name]
  return (
    <Result state={tone} title={`${title}: ${expected}`}>
      <p>
        {words} What had to come back came back, and nothing was changed: <MessageLink row={end.row} />.
      </p>
    </Result>
  )
}
