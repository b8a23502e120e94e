import type { Outcome } from '../../../client/visitor.ts'
import { lazyComponent } from '../../kit/lazy-component.ts'

// The catalogue of problems is loaded only where there is a problem.
const Refusal = lazyComponent(async () => (await import('../../exchange/outcome/Refusal.tsx')).Refusal)

interface StartRefusalProps {
  readonly outcome: Outcome<unknown> | undefined
  readonly error: Error | null
  readonly title?: string
}

/** Why a sample was not imported, or a story did not finish; nothing if it did. */
export function StartRefusal({ outcome, error, title = 'Not imported' }: StartRefusalProps) {
  const refused = outcome !== undefined && outcome.kind !== 'answer' ? outcome : undefined
  if (refused === undefined && error === null) return null
  return (
    <div role="alert">
      <Refusal outcome={refused} error={error} title={title} />
    </div>
  )
}
