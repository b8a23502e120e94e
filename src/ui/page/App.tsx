// First, because it declares the order of the cascade layers.
import '../kit/styles/page.css'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ResetDialog } from '../app/load-reset.ts'
import { goTo, useRoute } from '../app/navigation.ts'
import { codeAddress, OpenCodeProvider, type OpenedCode } from '../app/open-code.ts'
import { createQueryClient, useAgents, useAgentView, useExchange, useInvalidation } from '../app/queries.ts'
import { PLACES, type Route, type ViewName } from '../app/route.ts'
import { type PageServices, ServicesProvider, useAvailability, useServices } from '../app/ServicesContext.tsx'
import { useViewChange } from '../app/view-change.ts'
import { Interrupted, InterruptedRequest, OwnUnreadable } from '../exchange/outcome/Notices.tsx'
import { FirstVisit } from '../journey/home/FirstVisit.tsx'
import { Lifecycle, ProgressLine } from '../journey/lifecycle/ProgressLine.tsx'
import { Announcer } from '../kit/Announcer.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { TRY_AGAIN } from '../kit/PartLate.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { PartsAhead } from './first-click.ts'
import { Header, SkipLink } from './Header.tsx'
import { AgentSwitch, DataBoundaryPanel, MenuEntries } from './parts.ts'
import styles from './Shell.module.css'
import { Footer } from './SmallPrint.tsx'
import { Unavailable } from './Unavailable.tsx'

function Loading() {
  return (
    <main className={`aside ${styles.loading}`} aria-busy="true">
      <p>Loading this view…</p>
    </main>
  )
}

function ViewLate() {
  return (
    <main className={`aside ${styles.loading}`}>
      <h1 tabIndex={-1}>This view has not loaded</h1>
      <p role="alert">The page’s host has not answered. Your work is kept. {TRY_AGAIN}</p>
    </main>
  )
}

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

/** Where the sheet does not come, the reference itself may. */
function GoThere({ opened: { catalogue, code }, onClose }: CodeSheetProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once
  useEffect(() => {
    onClose()
    goTo(codeAddress(catalogue, code))
  }, [])
  return null
}

/** A code of the catalogues in a sheet; fetched ahead, so that it opens at once. */
const CodeSheet = lazyComponent(async () => (await import('../library/reference/CodeSheet.tsx')).CodeSheet, {
  late: GoThere,
  missing: GoThere,
  patience: 3_000,
})

function CodePlace({ children }: { readonly children: React.ReactNode }) {
  const [opened, setOpened] = useState<OpenedCode | null>(null)
  const route = useRoute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes on a change of view
  useEffect(() => setOpened(null), [route])
  return (
    <OpenCodeProvider value={setOpened}>
      {children}
      {opened === null ? null : <CodeSheet opened={opened} onClose={() => setOpened(null)} />}
    </OpenCodeProvider>
  )
}

const GESTURES = ['pointermove', 'pointerdown', 'keydown']

/**
 * Once the service is ready, has what a first click needs fetched before it comes; what knows the parts is fetched then,
 * as the click may come with the first movement.
 */
function useAhead(parts: PartsAhead): void {
  const services = useServices()
  const client = useQueryClient()
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const over = new AbortController()
    const { signal } = over
    const gesture = new Promise(resolve => {
      for (const kind of GESTURES) addEventListener(kind, resolve, { signal })
    })
    // A part that is missing is reported when it is needed, not before.
    import('./first-click.ts')
      .then(({ fetchAhead }) => fetchAhead(services, parts, client, { gesture, signal }))
      .catch(() => undefined)
    return () => over.abort()
  }, [ready, services, client, parts])
}

/** A view that did not come is told by the error boundary around it. */
function ViewMissing({ error }: { readonly error: unknown }): never {
  throw error
}

const view = <P extends object>(load: () => Promise<React.ComponentType<P>>) =>
  lazyComponent(load, { meanwhile: <Loading />, late: ViewLate, missing: ViewMissing })

// The step views pull in the schemas and the cryptography; the first view needs neither.
const ImportView = view(async () => (await import('../journey/import/ImportView.tsx')).ImportView)
const BindView = view(async () => (await import('../journey/bind/BindView.tsx')).BindView)
const LinkView = view(async () => (await import('../journey/link/LinkView.tsx')).LinkView)
const EvaluateView = view(async () => (await import('../journey/evaluate/EvaluateView.tsx')).EvaluateView)
const PilotView = view(async () => (await import('../journey/pilot/PilotView.tsx')).PilotView)
const StoryView = view(async () => (await import('../journey/story/StoryView.tsx')).StoryView)
const ControlledPilotView = view(
  async () => (await import('../library/conformance/ControlledPilotView.tsx')).ControlledPilotView,
)
const RecordsView = view(async () => (await import('../library/records/RecordsView.tsx')).RecordsView)
const CheckView = view(async () => (await import('../library/check/CheckView.tsx')).CheckView)
const ReferenceView = view(async () => (await import('../library/reference/ReferenceView.tsx')).ReferenceView)
const NoSuchView = view(async () => (await import('./NoSuchView.tsx')).NoSuchView)

/** What a visit begins with, and what follows it. */
const AHEAD = {
  first: [BindView, StoryView, AgentSwitch, EvaluateView, PilotView, ImportView],
  later: [
    ...[ResetDialog, RecordsView, ReferenceView, NoSuchView, Lifecycle],
    ...[DataBoundaryPanel, InterruptedRequest, CodeSheet, ControlledPilotView, MenuEntries],
    CheckView,
  ],
}

type Places = { readonly [V in ViewName]: Extract<Route, { readonly view: V }> }

/** What each place shows. */
const SHOWN: { readonly [V in ViewName]: (place: Places[V]) => React.ReactNode } = {
  first: () => <FirstVisit />,
  import: ({ query }) => (query === '' ? <ImportView /> : <LinkView key={query} query={query} />),
  bind: () => <BindView />,
  evaluate: () => <EvaluateView />,
  pilot: () => <PilotView />,
  story: ({ name }) => <StoryView name={name} />,
  controlled: ({ caseId }) => <ControlledPilotView caseId={caseId} />,
  records: place => <RecordsView place={place} />,
  check: ({ vector }) => <CheckView key={vector} vector={vector} />,
  reference: ({ page, entry }) => <ReferenceView page={page} entry={entry} />,
  unknown: ({ fragment }) => <NoSuchView fragment={fragment} />,
}

const shownAt = <V extends ViewName>({
  view,
}: {
  readonly view: V
}): ((place: Places[V]) => React.ReactNode) => SHOWN[view]

/** The view that the fragment names, loaded when first needed; its errors stay within it. */
function View({ route }: { readonly route: Route }) {
  useAhead(AHEAD)
  return <ErrorBoundary key={route.view}>{shownAt(route)(route)}</ErrorBoundary>
}

function Progress() {
  const { current } = useAgents()
  const { view } = useAgentView(current?.agent_id)
  const rows = useExchange()
  return <ProgressLine view={view} rows={rows} />
}

/** Header, steps, view and, where it is not a step, footer; if the service does not run, a page that says why. */
function Page() {
  useInvalidation()
  useViewChange()
  const route = useRoute()
  const availability = useAvailability()
  const blocked = availability.state === 'unavailable' && !PLACES[route.view].offline
  const step = PLACES[route.view].step === true
  // A step and a story fill the window, and what is long in them scrolls by itself.
  const whole = step || route.view === 'story'
  return (
    <>
      <div className={styles.page} data-step={whole && !blocked}>
        {step && !blocked ? <SkipLink /> : null}
        <Header />
        {blocked ? (
          <Unavailable missing={availability} />
        ) : (
          <>
            {step ? <Progress /> : null}
            {step || route.view === 'first' ? <Interrupted /> : null}
            <OwnUnreadable />
            <View route={route} />
          </>
        )}
      </div>
      {whole && !blocked ? null : <Footer />}
    </>
  )
}

/** The whole page, made of the parts that the composition root hands over. */
export function App({ parts }: { readonly parts: PageServices }) {
  // What says that the scripts are late listens for it.
  useLayoutEffect(() => void dispatchEvent(new Event('drawn')), [])
  const [client] = useState(createQueryClient)
  return (
    <ErrorBoundary>
      <ServicesProvider value={parts}>
        <QueryClientProvider client={client}>
          <Announcer>
            <CodePlace>
              <Page />
            </CodePlace>
          </Announcer>
        </QueryClientProvider>
      </ServicesProvider>
    </ErrorBoundary>
  )
}
