import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { onDemand } from './browser/lazy.ts'
import { heedDeletions, type OwnDatabase } from './browser/own-database.ts'
import { storageNamesAt } from './browser/storage-names.ts'
import { partInTime } from './browser/with-timeout.ts'
import checkWorkerUrl from './check-worker.ts?worker&url'
import { CLIENT_DATABASE } from './client/client-store.ts'
import { createVisitor } from './client/create-visitor.ts'
import { createReset } from './client/reset.ts'
import { BASE_URL } from './contract/base-url.ts'
import { createClock } from './parties/create-clock.ts'
import { WORLD_DATABASE } from './parties/world-database.ts'
import { startService } from './service/start/start-service.ts'
import { trustOnlyWorkers } from './service/start/worker-control.ts'
import { SERVICE_DATABASE } from './service/store/service-database.ts'
import { recall } from './ui/app/navigation.ts'
import type { PageServices } from './ui/app/ServicesContext.tsx'
import { hostAnswers, isPartMissing } from './ui/kit/PageHost.tsx'
import { App } from './ui/page/App.tsx'
import { applyRememberedTheme } from './ui/page/theme.ts'

const pageUrl = location.href.replace(/[?#].*$/s, '')
const workerUrl = new URL('sw.js', pageUrl).href
const names = storageNamesAt(pageUrl)
const { databases, entries } = names

// A worker from an address of the host has no policy but what the host sends; one from a blob has the page's (HTML, "policy container").
const startsCheckWorker = new Blob([`import ${JSON.stringify(new URL(checkWorkerUrl, pageUrl).href)}`], {
  type: 'text/javascript',
})
const checkWorkerBlob = URL.createObjectURL(startsCheckWorker)

trustOnlyWorkers([workerUrl, checkWorkerBlob])

function storageOrNull(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind]
  } catch {
    return null
  }
}

const clock = createClock(storageOrNull(), entries.clock)
const { availability, outbound, started, network, partMissing, dataDeleted } = startService({
  service: { baseUrl: BASE_URL, pageUrl, storageName: databases.service, clock },
  workerUrl,
  probeName: databases.probe,
  kept: new Map<string, OwnDatabase>([
    [databases.service, SERVICE_DATABASE],
    [databases.client, CLIENT_DATABASE],
    [databases.world, WORLD_DATABASE],
    [databases.casesService, SERVICE_DATABASE],
    [databases.casesClient, CLIENT_DATABASE],
    [databases.casesWorld, WORLD_DATABASE],
  ]),
})
heedDeletions([databases.service, databases.client], dataDeleted)
const isReady = () => availability.getSnapshot().state === 'ready'

const visitor = createVisitor({
  ...{ baseUrl: BASE_URL, now: clock.now, maySend: isReady },
  ...{ storageName: databases.client, choiceName: entries.agent },
})

const cases = onDemand(async () =>
  (await import('./case-service.ts')).createCases({
    ...{ names, pageUrl, network, maySend: isReady },
    storage: storageOrNull(),
  }),
)

// Where that fails, what was left stays until the next start, or the next run.
started
  .then(async () => {
    const { forgetCases, forgetReplay, forgetStories } = await import('./client/forget-runs.ts')
    await Promise.all([forgetCases(names), forgetReplay(names), forgetStories(names, recall().run)])
  })
  .catch(() => undefined)

const stories = onDemand(async () =>
  (await import('./story-service.ts')).createStories({
    ...{ names, pageUrl, network, maySend: isReady },
    storage: storageOrNull('sessionStorage'),
  }),
)

const replays = onDemand(async () => (await import('./replays.ts')).createReplays(names, pageUrl))

const parts: PageServices = {
  availability,
  outbound,
  visitor,
  exchangeReader: async () => (await import('./ui/exchange/read-exchange.ts')).readExchange,
  runCases: async run => (await cases())(run),
  openStory: async id => (await stories())(id),
  startCheckWorker: () => new Worker(checkWorkerBlob, { type: 'module', name: pageUrl }),
  forgetReplay: async () => (await import('./client/forget-runs.ts')).forgetReplay(names),
  onOwnService: async (options, run) => (await replays())(options, run),
  // One for the page: each would open a connection of its own.
  world: onDemand(async () =>
    (await partInTime(import('./parties/create-world.ts'))).createWorld(
      (await started).directory,
      clock,
      databases.world,
      BASE_URL,
    ),
  ),
  clock,
  window: async () => (await started).window,
  reset: createReset({ names, workerUrl }, pageUrl),
}

const showState = (): void => {
  const now = availability.getSnapshot()
  document.documentElement.dataset.service = now.state
  performance.mark(`service-${now.state}`)
  if (now.state === 'unavailable') document.documentElement.dataset.serviceCause = now.cause
}
availability.subscribe(showState)
addEventListener('vite:preloadError', ({ payload }) => {
  // Offline, the host's version is unknown, and what is already loaded keeps working.
  if (isPartMissing(payload)) void hostAnswers().then(reached => reached && partMissing())
})

applyRememberedTheme(entries.theme)
const root = document.getElementById('root')
// As a transition, so that the start goes on between its parts.
if (root)
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App parts={parts} />
      </StrictMode>,
    ),
  )
