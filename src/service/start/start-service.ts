import { deleteDB, openDB } from 'idb'
import { idle } from '../../browser/idle.ts'
import type { Observable } from '../../browser/observable.ts'
import { missingStores, type OwnDatabase, openOnlyAfter } from '../../browser/own-database.ts'
import { canTellTabs } from '../../browser/tab-channel.ts'
import { inTime } from '../../browser/with-timeout.ts'
import type { Availability } from '../../contract/window/availability.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'
import { untilGenerated } from '../../crypto/key-generation.ts'
import type { Service, ServiceOptions } from '../create-service.ts'
import { createStatus, StartFailure, type Status } from './checklist.ts'
import { createOutboundCounter, installFetchGuard } from './fetch-guard.ts'
import type { LocalNetwork } from './local-network.ts'
import { claimOwnReload, createServiceMonitor, isService, selfTest } from './service-monitor.ts'
import { onWorkerChange, takeControl } from './worker-control.ts'

/** The databases of the page by their names, each as this version makes it. */
type KeptData = ReadonlyMap<string, OwnDatabase>

/** How long another tab may keep a database from being looked into (milliseconds); anyone who opens it waits on. */
const LOOK_LIMIT_MS = 3_000

/** The version of each database of this origin; undefined in a browser that does not tell. */
async function versionsHere(): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    return new Map((await indexedDB.databases()).map(({ name = '', version = 0 }) => [name, version]))
  } catch {
    return undefined
  }
}

function isOwn(name: string, own: OwnDatabase): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    // There is none, and no longer will be once its making is taken back.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => {
      const { result: found } = request
      found.close()
      resolve(found.version === own.version && missingStores(own, found.objectStoreNames).length === 0)
    }
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(true) : reject(request.error))
  })
}

/**
 * Looks at what the page keeps before anything of it is opened. What cannot be looked at passes: opening it refuses
 * another version's too.
 * @throws StartFailure OTHER_DATA where one of the databases is another version's, or lacks its stores
 */
export async function requireOwnData(kept: KeptData): Promise<void> {
  const versions = await versionsHere()
  const looks = [...kept].map(([name, own]) => {
    const version = versions === undefined ? own.version : versions.get(name)
    if (version === undefined) return true
    // The list may tell of one that another tab is making or deleting at this moment: to open it waits for that.
    return inTime(isOwn(name, own), LOOK_LIMIT_MS).catch(() => version === own.version)
  })
  if ((await Promise.all(looks)).includes(false)) throw new StartFailure('OTHER_DATA')
}

/** A page in a hidden tab is never idle for long (milliseconds). */
const DRAWN_LIMIT_MS = 100

/** Resolves once the first view is drawn, which dispatches `drawn`, and the browser has shown it. */
const firstView = (): Promise<unknown> =>
  new Promise(resolve => {
    addEventListener('drawn', () => resolve(idle(DRAWN_LIMIT_MS)), { once: true })
  })

/** Loads what answers in this page. @throws StartFailure PART_MISSING where the host no longer has it (a TypeError), else START_FAILED */
async function loadLocalNetwork() {
  try {
    return await import('./local-network.ts')
  } catch (error) {
    throw new StartFailure(error instanceof TypeError ? 'PART_MISSING' : 'START_FAILED', error)
  }
}

interface BringUpOptions {
  readonly workerUrl: string
  readonly service: ServiceOptions
  /** Resolves once no database of the page is another version's. @throws StartFailure OTHER_DATA */
  readonly ownData: () => Promise<void>
  /** Name of the database in which a test record is written and read back. */
  readonly probeName: string
  readonly status: Status
  readonly send: typeof fetch
  /** Called when another worker takes this tab over, once the first one has. */
  readonly workerChanged: () => void
}

function begun<T>(act: () => Promise<T>): () => Promise<T> {
  const result = act()
  result.catch(() => {})
  return () => result
}

const SAMPLE = new TextEncoder().encode('agent-assurance')

async function signAndVerify(
  key: AlgorithmIdentifier | EcKeyGenParams,
  signature: AlgorithmIdentifier | EcdsaParams,
) {
  const pair = await untilGenerated(() => crypto.subtle.generateKey(key, false, ['sign', 'verify']))
  if (!('privateKey' in pair)) throw new Error('No key pair was made.')
  const bytes = await crypto.subtle.sign(signature, pair.privateKey, SAMPLE)
  const good = await crypto.subtle.verify(signature, pair.publicKey, bytes, SAMPLE)
  if (!good) throw new Error('A signature just made did not verify.')
}

/** @throws where the page lies inside another page's frame */
async function standsAlone(): Promise<void> {
  if (window.top !== window.self) throw new Error('inside another page’s frame')
}

/** @throws where the browser does not treat the address as a secure context */
async function isSecure(): Promise<void> {
  if (!window.isSecureContext) throw new Error(`${location.protocol}//${location.host} is plain http`)
}

/** @throws where ES256 (RFC 7518, 3.4) does not sign and verify */
const canEs256 = (): Promise<void> =>
  signAndVerify({ name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-256' })

/** @throws where Ed25519 (RFC 8037) does not sign and verify */
const canEd25519 = (): Promise<void> => signAndVerify({ name: 'Ed25519' }, { name: 'Ed25519' })

/** A little less than a step of the start may take, so that it ends with a reason (milliseconds). */
const PROBE_LIMIT_MS = 9_500

/** Writes a record and reads it back, in a database that lasts for this one test, so that no version of the page ever finds another's. */
async function writeAndRead(name: string): Promise<void> {
  // Removes what an earlier test left under the name, waiting for anyone who holds it.
  await deleteDB(name)
  const database = await openDB(name, 1, { upgrade: created => void created.createObjectStore('probe') })
  try {
    await database.put('probe', SAMPLE, 'sample')
    if ((await database.get('probe', 'sample')) === undefined)
      throw new Error('A record just written was not there.')
  } finally {
    database.close()
    deleteDB(name).catch(() => {})
  }
}

/**
 * @throws StartFailure if the browser has no room, or its data is another version's of the page
 * @throws DOMException TimeoutError where another page holds the test's database, or what IndexedDB throws where it is blocked
 */
async function canKeep({ probeName, ownData }: BringUpOptions): Promise<void> {
  await inTime(writeAndRead(probeName), PROBE_LIMIT_MS, `Another page uses ${probeName}.`).catch(error => {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw full ? new StartFailure('STORAGE_FULL', error) : error
  })
  await ownData()
}

async function checkPlace({ status }: BringUpOptions): Promise<void> {
  await status.require('OWN_TAB', 'FRAMED', standsAlone)
  await status.require('SECURE_CONTEXT', 'INSECURE_CONTEXT', isSecure)
}

/** Tries everything side by side, and reports each in its turn: the first that is not met is the one that is said. */
async function checkBrowser(options: BringUpOptions): Promise<void> {
  const { status } = options
  const keeping = begun(() => canKeep(options))
  const [es256, ed25519] = [begun(canEs256), begun(canEd25519)]
  await status.require('ES256', 'NO_WEB_CRYPTO', es256)
  await status.require('ED25519', 'NO_WEB_CRYPTO', ed25519).catch(() => {
    status.mark('ED25519', 'NOT_APPLICABLE', 'absent: one protocol stays closed, the rest works')
  })
  await status.require('TABS', 'NO_TAB_CHANNEL', canTellTabs)
  await status.require('INDEXED_DB', 'STORAGE_BLOCKED', keeping)
}

/**
 * Checks the browser, puts the worker in control and starts the service behind it.
 * @throws StartFailure at the first requirement that is not met
 */
async function bringUp(
  options: BringUpOptions,
): Promise<{ readonly service: Service; readonly network: LocalNetwork }> {
  const { status, send, workerChanged, service, workerUrl } = options
  const loading = begun(async () => {
    // On a first visit its files would take the line from what is drawn first; later the browser has them.
    if (navigator.serviceWorker?.controller == null) await firstView()
    return loadLocalNetwork()
  })
  await checkPlace(options)
  const control = begun(async () => {
    await takeControl(workerUrl)
    onWorkerChange(workerChanged)
  })
  const starting = begun(async () => {
    await control()
    return (await loading()).startLocalNetwork(workerUrl, service.pageUrl)
  })
  const tested = begun(async () => {
    await starting()
    await selfTest(send)
  })
  await checkBrowser(options)
  await status.require('SERVICE_WORKER', 'WORKER_BLOCKED', control)
  return status.require('SERVICE', 'START_FAILED', async () => {
    const network = await starting()
    const started = await network.serve(service)
    await tested().catch(error => {
      throw new StartFailure('SELF_TEST_FAILED', error)
    })
    return { service: started, network }
  })
}

interface ServiceStart {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  /** The service once it is ready. Rejects with StartFailure. */
  readonly started: Promise<Service>
  readonly network: () => Promise<LocalNetwork>
  readonly partMissing: () => void
  readonly dataDeleted: () => void
}

interface StartOptions extends Omit<BringUpOptions, 'status' | 'send' | 'workerChanged' | 'ownData'> {
  readonly kept: KeptData
}

/**
 * Starts the service once, alongside the first view, and monitors it: if the worker changes or is lost, the
 * gate closes at once, and the page reloads itself once or says why it does not run.
 */
export function startService({ kept, ...options }: StartOptions): ServiceStart {
  const ownData = begun(() => requireOwnData(kept))
  openOnlyAfter(ownData())
  const counter = createOutboundCounter()
  const status = createStatus()
  const send = installFetchGuard({
    ...{ counter, isService },
    isOpen: () => status.is('ready'),
    lost: () => monitor.requestLost(),
  })
  const monitor = createServiceMonitor({
    status,
    send,
    ownReload: claimOwnReload(options.service.storageName),
  })
  const up = bringUp({
    ...options,
    ownData,
    status,
    send,
    workerChanged: monitor.workerChanged,
  })
  up.then(monitor.ready, monitor.startFailed)
  return {
    availability: status.availability,
    outbound: counter.counts,
    started: up.then(started => started.service),
    network: async () => (await up).network,
    partMissing: monitor.partMissing,
    dataDeleted: monitor.dataDeleted,
  }
}
