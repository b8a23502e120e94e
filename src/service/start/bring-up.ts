import { isInThisPage } from '../../contract/local-address.ts'
import type { BringUpOptions, BroughtUp } from './bring-up-options.ts'
import { canEd25519, canEs256, canStore, isSecure, standsAlone } from './browser-features.ts'
import { type KeptData, noNewerData } from './kept-data.ts'
import { loadLocalNetwork } from './load-local-network.ts'
import { selfTest } from './self-test.ts'
import { StartFailure } from './start-failure.ts'
import { onWorkerChange, takeControl } from './worker-control.ts'

/** @throws StartFailure where the browser has no room, or where what it keeps is not this version's to read */
async function canKeep(probeName: string, kept: KeptData): Promise<void> {
  await canStore(probeName).catch(error => {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError'
    throw full ? new StartFailure('STORAGE_FULL', error) : error
  })
  await noNewerData(kept)
}

async function checkBrowser({ list, probeName, kept }: BringUpOptions): Promise<void> {
  await list.require('OWN_TAB', 'FRAMED', standsAlone)
  await list.require('SECURE_CONTEXT', 'INSECURE_CONTEXT', isSecure)
  await list.require('ES256', 'NO_WEB_CRYPTO', canEs256)
  await list.require('ED25519', 'NO_WEB_CRYPTO', canEd25519).catch(() => {
    list.mark('ED25519', 'NOT_APPLICABLE', 'absent: one protocol stays closed, the rest works')
  })
  await list.require('INDEXED_DB', 'STORAGE_BLOCKED', () => canKeep(probeName, kept))
}

/** @throws StartFailure where the worker, the service or the test message between them fails */
async function startHere(options: BringUpOptions): Promise<BroughtUp> {
  const { list, send, workerChanged, service, workerUrl, localUrl } = options
  const loading = loadLocalNetwork()
  loading.catch(() => {})
  await checkBrowser(options)
  await list.require('SERVICE_WORKER', 'WORKER_BLOCKED', () => takeControl(workerUrl))
  onWorkerChange(workerChanged)
  return list.require('SERVICE', 'START_FAILED', async () => {
    const network = await (await loading).startLocalNetwork(options)
    const started = await network.serve(service)
    await selfTest(send, localUrl).catch(error => {
      throw new StartFailure('SELF_TEST_FAILED', error)
    })
    return { service: started, network: async () => network }
  })
}

/**
 * Checks the browser, puts the worker in control and starts the service behind it, or reaches it where it is at another
 * address.
 * @throws StartFailure at the first requirement that is not met
 */
export async function bringUp(options: BringUpOptions): Promise<BroughtUp> {
  if (isInThisPage(options.service.baseUrl)) return startHere(options)
  await checkBrowser(options)
  return (await import('./reach-remote.ts')).reachRemote(options)
}
