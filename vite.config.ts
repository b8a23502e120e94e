import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig, loadEnv, normalizePath } from 'vite'
import { budgets, largestParts } from './src/build/budgets.ts'
import { contentSecurityPolicy } from './src/build/content-security-policy.ts'
import { preloadFonts } from './src/build/first-load.ts'
import { cssModules, headScript, inHead, layerOrder } from './src/build/head-script.ts'
import { openWherePossible } from './src/build/open-where-possible.ts'
import { LICENCES, otherLicences } from './src/build/other-licences.ts'
import { parts } from './src/build/parts.ts'
import { publishedContract } from './src/build/published-contract.ts'
import { leanMsw, serviceWorker, shortWorkers } from './src/build/service-worker.ts'
import { readPageUrl, shareTags } from './src/build/share-tags.ts'

/** The project's folder, with forward slashes and none at its end. */
const root = normalizePath(fileURLToPath(new URL('.', import.meta.url))).replace(/\/$/, '')

/** The mode of `npm run parts`, which lists what a build is made of and leaves the one that there is as it is. */
const LISTING = 'parts'

export default defineConfig(({ mode }) => {
  const script = headScript(root)
  return {
    base: './',
    appType: 'mpa',
    plugins: [
      react(),
      msw({ mode: 'worker-only' }),
      serviceWorker(root),
      shortWorkers(),
      publishedContract(),
      contentSecurityPolicy(script),
      inHead(script),
      layerOrder(root),
      preloadFonts(),
      shareTags(readPageUrl(loadEnv(mode, root).VITE_PAGE_URL)),
      otherLicences(root),
      budgets(root),
      openWherePossible(),
      ...(mode === LISTING ? [largestParts(root)] : []),
    ],
    worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
    css: { modules: cssModules },
    resolve: { alias: leanMsw(root) },
    build: {
      write: mode !== LISTING,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      license: { fileName: LICENCES },
      rolldownOptions: {
        // A slow machine is no fault of a plugin.
        checks: { bundlerTimings: false },
        // MSW makes a second source of requests when it is loaded, for those who ask for its defaults. It would never
        // start, and keep every message of the worker while it waits.
        treeshake: { manualPureFunctions: ['createDefaultNetworkOptions'] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
              { name: 'first', tags: ['$initial'], priority: 3 },
              ...parts(root),
            ],
          },
        },
      },
    },
    server: { port: 4613 },
    preview: { port: 4614 },
  }
})
