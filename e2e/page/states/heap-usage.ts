import type { CDPSession } from 'playwright/test'

/** What a page keeps in memory. */
export interface HeapUsage {
  /** Bytes of the JavaScript heap in use after garbage collection, compiled code included. */
  readonly heap: number
  readonly listeners: number
  readonly nodes: number
  /** Message events, ports and streams between the page and its worker, by the browser's own names. */
  readonly messages: number
}

const OF_MESSAGES: readonly string[] = ['MessageEvent', 'MessagePort', 'ReadableStream']

/** The browser's list of everything on its heap; of a node's numbers, the second points at its name. */
interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[] } }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

async function takeSnapshot(devtools: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return JSON.parse(chunks.join(''))
}

function countNamed({ snapshot, nodes, strings }: Snapshot, names: readonly string[]): number {
  const { length } = snapshot.meta.node_fields
  let count = 0
  for (let at = 1; at < nodes.length; at += length)
    if (names.includes(strings[nodes[at] ?? 0] ?? '')) count += 1
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
  return { ...least, messages: countNamed(await takeSnapshot(devtools), OF_MESSAGES) }
}
