import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Alias, Plugin } from 'vite'

/**
 * Serves and emits `sw.js`, unhashed because a worker's address must not change, with the base URL filled in.
 *
 * @param root the project's folder
 */
export function serviceWorker(root: string, baseUrl: string): Plugin {
  const source = () =>
    readFileSync(join(root, 'src/service/worker/sw.js'), 'utf8').replace('__BASE_URL__', baseUrl)
  return {
    name: 'service-worker',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: source() })
    },
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response) => {
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cache-control', 'no-cache')
          .end(source())
      })
    },
  }
}

/**
 * What of MSW this page has no use for. Its cookie jar brings a public-suffix list of some 120 kB gzip, for cookies which
 * this page never sets. Its interceptors in the page are for where there is no worker; this page does not start there.
 *
 * @param root the project's folder
 */
export const leanMsw = (root: string): Alias[] => [
  { find: 'tough-cookie', replacement: join(root, 'src/service/worker/no-cookies.ts') },
  {
    find: /^@mswjs\/interceptors\/(?:fetch|XMLHttpRequest|WebSocket)$/,
    replacement: join(root, 'src/service/worker/no-interceptors.ts'),
  },
]
