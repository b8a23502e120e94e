import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { buildPage, buildPageElsewhere } from './build-page.ts'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** One line a file, as `sha256sum` prints and checks them. */
async function digestsOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const lines = paths
    .sort()
    .map(async path => `${sha256(await readFile(path))}  ${path.slice(directory.length + 1)}\n`)
  return (await Promise.all(lines)).join('')
}

test('Two builds are equal to the byte, wherever and by whomever they are made', async () => {
  const directories = [await buildPage(), await buildPageElsewhere()]
  const [here = '', elsewhere] = await Promise.all(directories.map(digestsOf))
  await Promise.all(directories.map(directory => rm(directory, { recursive: true })))
  for (const name of ['sw.js', '.nojekyll', 'THIRD-PARTY-LICENSES.txt']) expect(here).toContain(`  ${name}\n`)
  expect(elsewhere).toBe(here)
  console.log(`SHA-256 of each file of the build:\n${here}SHA-256 of these lines: ${sha256(here)}`)
})

test('Every script of the build can be the first that a page loads: none needs one that needs it', async ({
  page,
}) => {
  const scripts = (await readdir(join(DIST, 'assets'))).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
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
