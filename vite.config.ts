import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig, loadEnv, normalizePath, type Plugin, type Rolldown } from 'vite'
import { preloadFonts } from './src/build/preload-fonts.ts'
import { thirdParty } from './src/build/third-party.ts'
import { publishedDocuments } from './src/contract/published.ts'

/** All JavaScript that is loaded until the page is ready, gzipped, in bytes. */
const READY_BUDGET = 160_000

/** The parts that the start loads beside the entry; the test of the budget watches what a page really loads. */
const LOADED_BY_START = /\/service\/worker\/local-network\.ts$/

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Serves and emits `sw.js`, unhashed because a worker's address must not change, with the base URL filled in. */
function serviceWorker(baseUrl: string): Plugin {
  const source = () =>
    readFileSync(fromHere('src/service/worker/sw.js'), 'utf8').replace('__BASE_URL__', baseUrl)
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

/** Emits, and serves in development, the OpenAPI document and the JSON Schemas; none of them is committed. */
function publishedContract(): Plugin {
  return {
    name: 'published-contract',
    generateBundle() {
      for (const [fileName, source] of Object.entries(publishedDocuments()))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer({ middlewares }) {
      for (const [path, text] of Object.entries(publishedDocuments())) {
        middlewares.use(`/${path}`, (_request, response) => {
          response
            .setHeader('content-type', 'application/json')
            .setHeader('cache-control', 'no-cache')
            .end(text)
        })
      }
    },
  }
}

/** Puts the page's policy first in the head of what is built; in development Vite needs inline scripts. */
function contentSecurityPolicy(baseUrl: string): Plugin {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  const meta = { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy } }
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: () => [{ ...meta, injectTo: 'head-prepend' }] },
  }
}

/** The chunks that a page loads until it is ready: the entry, the parts that the start loads, and all they import. */
function chunksUntilReady(bundle: Rolldown.OutputBundle): string[] {
  const reached = new Set<string>()
  const visit = (fileName: string): void => {
    const file = bundle[fileName]
    if (file?.type !== 'chunk' || reached.has(fileName)) return
    reached.add(fileName)
    for (const next of file.imports) visit(next)
  }
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    if (file.isEntry || LOADED_BY_START.test(file.facadeModuleId ?? '')) visit(file.fileName)
  }
  return [...reached]
}

/** Fails the build where the page needs more JavaScript than the budget until it is ready, and prints the figures. */
function sizeBudget(): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = [...chunksUntilReady(bundle), 'sw.js', 'mockServiceWorker.js']
        const sizes = files.map(name => {
          const file = bundle[name]
          if (file === undefined) return this.error(`${name} is missing from the build`)
          return { name, size: gzipSync(file.type === 'chunk' ? file.code : file.source).length }
        })
        const total = sizes.reduce((sum, { size }) => sum + size, 0)
        const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
        const lines = sizes.sort((a, b) => b.size - a.size).map(({ name, size }) => `  ${kB(size)}  ${name}`)
        const verdict = `JavaScript until ready, gzipped: ${kB(total).trim()} of ${kB(READY_BUDGET).trim()}`
        if (total > READY_BUDGET) this.error([`Over the budget. ${verdict}`, ...lines].join('\n'))
        this.info([verdict, ...lines].join('\n'))
      },
    },
  }
}

/**
 * Puts the order of the cascade layers first in every stylesheet: the one that a browser meets first settles it, and
 * which one that is changes with how the build splits them. `src/ui/styles/page.css` declares the order.
 */
function layerOrder(): Plugin {
  const order = /@layer [^;{]+;/.exec(readFileSync(fromHere('src/ui/styles/page.css'), 'utf8'))?.[0]
  return {
    name: 'layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (order === undefined) return this.error('page.css declares no order of layers')
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
        }
      },
    },
  }
}

/** The service's address without a trailing slash. @throws where it is not an absolute http(s) URL */
function readBaseUrl(mode: string): string {
  const url = new URL(loadEnv(mode, fromHere('.')).VITE_BASE_URL ?? 'https://agents.invalid')
  if (!/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error(`VITE_BASE_URL cannot be ${url}`)
  return url.href.replace(/\/$/, '')
}

export default defineConfig(({ mode }) => {
  const baseUrl = readBaseUrl(mode)
  return {
    base: './',
    appType: 'mpa',
    plugins: [
      react(),
      msw({ mode: 'worker-only' }),
      serviceWorker(baseUrl),
      publishedContract(),
      contentSecurityPolicy(baseUrl),
      layerOrder(),
      preloadFonts(),
      thirdParty(normalizePath(fromHere('.')).replace(/\/$/, '')),
      sizeBudget(),
    ],
    define: { 'import.meta.env.VITE_BASE_URL': JSON.stringify(baseUrl) },
    // MSW's cookie jar brings a public-suffix list of some 120 kB gzip, for cookies which this page never sets.
    // Its interceptors in the page are for where there is no worker; this page does not start there.
    resolve: {
      alias: [
        { find: 'tough-cookie', replacement: fromHere('src/service/worker/no-cookies.ts') },
        {
          find: /^@mswjs\/interceptors\/(?:fetch|XMLHttpRequest|WebSocket)$/,
          replacement: fromHere('src/service/worker/no-interceptors.ts'),
        },
      ],
    },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
          },
        },
      },
    },
    server: { port: 4613 },
    preview: { port: 4614 },
  }
})
