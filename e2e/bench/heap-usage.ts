import type { CDPSession } from 'playwright/test'

/** What a page keeps in memory. */
interface HeapUsage {
  /** Bytes of the JavaScript heap in use after garbage collection, compiled code included. */
  readonly heap: number
  readonly listeners: number
  readonly nodes: number
  /** Message events, ports and streams between the page and its worker. */
  readonly messages: number
}

const OF_MESSAGES = ['MessageEvent', 'MessagePort', 'ReadableStream']

/** How many objects of these kinds the page holds, after garbage collection. */
async function countOf(devtools: CDPSession, kinds: readonly string[]): Promise<number> {
  let count = 0
  for (const kind of kinds) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `${kind}.prototype` })
    const prototypeObjectId = result.objectId ?? ''
    const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId })
    const { result: length } = await devtools.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
    })
    await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
    count += Number(length.value)
  }
  return count
}

const READINGS = 8

/** Collects garbage and measures what is left: the least of several readings, as work may be in progress. */
export async function heapUsage(devtools: CDPSession): Promise<HeapUsage> {
  const least = { heap: Infinity, listeners: Infinity, nodes: Infinity }
  for (let reading = 0; reading < READINGS; reading += 1) {
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const amountOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
    least.heap = Math.min(least.heap, amountOf('JSHeapUsedSize'))
    least.listeners = Math.min(least.listeners, amountOf('JSEventListeners'))
    least.nodes = Math.min(least.nodes, amountOf('Nodes'))
  }
  return { ...least, messages: await countOf(devtools, OF_MESSAGES) }
}
