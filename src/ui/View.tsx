import { lazy, Suspense } from 'react'
import { FirstVisit } from './first-visit/FirstVisit.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Loading } from './shell/Loading.tsx'
import { NoSuchView } from './shell/NoSuchView.tsx'
import type { Route } from './state/route.ts'

// The step views bring the schemas and the cryptography along; the first view needs neither.
const ImportView = lazy(async () => ({ default: (await import('./import/ImportView.tsx')).ImportView }))
const BindView = lazy(async () => ({ default: (await import('./bind/BindView.tsx')).BindView }))
const EvaluateView = lazy(async () => ({
  default: (await import('./evaluate/EvaluateView.tsx')).EvaluateView,
}))
const ReferenceView = lazy(async () => ({
  default: (await import('./reference/ReferenceView.tsx')).ReferenceView,
}))

function viewOf(route: Route): React.ReactNode {
  switch (route.view) {
    case 'first':
      return <FirstVisit />
    case 'import':
      return <ImportView sample={route.sample} />
    case 'bind':
      return <BindView scenario={route.scenario} />
    case 'evaluate':
      return <EvaluateView />
    case 'reference':
      return <ReferenceView part={route.part} code={route.code} />
    case 'unknown':
      return <NoSuchView fragment={route.fragment} />
  }
}

/** The view that the fragment names, loaded when it is first needed; what it throws stays within it. */
export function View({ route }: { readonly route: Route }) {
  return (
    <ErrorBoundary key={route.view}>
      <Suspense fallback={<Loading />}>{viewOf(route)}</Suspense>
    </ErrorBoundary>
  )
}
