import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { startService } from '../../service/workbench.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
}

/** The service itself, answering at an address of its own. */
export async function serveElsewhere() {
  let answer: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not started'))
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const init = { method: 'POST', headers, body: await text(request) }
    const answered = await answer(new Request(`${baseUrl}${request.url ?? ''}`, init))
    response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), ...CORS })
    return response.end(await answered.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  const baseUrl = `http://127.0.0.1:${address.port}`
  const clock = { now: () => Date.now(), offset: () => 0 }
  const { service } = await startService({ baseUrl, clock })
  answer = service.handle
  return { baseUrl, close: () => server.close() }
}
