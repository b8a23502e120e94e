import type { Service } from '../create-service.ts'
import { canEd25519, canEs256, canStore, isSecure, standsAlone } from './browser-features.ts'
import type { Checklist } from './checklist.ts'
import { type KeptData, noNewerData } from './kept-data.ts'
import type { LocalNetworkOptions } from './local-network.ts'
import { selfTest } from './self-test.ts'
import { StartFailure } from './start-failure.ts'
import { onWorkerChange, takeControl } from './worker-control.ts'

/** What the service is brought up with. */
export interface BringUpOptions extends LocalNetworkOptions {
  readonly kept: KeptData
  readonly list: Checklist
  readonly send: typeof fetch
  /** Called when another worker takes this tab over, from the moment that the first one has. */
  readonly workerChanged: () => void
}

/** A name under .invalid never resolves (RFC 6761, 6.4): only the page's own worker can answer for it. */
export const isInThisPage = (baseUrl: string): boolean => new URL(baseUrl).hostname.endsWith('.invalid')

/** @throws StartFailure where the browser has no room, or where what it keeps is not this version's to read */
async function canKeep(storageName: string, kept: KeptData): Promise<void> {
  await canStore(storageName).catch(error => {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw full ? new StartFailure('STORAGE_FULL', error) : error
  })
  await noNewerData(kept)
}

async function checkBrowser(list: Checklist, storageName: string, kept: KeptData): Promise<void> {
  await list.require('OWN_TAB', 'FRAMED', standsAlone)
  await list.require('SECURE_CONTEXT', 'INSECURE_CONTEXT', isSecure)
  await list.require('ES256', 'NO_WEB_CRYPTO', canEs256)
  await list.require('ED25519', 'NO_WEB_CRYPTO', canEd25519).catch(() => {
    list.mark('ED25519', 'NOT_APPLICABLE', 'absent: one protocol stays closed, the rest works')
  })
  await list.require('INDEXED_DB', 'STORAGE_BLOCKED', () => canKeep(storageName, kept))
}

/** A part that is gone from the host fails with TypeError; any other error is the part's own. */
async function loadLocalNetwork() {
  try {
    return await import('./local-network.ts')
  } catch (error) {
    throw new StartFailure(error instanceof TypeError ? 'PART_MISSING' : 'START_FAILED', error)
  }
}

/** @throws StartFailure where a remote service does not answer in its contract */
async function reachRemote({ list, send, baseUrl }: BringUpOptions): Promise<null> {
  list.mark('SERVICE_WORKER', 'NOT_APPLICABLE', 'the service is at another address')
  await list.require('SERVICE', 'REMOTE_UNREACHABLE', () => selfTest(send, baseUrl))
  return null
}

/**
 * Checks the browser, puts the worker in control and starts the service behind it; null where the service is at
 * another address.
 * @throws StartFailure at the first requirement that is not met
 */
export async function bringUp(options: BringUpOptions): Promise<Service | null> {
  const { list, send, workerChanged, kept, ...network } = options
  if (!isInThisPage(network.baseUrl)) {
    await checkBrowser(list, network.storageName, kept)
    return reachRemote(options)
  }
  const loading = loadLocalNetwork()
  loading.catch(() => {})
  await checkBrowser(list, network.storageName, kept)
  await list.require('SERVICE_WORKER', 'WORKER_BLOCKED', () => takeControl(network.workerUrl))
  onWorkerChange(workerChanged)
  return list.require('SERVICE', 'START_FAILED', async () => {
    const started = await (await loading).startLocalNetwork(network)
    await selfTest(send, network.baseUrl).catch(error => {
      throw new StartFailure('SELF_TEST_FAILED', error)
    })
    return started
  })
}
