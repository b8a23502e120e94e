import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { ROOT } from './run-copied.ts'

const run = promisify(execFile)

/** What a build reads, besides the installed packages. */
const SOURCES = ['index.html', 'LICENSE', 'package.json', 'public', 'src', 'vite.config.ts']

/**
 * Builds the page as on another computer: from a copy of the sources at another path, with a space and a
 * non-ASCII letter in it, in another time zone, language, home and file mode.
 * Returns the new directory that holds it.
 */
async function buildElsewhere(VITE_PAGE_URL: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'another pläce-'))
  await Promise.all(SOURCES.map(name => cp(join(ROOT, name), join(place, name), { recursive: true })))
  await mkdir(join(place, 'home'))
  await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'))
  const env = {
    ...process.env,
    ...{ VITE_PAGE_URL, HOME: join(place, 'home'), TZ: 'Pacific/Kiritimati' },
    ...{ LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  }
  const vite = [process.execPath, 'node_modules/vite/bin/vite.js', 'build']
  await run('/bin/sh', ['-c', 'umask 077 && exec "$0" "$@"', ...vite], { cwd: place, env })
  return join(place, 'dist')
}

/** Made beside the build, of the packages as they are installed. */
const BESIDE = 'bom.cdx.json'

/** One line a file, as `sha256sum` prints and checks them. */
async function digestsOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && entry.name !== BESIDE)
    .map(({ parentPath, name }) => join(parentPath, name))
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')
  const lines = paths
    .sort()
    .map(async path => `${sha256(await readFile(path))}  ${path.slice(directory.length + 1)}\n`)
  return (await Promise.all(lines)).join('')
}

const TAG =
  /<(?:meta\s+(?:property|name)="((?:og|twitter):[^"]+)"\s+content|link rel="(canonical)" href)="([^"]*)"/g

/** What the head of a page says for previews, by name. */
const tagsOf = (html: string) =>
  Object.fromEntries([...html.matchAll(TAG)].map(([, meta, link, value]) => [meta ?? link, value]))

const ALWAYS = {
  'og:type': 'website',
  'og:site_name': 'Agent Assurance Prototype',
  'og:title': 'Claimed is not proven',
  'og:description': expect.stringContaining('Two agents say the same words'),
}

test('Two builds are equal to the byte, wherever and by whomever they are made, and name no address', async () => {
  const directory = await buildElsewhere('')
  const [here, elsewhere] = await Promise.all([DIST, directory].map(digestsOf))
  const html = await readFile(join(directory, 'index.html'), 'utf8')
  await rm(join(directory, '..'), { recursive: true })
  for (const name of ['sw.js', '.nojekyll', 'THIRD-PARTY-LICENSES.txt']) expect(here).toContain(`  ${name}\n`)
  expect(elsewhere).toBe(here)
  expect(tagsOf(html)).toEqual({ ...ALWAYS, 'twitter:card': 'summary' })
})

test('With its address a build names it and the picture in full, and the policy stays the first element', async () => {
  const directory = await buildElsewhere('https://pages.example/demo')
  const html = await readFile(join(directory, 'index.html'), 'utf8')
  await rm(join(directory, '..'), { recursive: true })
  const address = 'https://pages.example/demo/'
  const words = expect.stringContaining('one dashed, only claimed, and one solid')
  expect(tagsOf(html)).toEqual({
    ...ALWAYS,
    canonical: address,
    'og:url': address,
    'og:image': `${address}share.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': words,
    'twitter:card': 'summary_large_image',
    'twitter:image': `${address}share.png`,
    'twitter:image:alt': words,
  })
  expect(html).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy"/)
})

/** A PNG, with its width and height from its first chunk. */
async function pictureOf(name: string) {
  const bytes = await readFile(join(DIST, name))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { bytes: bytes.length, size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] }
}

test('The picture is small, and it and the icon of a home screen have their sizes', async ({ page }) => {
  const { bytes, size } = await pictureOf('share.png')
  expect(bytes).toBeLessThan(120_000)
  expect(size).toEqual([1200, 630])
  await page.goto('')
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', 'touch-icon.png')
  expect((await pictureOf('touch-icon.png')).size).toEqual([180, 180])
})

test('Every script of the build can be the first that a page loads', async ({ page }) => {
  // The worker's own script is loaded by no page.
  const scripts = (await readdir(join(DIST, 'assets'))).filter(
    name => name.endsWith('.js') && !name.startsWith('check-worker-'),
  )
  expect(scripts.length).toBeGreaterThan(3)
  const failed: string[] = []
  for (const name of scripts) {
    // Fetched again each time, and in a page without scripts of its own.
    await page.goto('openapi.json')
    const fault = await page.evaluate(
      path => import(new URL(path, location.href).href).then(() => null, String),
      `./assets/${name}`,
    )
    if (fault !== null) failed.push(`${name}: ${fault}`)
  }
  expect(failed).toEqual([])
})

test('The style layers are declared in their order, whatever order the parts load in', async () => {
  const assets = join(DIST, 'assets')
  const first = (await readdir(assets)).find(name => /^index-.*\.css$/.test(name))
  const styles = await readFile(join(assets, first ?? 'missing'), 'utf8')
  const declared = [...styles.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  )
  expect([...new Set(declared)]).toEqual(['reset', 'tokens', 'base', 'layout', 'components', 'states'])
})
