// The page's service worker. What is sent below the service's address is answered in the page: a published file by the
// page's own host, asked for without a body, and everything else by MSW. It lets no body go anywhere else, and nothing
// that MSW leaves unanswered reaches the network.
const BASE_URL = '__BASE_URL__'
const FILES_URL = `${BASE_URL}/source-set/`

const fromNetwork = self.fetch.bind(self)

const refuse = async ({ request, clientId }) => {
  const client = await clients.get(clientId)
  client?.postMessage({ refused: { method: request.method, url: request.url } })
  return Response.error()
}

// The policy checks an answer by its address, and does not include the page's host: so the answer is rebuilt
// without an address. The host may not redirect the worker elsewhere either.
const publishedFile = async ({ url, signal }) => {
  const file = new URL(`source-set/${url.slice(FILES_URL.length)}`, registration.scope)
  const options = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal }
  const answer = await fromNetwork(file, options)
  return new Response(answer.body, answer)
}

// A request that a page hands over as a message, because its browser would check the answer by the wrong
// address (see hand-over.ts). It is handled like any other; unanswered, it is a network error.
const answerTo = async (clientId, { url, ...init }) => {
  const event = new FetchEvent('fetch', { request: new Request(url, init), clientId })
  let given = Response.error()
  event.respondWith = answer => {
    event.stopImmediatePropagation()
    given = answer
  }
  dispatchEvent(event)
  const { type, status, statusText, headers, body } = await given
  if (type === 'error') return null
  return { status, statusText, headers: [...headers], body: await new Response(body).arrayBuffer() }
}

addEventListener('message', event => {
  const { data, source, ports } = event
  if (data?.handedOver === undefined) return
  event.stopImmediatePropagation()
  const answering = answerTo(source.id, data.handedOver).catch(() => null)
  event.waitUntil(answering.then(answer => ports[0]?.postMessage(answer)))
})

// A tab that was not told that this worker has become active asks; the worker knows its own state.
addEventListener('message', event => {
  if (event.data !== 'IS_ACTIVATED') return
  event.stopImmediatePropagation()
  event.ports[0]?.postMessage(registration.active?.state === 'activated')
})

// Where the browser can, it loads the page's own files without asking this worker, which lets them by as they are: a
// GET to the page's own host, and nothing else (Service Workers, static routing).
addEventListener('install', event => {
  if (event.addRoutes === undefined) return
  const { protocol, hostname, port } = location
  const urlPattern = new URLPattern({ protocol, hostname, port })
  event.addRoutes({ condition: { urlPattern, requestMethod: 'GET' }, source: 'network' })
})

// Listeners run in the order of their registration, and an answered event goes no further.
addEventListener('fetch', event => {
  const { url, method } = event.request
  const respond = event.respondWith.bind(event)
  const isForService = url.startsWith(`${BASE_URL}/`)
  if (isForService && !(method === 'GET' && url.startsWith(FILES_URL))) {
    event.respondWith = answer => respond(Promise.resolve(answer).catch(() => refuse(event)))
    return
  }
  event.stopImmediatePropagation()
  if (isForService) respond(publishedFile(event.request))
  else if (!['GET', 'HEAD'].includes(method)) respond(refuse(event))
})

// MSW calls `fetch` for one purpose only: to let a request through to the network.
self.fetch = () => Promise.reject(new TypeError('This worker lets nothing through.'))

// MSW unregisters its worker with the last tab, which on a reload can pull it from under the next tab.
registration.unregister = async () => false

importScripts('./mockServiceWorker.js')

addEventListener('fetch', event => event.respondWith(refuse(event)))
