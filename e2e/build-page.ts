import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

/** Builds the page into a new directory, for this service address where one is given. Returns the directory. */
export async function buildPage(baseUrl?: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'agent-assurance-'))
  const env = { ...process.env, ...(baseUrl === undefined ? {} : { VITE_BASE_URL: baseUrl }) }
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', directory], { cwd: PROJECT, env })
  return directory
}
