import { lazy, Suspense, useEffect } from 'react'
import { FirstVisit } from './first-visit/FirstVisit.tsx'
import { loadInterrupted } from './outcome/load-interrupted.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Loading } from './shell/Loading.tsx'
import { loadAgentSwitch } from './shell/load-agent-switch.ts'
import { loadDataBoundary } from './shell/load-data-boundary.ts'
import { loadReset } from './shell/load-reset.ts'
import { useAvailability } from './state/PartsContext.tsx'
import type { Route } from './state/route.ts'
import { loadOperations } from './strip/load-operations.ts'

// The step views bring the schemas and the cryptography along; the first view needs neither.
const loadImport = async () => ({ default: (await import('./import/ImportView.tsx')).ImportView })
const loadBind = async () => ({ default: (await import('./bind/BindView.tsx')).BindView })
const loadEvaluate = async () => ({ default: (await import('./evaluate/EvaluateView.tsx')).EvaluateView })
const loadPilot = async () => ({ default: (await import('./pilot/PilotView.tsx')).PilotView })
const loadReference = async () => ({
  default: (await import('./reference/ReferenceView.tsx')).ReferenceView,
})
const loadNoSuchView = async () => ({ default: (await import('./shell/NoSuchView.tsx')).NoSuchView })
const AHEAD = [
  ...[loadBind, loadEvaluate, loadImport, loadPilot, loadOperations, loadReference, loadNoSuchView],
  ...[loadAgentSwitch, loadDataBoundary, loadInterrupted, loadReset],
]

const NoSuchView = lazy(loadNoSuchView)
const ImportView = lazy(loadImport)
const BindView = lazy(loadBind)
const LinkView = lazy(async () => ({ default: (await import('./link/LinkView.tsx')).LinkView }))
const EvaluateView = lazy(loadEvaluate)
const PilotView = lazy(loadPilot)
const RecordsView = lazy(async () => ({
  default: (await import('./records/RecordsView.tsx')).RecordsView,
}))
const BundleView = lazy(async () => ({ default: (await import('./bundle/BundleView.tsx')).BundleView }))
const ReferenceView = lazy(loadReference)

function viewOf(route: Route): React.ReactNode {
  switch (route.view) {
    case 'first':
      return <FirstVisit />
    case 'import':
      return route.query === '' ? <ImportView /> : <LinkView key={route.query} query={route.query} />
    case 'bind':
      return <BindView scenario={route.scenario} />
    case 'evaluate':
      return <EvaluateView />
    case 'pilot':
      return <PilotView />
    case 'records':
      return <RecordsView place={route} />
    case 'bundle':
      return <BundleView />
    case 'reference':
      return <ReferenceView part={route.part} code={route.code} />
    case 'unknown':
      return <NoSuchView fragment={route.fragment} />
  }
}

/** Fetches what comes next at the reader's first gesture, so that it opens without a wait and without a connection. */
function useStepsAhead(): void {
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const gesture = new AbortController()
    const fetchSteps = () => {
      gesture.abort()
      // A part that is missing is told of when its view is opened, not before.
      for (const load of AHEAD) load().catch(() => undefined)
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, fetchSteps, gesture)
    return () => gesture.abort()
  }, [ready])
}

/** The view that the fragment names, loaded when it is first needed; what it throws stays within it. */
export function View({ route }: { readonly route: Route }) {
  useStepsAhead()
  return (
    <ErrorBoundary key={route.view}>
      <Suspense fallback={<Loading />}>{viewOf(route)}</Suspense>
    </ErrorBoundary>
  )
}
