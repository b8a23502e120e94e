/** What a worker that answers this one path in another way puts before everything else. */
const instead = (answer: string) => `
addEventListener('fetch', event => {
  if (!event.request.url.endsWith('/v1/nothing') || !self.answersItself) return
  event.stopImmediatePropagation()
  event.respondWith((${answer})(event))
})
addEventListener('message', ({ data }) => {
  if (data === 'answer yourself') self.answersItself = true
})
const answerWith = text => new Response(text, { status: 404, headers: { 'agent-assurance-contract': '0.0.0' } })
`

/** Ways for the worker to answer a no-op, from nothing but itself to all that MSW does. */
export const WORKER_VARIANTS = {
  'the worker alone answers': instead(`async ({ request }) => {
    await request.text()
    return answerWith('{}')
  }`),
  'the worker asks the page once': instead(`async ({ request, clientId }) => {
    const text = await request.text()
    const client = await clients.get(clientId)
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise(resolve => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    client.postMessage({ plainly: text }, [port2])
    return answerWith(await answered)
  }`),
} as const satisfies Record<string, string>

/** Answers the worker that asks the page once. Runs in the page. */
export function answerPlainly(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (typeof data === 'object' && data !== null && 'plainly' in data) port?.postMessage('{}')
  })
  navigator.serviceWorker.controller?.postMessage('answer yourself')
}
