// First, because it declares the order of the cascade layers.
import '../kit/styles/page.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { goTo, useRoute } from '../app/navigation.ts'
import { codeAddress, OpenCodeProvider, type OpenedCode } from '../app/open-code.ts'
import { createQueryClient, usePageKept } from '../app/page-kept.ts'
import { usePage, usePageError } from '../app/page-state.ts'
import { PLACES, type Route, type ViewName } from '../app/route.ts'
import { type PageServices, ServicesProvider, useAvailability, useServices } from '../app/ServicesContext.tsx'
import { useViewChange } from '../app/view-change.ts'
import { FirstVisit } from '../journey/home/FirstVisit.tsx'
import { Announcer } from '../kit/Announcer.tsx'
import { InPart, type Part } from '../kit/part.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Header, SkipLink } from './Header.tsx'
import { library, usePartsAhead, walk } from './parts.ts'
import styles from './Shell.module.css'
import { Footer } from './SmallPrint.tsx'
import { Unavailable } from './Unavailable.tsx'

const Loading = () => (
  <main className={`aside ${styles.loading}`} aria-busy="true">
    <p>Loading this view…</p>
  </main>
)

/** A code of the catalogues in a sheet over what is shown or, before the library is there, in the reference. */
function CodePlace({ children }: { readonly children: React.ReactNode }) {
  const [opened, setOpened] = useState<OpenedCode | null>(null)
  const route = useRoute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes on a change of view
  useEffect(() => setOpened(null), [route])
  const held = library.there()
  const open = (code: OpenedCode) => {
    if (library.there() === undefined) goTo(codeAddress(code.catalogue, code.code))
    else setOpened(code)
  }
  return (
    <OpenCodeProvider value={open}>
      {children}
      {opened && held && <held.CodeSheet opened={opened} onClose={() => setOpened(null)} />}
    </OpenCodeProvider>
  )
}

/** Shows a view of a part of the page. */
const shown =
  <M, P>(part: Part<M>, draw: (held: M, place: P) => React.ReactNode) =>
  (place: P) => (
    <InPart part={part} meanwhile={<Loading />}>
      {held => draw(held, place)}
    </InPart>
  )

type Places = { readonly [V in ViewName]: Extract<Route, { readonly view: V }> }

/** What each place shows. */
const SHOWN: { readonly [V in ViewName]: (place: Places[V]) => React.ReactNode } = {
  first: () => <FirstVisit />,
  import: shown(walk, ({ ImportView, LinkView }, { query }) =>
    query === '' ? <ImportView /> : <LinkView key={query} query={query} />,
  ),
  bind: shown(walk, ({ BindView }) => <BindView />),
  evaluate: shown(walk, ({ EvaluateView }) => <EvaluateView />),
  pilot: shown(walk, ({ PilotView }) => <PilotView />),
  story: shown(walk, ({ StoryView }, { name }) => <StoryView name={name} />),
  controlled: shown(library, ({ ControlledPilotView: View }, { caseId }) => <View caseId={caseId} />),
  records: shown(library, ({ RecordsView }, place) => <RecordsView place={place} />),
  check: shown(library, ({ CheckView }, { vector, given }) => (
    <CheckView key={vector ?? given} vector={vector} given={given} />
  )),
  reference: shown(library, ({ ReferenceView }, place) => <ReferenceView place={place} />),
  unknown: shown(walk, ({ NoSuchView }, { fragment }) => <NoSuchView fragment={fragment} />),
}

const shownAt = <V extends ViewName>({
  view,
}: {
  readonly view: V
}): ((place: Places[V]) => React.ReactNode) => SHOWN[view]

/** The view that the fragment names, loaded when first needed; its errors stay within it. */
function View({ route }: { readonly route: Route }) {
  return <ErrorBoundary key={route.view}>{shownAt(route)(route)}</ErrorBoundary>
}

/** What stands above a view because of something left over; most visitors have neither. */
function Left({ route }: { readonly route: Route }) {
  const asks = usePage(({ interrupted }) => interrupted.length > 0)
  const error = usePageError()
  const { unreadable } = useServices().visitor
  const rows = useSyncExternalStore(unreadable.subscribe, unreadable.getSnapshot)
  if (!asks && error === null && rows.size === 0) return null
  return (
    <InPart part={walk} missing={() => null}>
      {({ Interrupted, OwnUnreadable }) => (
        <>
          {PLACES[route.view].step || route.view === 'first' ? <Interrupted /> : null}
          <OwnUnreadable />
        </>
      )}
    </InPart>
  )
}

/** Header, steps, view and, where it is not a step, footer; if the service does not run, a page that says why. */
function Page() {
  usePageKept()
  usePartsAhead()
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
            {step ? (
              <InPart part={walk} missing={() => null}>
                {({ ProgressLine }) => <ProgressLine />}
              </InPart>
            ) : null}
            <Left route={route} />
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
