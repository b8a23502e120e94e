// The page's service worker: a gate around MSW's. Requests to the service's base URL are MSW's to answer;
// no other request with a body, and nothing that MSW leaves unanswered, reaches the network.
const BASE_URL = '__BASE_URL__'

const refuse = async ({ request, clientId }) => {
  const client = await clients.get(clientId)
  client?.postMessage({ refused: { method: request.method, url: request.url } })
  return Response.error()
}

// A tab that was not told that this worker has become active asks; the worker knows its own state.
addEventListener('message', event => {
  if (event.data !== 'IS_ACTIVATED') return
  event.stopImmediatePropagation()
  event.ports[0]?.postMessage(registration.active?.state === 'activated')
})

// Listeners run in the order of their registration, and an answered event goes no further.
addEventListener('fetch', event => {
  const respond = event.respondWith.bind(event)
  if (event.request.url.startsWith(`${BASE_URL}/`)) {
    event.respondWith = answer => respond(Promise.resolve(answer).catch(() => refuse(event)))
    return
  }
  event.stopImmediatePropagation()
  if (!['GET', 'HEAD'].includes(event.request.method)) respond(refuse(event))
})

// MSW calls `fetch` for one purpose only: to let a request through to the network.
self.fetch = () => Promise.reject(new TypeError('This worker lets nothing through.'))

// MSW unregisters its worker with the last tab, which on a reload can pull it from under the tab that comes next.
registration.unregister = async () => false

importScripts('./mockServiceWorker.js')

addEventListener('fetch', event => event.respondWith(refuse(event)))
