import { lazyComponent } from '../../app/lazy-component.ts'
import type { StartSample } from '../../app/start-sample.ts'

// The catalogue of problems is loaded only where there is a problem.
const Refusal = lazyComponent(async () => (await import('../../kit/outcome/Refusal.tsx')).Refusal)

interface StartRefusalProps {
  readonly start: Pick<StartSample, 'result' | 'error'>
  readonly title?: string
}

/** Why a sample was not imported, or a scenario did not finish; nothing if it did. */
export function StartRefusal({ start, title = 'Not imported' }: StartRefusalProps) {
  const refused = start.result !== undefined && start.result.kind !== 'answer' ? start.result : undefined
  if (refused === undefined && start.error === null) return null
  return (
    <div role="alert">
      <Refusal outcome={refused} error={start.error} title={title} />
    </div>
  )
}
