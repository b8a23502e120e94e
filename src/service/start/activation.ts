/** How long a tab waits to be told before it asks the worker itself, in milliseconds. */
const ASK_AFTER_MS = 250
/** How often it asks: as long as a step of the start may take. */
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

/** Corrects the state that the tab was not told of, until it is told of the next one: MSW goes by what it reads there. */
function correct(worker: ServiceWorker): void {
  if (worker.state === 'activated') return
  Object.defineProperty(worker, 'state', { value: 'activated', configurable: true })
  worker.addEventListener('statechange', () => Reflect.deleteProperty(worker, 'state'), { once: true })
}

/**
 * Resolves once a worker in control is active (Service Workers, 3.1.2). WebKit at times never tells a tab so; the worker
 * is then asked, and its word is taken. Never rejects: where neither says so within a step of the start, that step ends.
 */
export function untilActivated(worker: ServiceWorker): Promise<void> {
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
