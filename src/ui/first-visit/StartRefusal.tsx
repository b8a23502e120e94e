import { lazy, Suspense } from 'react'
import type { StartSample } from '../state/start-sample.ts'

// The catalogue of problems is loaded only where there is a problem.
const Refusal = lazy(async () => ({ default: (await import('../outcome/Refusal.tsx')).Refusal }))

/** Why a sample was not imported; nothing where it was. */
export function StartRefusal({ start }: { readonly start: StartSample }) {
  const refused = start.data !== undefined && start.data.kind !== 'answer' ? start.data : undefined
  if (refused === undefined && start.error === null) return null
  return (
    <div role="alert">
      <Suspense>
        <Refusal outcome={refused} error={start.error} title="Not imported" />
      </Suspense>
    </div>
  )
}
