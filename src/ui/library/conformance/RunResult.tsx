import { Result } from '../../kit/Result.tsx'
import type { ControlledRun } from './controlled-run.ts'

interface RunResultProps {
  readonly run: ControlledRun
  readonly total: number
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** How many cases came out as expected, in one sentence. */
export function resultWords({ state, results, error }: ControlledRun, total: number): string {
  const failed = [...results.values()].filter(({ passed }) => !passed).length
  const asExpected = results.size - failed
  const words = `${asExpected} of ${state === 'done' ? total : results.size} cases came out as expected`
  if (state === 'failed') return `The run could not go on: ${error}`
  return state === 'stopped' ? `Stopped after ${results.size} of ${total} cases; ${words}` : words
}

/** What the last run came to. */
export function RunResult({ run, total, headingRef }: RunResultProps) {
  if (run.state === 'none' || run.state === 'running') return null
  const failed = [...run.results.values()].some(({ passed }) => !passed) || run.state === 'failed'
  const complete = run.state === 'done' ? 'proven' : 'claimed'
  return (
    <Result
      state={failed ? 'refused' : complete}
      title={`${resultWords(run, total)}.`}
      headingRef={headingRef}
    />
  )
}
