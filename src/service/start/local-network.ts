import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { SELF_TEST_URL } from '../../contract/base-url.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../contract/version.ts'
import { createService, drawAtRandom, type Service, type ServiceOptions } from '../create-service.ts'
import { answerWithProblem, frameOf } from '../http/answers.ts'
import { Refusal } from '../refusal.ts'
import { StartFailure } from './checklist.ts'

/** How long a tab waits for the event before it asks the worker itself, in milliseconds. */
const ASK_AFTER_MS = 250
/** How many times it asks: as long as a step of the start may take. */
const ASKS_AT_MOST = 40

/** Whether the worker calls itself active. One that does not know the question never answers. */
function callsItselfActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data === true)
    }
    worker.postMessage('IS_ACTIVATED', [port2])
  })
}

/** Corrects the state that the tab was not told of, until the next one arrives, because MSW relies on it. */
function correct(worker: ServiceWorker): void {
  if (worker.state === 'activated') return
  Object.defineProperty(worker, 'state', { value: 'activated', configurable: true })
  worker.addEventListener('statechange', () => Reflect.deleteProperty(worker, 'state'), { once: true })
}

/**
 * Resolves once a worker in control is active (Service Workers, 3.1.2). WebKit sometimes never tells a tab;
 * the worker is then asked and believed. Never rejects: without either, the step of the start times out.
 */
function untilActivated(worker: ServiceWorker): Promise<void> {
  return new Promise(resolve => {
    if (worker.state === 'activated') return resolve()
    let asks = 0
    const asking = setInterval(() => {
      asks += 1
      if (asks === ASKS_AT_MOST) clearInterval(asking)
      callsItselfActive(worker).then(active => {
        if (!active) return
        correct(worker)
        done()
      })
    }, ASK_AFTER_MS)
    const look = () => worker.state === 'activated' && done()
    const done = () => {
      clearInterval(asking)
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
  })
}

/**
 * Watches the worker in control of this tab, which in Firefox another tab may have unregistered while this one was
 * loaded: it then answers nothing. Never resolves.
 * @throws StartFailure NO_CONTROL once that worker is redundant (Service Workers, 3.1.2)
 */
function untilRedundant(worker: ServiceWorker): Promise<never> {
  return new Promise((_resolve, reject) => {
    const look = () => worker.state === 'redundant' && reject(new StartFailure('NO_CONTROL'))
    worker.addEventListener('statechange', look)
    look()
  })
}

export interface LocalNetwork {
  /** Starts a service, which from then on answers what this tab sends below its address, in place of an earlier one there. @throws what its store throws */
  serve(options: ServiceOptions): Promise<Service>
}

function serviceFor(url: string, services: ReadonlyMap<string, Service>): Service | undefined {
  const bases = [...services.keys()].filter(base => url.startsWith(`${base}/`))
  return services.get(bases.toSorted((one, other) => other.length - one.length)[0] ?? '')
}

/** A problem of the catalogue without the error: MSW's own answer to a throwing handler carries its stack. */
function problem(code: 'INTERNAL' | 'ROUTE_NOT_FOUND', request: Request, pageUrl: string): Response {
  return answerWithProblem(new Refusal(code), frameOf(request, pageUrl, drawAtRandom))
}

const SELF_TEST_ANSWER = { [CONTRACT_HEADER]: CONTRACT_VERSION, 'cache-control': 'no-store' }

/**
 * Connects this tab to the worker, which must already control it. `sw.js` hands over only what is sent below the
 * service's address, so one handler takes it all: the self-test, and each service's messages.
 * @throws StartFailure NO_CONTROL where that worker answers nothing any more
 * @throws what MSW throws
 * @param pageUrl the page's absolute address without a fragment
 */
export async function startLocalNetwork(workerUrl: string, pageUrl: string): Promise<LocalNetwork> {
  const { controller } = navigator.serviceWorker
  if (controller === null) throw new StartFailure('NO_CONTROL')
  const starting = untilActivated(controller).then(() => connect(workerUrl, pageUrl))
  return Promise.race([starting, untilRedundant(controller)])
}

async function connect(workerUrl: string, pageUrl: string): Promise<LocalNetwork> {
  const services = new Map<string, Service>()
  const answer = async (request: Request): Promise<Response> => {
    if (request.url === SELF_TEST_URL) return new Response(null, { status: 204, headers: SELF_TEST_ANSWER })
    try {
      return (
        (await serviceFor(request.url, services)?.handle(request)) ??
        problem('ROUTE_NOT_FOUND', request, pageUrl)
      )
    } catch (error) {
      console.error(error)
      return problem('INTERNAL', request, pageUrl)
    }
  }
  const worker = setupWorker(http.all('*', ({ request }) => answer(request)))
  // MSW hands every answer to the page again, as a stream that holds two ports until it is read or cancelled.
  worker.events.on('response:mocked', ({ response }) => {
    response.body?.cancel().catch(() => undefined)
  })
  await worker.start({
    serviceWorker: { url: workerUrl, options: { updateViaCache: 'none' } },
    quiet: true,
    // As a function it refuses everything; MSW's own 'error' lets through requests that look like assets.
    onUnhandledFrame: () => {
      throw new TypeError('Nothing but the service is answered here.')
    },
  })
  return {
    serve: async options => {
      const service = await createService(options)
      services.get(options.baseUrl)?.close()
      services.set(options.baseUrl, service)
      return service
    },
  }
}
