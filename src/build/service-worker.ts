import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Alias, minifySync, type Plugin } from 'vite'
import { BASE_URL } from '../contract/base-url.ts'

const WORKER = 'sw.js'

/**
 * Serves and emits `sw.js`, unhashed because a worker's address must not change, with the
 * service's address filled in.
 *
 * @param root the project's folder
 */
export function serviceWorker(root: string): Plugin {
  const source = () =>
    readFileSync(join(root, 'src/service/start', WORKER), 'utf8').replace('__BASE_URL__', BASE_URL)
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

/** Removes comments and white space from this worker and MSW's, which the bundler copies unchanged. */
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
 * Replaces the parts of MSW that this page does not use. Its cookie jar brings a public-suffix list of some
 * 120 kB gzip, for cookies that this page never sets. Its page interceptors are for browsers without a
 * worker, where this page does not start.
 *
 * @param root the project's folder
 */
export function leanMsw(root: string): Alias[] {
  const replacement = join(root, 'src/service/start/msw-left-out.ts')
  const interceptors = /^@mswjs\/interceptors\/(?:fetch|XMLHttpRequest|WebSocket)$/
  return ['tough-cookie', interceptors].map(find => ({ find, replacement }))
}
