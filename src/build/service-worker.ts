import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Alias, minifySync, type Plugin } from 'vite'
import { localUrlOf } from '../contract/local-address.ts'

const WORKER = 'sw.js'

/**
 * Serves and emits `sw.js`, unhashed because a worker's address must not change, with the addresses filled in: the
 * service's, and the one below which the worker answers itself.
 *
 * @param root the project's folder
 */
export function serviceWorker(root: string, baseUrl: string): Plugin {
  const source = () =>
    readFileSync(join(root, 'src/service/start', WORKER), 'utf8')
      .replace('__LOCAL_URL__', localUrlOf(baseUrl))
      .replace('__SERVICE_URL__', baseUrl)
  return {
    name: 'service-worker',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER, source: source() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${WORKER}`, (_request, response) => {
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cache-control', 'no-cache')
          .end(source())
      })
    },
  }
}

/** Takes comments and white space out of the worker and of MSW's, which the bundler passes on as they are written. */
export function shortWorkers(): Plugin {
  return {
    name: 'short-workers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of [WORKER, 'mockServiceWorker.js']) {
          const part = bundle[name]
          if (part?.type !== 'asset') throw new Error(`The build has no ${name}.`)
          part.source = minifySync(name, `${part.source}`, { compress: false, mangle: false }).code
        }
      },
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
  { find: 'tough-cookie', replacement: join(root, 'src/service/start/no-cookies.ts') },
  {
    find: /^@mswjs\/interceptors\/(?:fetch|XMLHttpRequest|WebSocket)$/,
    replacement: join(root, 'src/service/start/no-interceptors.ts'),
  },
]
