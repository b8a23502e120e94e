/** An answer as `sw.js` sends it back; null where no one answered. */
type HandedBack = (ResponseInit & { readonly body: ArrayBuffer }) | null

const nobodyAnswered = () => new TypeError('The worker did not answer.')

/** Asks a worker, and waits for its answer until the request is aborted. */
function ask(worker: ServiceWorker, message: unknown, signal: AbortSignal): Promise<HandedBack> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    port1.onmessage = ({ data }: MessageEvent<HandedBack>) => {
      port1.close()
      signal.removeEventListener('abort', giveUp)
      resolve(data)
    }
    worker.postMessage(message, [port2])
  })
}

/**
 * `fetch` for a browser that checks a worker's answer under the worker's own address, and so would need a
 * policy that lets bodies go there: the request reaches the same worker as a message, and never a network.
 * @throws TypeError where no worker is in control or it does not answer, and the signal's reason, as `fetch` does
 */
export const handOver: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { url, method, signal } = request
  const body = await request.blob()
  signal.throwIfAborted()
  const worker = navigator.serviceWorker?.controller
  if (!worker) throw nobodyAnswered()
  const sent = { url, method, headers: [...request.headers], ...(body.size === 0 ? {} : { body }) }
  const answer = await ask(worker, { handedOver: sent }, signal)
  if (answer === null) throw nobodyAnswered()
  return new Response(answer.body.byteLength === 0 ? null : answer.body, answer)
}
