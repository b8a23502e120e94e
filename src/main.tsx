import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CLIENT_SCHEMA_VERSION } from './client/client-store.ts'
import { createVisitor } from './client/create-visitor.ts'
import { createReset } from './client/reset.ts'
import type { DirectoryPort } from './contract/directory.ts'
import { partInTime } from './contract/part-in-time.ts'
import type { ServiceWindow } from './contract/window.ts'
import { SCHEMA_VERSION } from './service/store/schema-version.ts'
import { startService } from './service/worker/start-service.ts'
import { tightenConnections, trustOnlyWorker } from './service/worker/tighten-policy.ts'
import { App } from './ui/App.tsx'
import type { CaseParties, PageParts } from './ui/page-parts.ts'
import { hostAnswers } from './ui/state/host-answers.ts'
import { applyRememberedTheme } from './ui/state/theme.ts'
import { createClock } from './world/create-clock.ts'
import { forgetWorld } from './world/forget-world.ts'
import { WORLD_SCHEMA_VERSION } from './world/world-schema-version.ts'

const baseUrl: string = import.meta.env.VITE_BASE_URL
const pageUrl = location.href.replace(/[?#].*$/s, '')
const workerUrl = new URL('sw.js', pageUrl).href
// Hosts such as github.io put many projects on one origin, which shares its storage.
const storageName = `agent-assurance:${new URL('.', pageUrl).pathname}`
const clientStorageName = `${storageName}:client`
const worldStorageName = `${storageName}:world`
const casesStorageName = `${storageName}:cases`
const casesInboxName = `${casesStorageName}:inbox`

if (import.meta.env.PROD) tightenConnections(baseUrl, workerUrl, new URL('source-set/', pageUrl).href)
trustOnlyWorker(workerUrl)

function storageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

const clock = createClock(storageOrNull(), `${storageName}:clock`)
const { availability, outbound, started, partMissing } = startService({
  baseUrl,
  pageUrl,
  workerUrl,
  storageName,
  clock,
  kept: new Map([
    [storageName, SCHEMA_VERSION],
    [clientStorageName, CLIENT_SCHEMA_VERSION],
    [worldStorageName, WORLD_SCHEMA_VERSION],
  ]),
})
const isReady = () => availability.getSnapshot().state === 'ready'

const ELSEWHERE =
  'The service is at another address: its store and its directory cannot be reached from here.'
const noDirectory: DirectoryPort = { publish: () => Promise.reject(new Error(ELSEWHERE)) }

async function windowIntoService(): Promise<ServiceWindow> {
  const service = await started
  if (service === null) throw new Error(ELSEWHERE)
  return service.window
}

const visitor = createVisitor({ baseUrl, storageName: clientStorageName, now: clock.now, maySend: isReady })

const caseVisitor = createVisitor({
  baseUrl,
  storageName: casesStorageName,
  now: clock.now,
  maySend: isReady,
})
const cases: CaseParties = {
  visitor: caseVisitor,
  lockName: casesStorageName,
  inbox: async () => {
    const [{ createInbox }, { createWorldStore }] = await Promise.all([
      import('./world/inbox.ts'),
      import('./world/world-store.ts'),
    ])
    return createInbox(createWorldStore(casesInboxName), casesInboxName)
  },
  forget: async () => {
    await caseVisitor.forget()
    await forgetWorld(casesInboxName)
  },
}

const reset = createReset(
  {
    storageName,
    workerUrl,
    databases: {
      [storageName]: 'the service’s store: agents, challenges, bindings, decisions, receipts, audit trail',
      [clientStorageName]: 'your keys, your agents and the journal of messages',
      [worldStorageName]: 'the synthetic parties’ keys and their inbox',
      [casesStorageName]: 'the controlled pilot’s keys and journal',
      [casesInboxName]: 'the controlled pilot’s inbox',
    },
  },
  { pageUrl, started },
)

const parts: PageParts = {
  availability,
  outbound,
  visitor,
  cases,
  world: async () =>
    (await partInTime(import('./world/create-world.ts'))).createWorld(
      (await started)?.directory ?? noDirectory,
      clock,
      worldStorageName,
    ),
  clock,
  window: windowIntoService,
  baseUrl,
  links: {
    openapi: new URL('openapi.json', pageUrl).href,
    profileSchema: new URL('schemas/federated-agent-profile/v1.json', pageUrl).href,
    receiptSchema: new URL('schemas/receipt/v1.json', pageUrl).href,
  },
  reset: reset.run,
  resetReport: reset.report,
}

const showState = (): void => {
  const now = availability.getSnapshot()
  document.documentElement.dataset.service = now.state
  performance.mark(`service-${now.state}`)
  if (now.state === 'unavailable') document.documentElement.dataset.serviceCause = now.cause
}
availability.subscribe(showState)
addEventListener('vite:preloadError', () => {
  // Without a connection nothing is known of the host's version, and what was loaded works on.
  void hostAnswers().then(reached => reached && partMissing())
})

applyRememberedTheme(`${storageName}:theme`)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App parts={parts} />
    </StrictMode>,
  )
}
