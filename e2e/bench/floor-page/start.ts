import { http } from 'msw'
import { setupWorker } from 'msw/browser'

/** The least a page has to do for MSW to answer it: no view, no service, the same worker. */
const worker = setupWorker(http.all('*', () => new Response('{}', { status: 404 })))
await worker.start({ serviceWorker: { url: new URL('sw.js', location.href).href }, quiet: true })
await fetch('https://agents.invalid/v1/nothing', { method: 'POST', body: '{}' })
document.documentElement.dataset.service = 'ready'
performance.mark('service-ready')
