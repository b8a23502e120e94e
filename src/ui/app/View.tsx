import { useEffect } from 'react'
import { inTime } from '../../browser/with-timeout.ts'
import { FirstVisit } from '../journey/home/FirstVisit.tsx'
import { Operations } from '../journey/lifecycle/load-operations.ts'
import { InterruptedRequest } from '../kit/outcome/load-interrupted.ts'
import { ShareDialog } from '../sharing/load-share-dialog.ts'
import { lazyComponent } from './lazy-component.ts'
import { useAvailability } from './PartsContext.tsx'
import type { Route } from './route.ts'

import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Loading } from './shell/Loading.tsx'
import { AgentSwitch } from './shell/load-agent-switch.ts'
import { DataBoundaryPanel } from './shell/load-data-boundary.ts'
import { ResetDialog } from './shell/load-reset.ts'
import { ViewLate } from './shell/PartLate.tsx'

const LOADING = { meanwhile: <Loading />, late: ViewLate }
// The step views bring the schemas and the cryptography along; the first view needs neither.
const ImportView = lazyComponent(
  async () => (await import('../journey/import/ImportView.tsx')).ImportView,
  LOADING,
)
const BindView = lazyComponent(async () => (await import('../journey/bind/BindView.tsx')).BindView, LOADING)
const LinkView = lazyComponent(async () => (await import('../sharing/LinkView.tsx')).LinkView, LOADING)
const EvaluateView = lazyComponent(
  async () => (await import('../journey/evaluate/EvaluateView.tsx')).EvaluateView,
  LOADING,
)
const PilotView = lazyComponent(
  async () => (await import('../journey/pilot/PilotView.tsx')).PilotView,
  LOADING,
)
const RecordsView = lazyComponent(
  async () => (await import('../library/records/RecordsView.tsx')).RecordsView,
  LOADING,
)
const BundleView = lazyComponent(
  async () => (await import('../library/bundle/BundleView.tsx')).BundleView,
  LOADING,
)
const ReferenceView = lazyComponent(
  async () => (await import('../library/reference/ReferenceView.tsx')).ReferenceView,
  LOADING,
)
const NoSuchView = lazyComponent(async () => (await import('./shell/NoSuchView.tsx')).NoSuchView, LOADING)
const AHEAD = [
  ...[BindView, EvaluateView, ResetDialog, ImportView, PilotView, RecordsView, BundleView, ReferenceView],
  ...[NoSuchView, Operations, AgentSwitch, DataBoundaryPanel, InterruptedRequest, ShareDialog],
]
/** How long one of them may hold up the others (milliseconds). */
const AHEAD_MS = 2_000

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

/** Fetches what comes next from the reader's first gesture on, so that it opens without a wait and without a connection. */
function useStepsAhead(): void {
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const gesture = new AbortController()
    const fetchSteps = async () => {
      gesture.abort()
      // One after the other, so that what the gesture itself asks for need not wait for all of them. A part that is
      // missing, or hangs, is told of when its view is opened, not before.
      for (const { ahead } of AHEAD) await inTime(ahead(), AHEAD_MS).catch(() => undefined)
    }
    for (const kind of ['pointermove', 'pointerdown', 'keydown']) addEventListener(kind, fetchSteps, gesture)
    return () => gesture.abort()
  }, [ready])
}

/** The view that the fragment names, loaded when it is first needed; what it throws stays within it. */
export function View({ route }: { readonly route: Route }) {
  useStepsAhead()
  return <ErrorBoundary key={route.view}>{viewOf(route)}</ErrorBoundary>
}
