import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { PROBLEMS } from '../../contract/problems.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../contract/version.ts'
import { createService, type Service } from '../create-service.ts'

/** What the service and its worker are started with. */
export type LocalNetworkOptions = Parameters<typeof createService>[0] & {
  /** The absolute URL of the worker script. */
  readonly workerUrl: string
}

/** The catalogue's INTERNAL and nothing of the error: MSW's own answer to a throwing handler carries its stack. */
function internalProblem(pageUrl: string): Response {
  const { status, title } = PROBLEMS.INTERNAL
  const body = { type: `${pageUrl}#/reference/problems/INTERNAL`, title, status, code: 'INTERNAL' }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'request-id': crypto.randomUUID(),
      [CONTRACT_HEADER]: CONTRACT_VERSION,
    },
  })
}

async function answer(service: Service, request: Request, pageUrl: string): Promise<Response> {
  try {
    return await service.handle(request)
  } catch (error) {
    console.error(error)
    return internalProblem(pageUrl)
  }
}

/**
 * Starts the service and connects it to the worker, which must already control this tab. `sw.js` hands over only
 * requests to the base URL, so one handler takes them all.
 * @throws what the service's store or MSW throws
 */
export async function startLocalNetwork({ workerUrl, ...options }: LocalNetworkOptions): Promise<Service> {
  const service = await createService(options)
  const worker = setupWorker(http.all('*', ({ request }) => answer(service, request, options.pageUrl)))
  // MSW hands every answer back to the page once more, as a stream that holds two ports until it is read or let go.
  worker.events.on('response:mocked', ({ response }) => {
    response.body?.cancel().catch(() => undefined)
  })
  await worker.start({
    serviceWorker: { url: workerUrl, options: { updateViaCache: 'none' } },
    quiet: true,
    // As a function it refuses whatever it is given; MSW's own 'error' lets requests through that look like assets.
    onUnhandledFrame: () => {
      throw new TypeError('Nothing but the service is answered here.')
    },
  })
  return service
}
