import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** What a build reads, besides the installed packages. */
const SOURCES = ['index.html', 'LICENSE', 'package.json', 'public', 'src', 'vite.config.ts']

/** Builds the page into a new directory, with further settings by their names. Returns the directory. */
export async function buildPage(settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'agent-assurance-'))
  const env = { ...process.env, ...settings }
  const vite = join(PROJECT, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--outDir', directory], { cwd: PROJECT, env })
  return directory
}

/**
 * Builds the page as on another computer: from a copy of the sources at another path, with a space and a
 * non-ASCII letter in it, in another time zone, language, home and file mode.
 * Returns the directory.
 */
export async function buildPageElsewhere(): Promise<string> {
  const [directory, place] = await Promise.all(
    ['agent-assurance-', 'another pläce-'].map(start => mkdtemp(join(tmpdir(), start))),
  )
  if (directory === undefined || place === undefined) throw new Error('There is no room for a build')
  await Promise.all(SOURCES.map(name => cp(join(PROJECT, name), join(place, name), { recursive: true })))
  await mkdir(join(place, 'home'))
  await symlink(join(PROJECT, 'node_modules'), join(place, 'node_modules'))
  const env = {
    ...process.env,
    HOME: join(place, 'home'),
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
  }
  const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', directory]
  await run('/bin/sh', ['-c', 'umask 077 && exec "$0" "$@"', process.execPath, ...build], { cwd: place, env })
  await rm(place, { recursive: true })
  return directory
}
