import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { bytesSent } from '../../../src/build/budgets.ts'
import type { StaticHost } from '../../kit/static-server.ts'

/** The files that a page requested from its host until its service answered, relative to the host. */
export async function askedUntilReady(page: Page, host: StaticHost): Promise<readonly string[]> {
  const asked = await page.evaluate(() => {
    const ready = performance.getEntriesByName('service-ready')[0]?.startTime ?? Number.NaN
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= ready)
      .map(({ name }) => name)
  })
  const own = asked.filter(name => name.startsWith(host.url)).map(name => name.slice(host.url.length))
  // The page itself and the worker's scripts are not among its resources.
  return [...new Set(['index.html', 'sw.js', 'mockServiceWorker.js', ...own])]
}

/** How many bytes those with this ending take in transfer, gzipped unless already compressed. */
export async function bytesOf(directory: string, names: readonly string[], ending: string): Promise<number> {
  const sizes = await Promise.all(
    names
      .filter(name => name.endsWith(ending))
      .map(async name => bytesSent(name, await readFile(join(directory, name)))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
