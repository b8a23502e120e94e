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
import { publishedContract } from './src/build/published-contract.ts'
import { leanMsw, serviceWorker, shortWorkers } from './src/build/service-worker.ts'
import { readPageUrl, shareTags } from './src/build/share-tags.ts'

/** The project's folder, with forward slashes and none at its end. */
const root = normalizePath(fileURLToPath(new URL('.', import.meta.url))).replace(/\/$/, '')

/** The mode of `npm run parts`, which lists what a build is made of and leaves the one that there is as it is. */
const LISTING = 'parts'

/** Modules that generate the schemas, the OpenAPI document and their words; few chunks need them. */
const GENERATOR = /json-schema|[\\/]contract[\\/](?:openapi|field-docs)[\\/]/
const isView = (id: string): boolean => /[\\/](?:src[\\/]ui|@tanstack)[\\/]/.test(id)
/** A module used by this many lazy chunks goes into a shared chunk. */
const MANY = 3

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
            // One file for what the first view needs, and one for what the start needs beside it.
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
              { name: 'first', tags: ['$initial'], priority: 1 },
              // What is there before anybody asks: it must not bring what many later parts share.
              {
                name: 'first-click',
                test: /page[\\/]first-click\.ts$|client[\\/](?:forget-runs|delete-database)\.ts$/,
              },
              { name: 'network', test: /service[\\/]start[\\/](?:local-network|hand-over)\.ts$/ },
              // What many later parts share, in one file for the views and one for the rest: each file costs a request,
              // and a name in the first one. What a module imports is shared by as many, so no two files need each other.
              { name: 'shared', test: id => !isView(id) && !GENERATOR.test(id), minShareCount: MANY },
              { name: 'views', test: id => !GENERATOR.test(id), minShareCount: MANY },
            ],
          },
        },
      },
    },
    server: { port: 4613 },
    preview: { port: 4614 },
  }
})
