import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { msw } from 'msw/vite'
import { build } from 'vite'
import { leanMsw, serviceWorker } from '../../src/build/service-worker.ts'
import { BASE_URL } from '../kit/fixtures.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Builds the page that does nothing but start MSW behind the same worker. Returns its directory. */
export async function buildFloor(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'agent-assurance-floor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(PROJECT, 'e2e/bench/floor-page'),
    publicDir: false,
    base: './',
    plugins: [msw({ mode: 'worker-only' }), serviceWorker(PROJECT, BASE_URL)],
    resolve: { alias: leanMsw(PROJECT) },
    build: { outDir, target: 'es2023', modulePreload: { polyfill: false } },
  })
  return outDir
}
