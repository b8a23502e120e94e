import { onDemand } from '../../browser/lazy.ts'
import type { BringUpOptions, BroughtUp } from './bring-up-options.ts'
import { loadLocalNetwork } from './load-local-network.ts'
import { selfTest } from './self-test.ts'
import { takeControl } from './worker-control.ts'

/**
 * Looks for a service at another address. What answers in this page is then started when it is first needed.
 * @throws StartFailure if the service does not answer by its contract
 */
export async function reachRemote(options: BringUpOptions): Promise<BroughtUp> {
  const { list, send, service, workerUrl, localUrl } = options
  list.mark('SERVICE_WORKER', 'NOT_APPLICABLE', 'the service is at another address')
  await list.require('SERVICE', 'REMOTE_UNREACHABLE', () => selfTest(send, service.baseUrl))
  const network = onDemand(async () => {
    await takeControl(workerUrl)
    const started = await (await loadLocalNetwork()).startLocalNetwork(options)
    await selfTest(send, localUrl)
    return started
  })
  return { service: null, network }
}
