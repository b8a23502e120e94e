import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { buildPage, buildPageElsewhere } from './build-page.ts'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

async function contentsOf(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const contents = await Promise.all(paths.map(path => readFile(path, 'base64')))
  return Object.fromEntries(paths.map((path, at) => [path.slice(directory.length), contents[at] ?? '']))
}

/** One line a file, as `sha256sum` prints and checks them. */
const digestsOf = (contents: Record<string, string>): string =>
  Object.entries(contents)
    .map(([path, base64]) => `${sha256(Buffer.from(base64, 'base64'))}  ${path.slice(1)}\n`)
    .join('')

test('Two builds are equal to the byte, wherever and by whomever they are made', async () => {
  const [first, second] = [await buildPage(), await buildPageElsewhere()]
  const [one, two] = [await contentsOf(first), await contentsOf(second)]
  await Promise.all([rm(first, { recursive: true }), rm(second, { recursive: true })])
  const needed = ['/sw.js', '/.nojekyll', '/THIRD-PARTY-LICENSES.txt']
  expect(Object.keys(one)).toEqual(expect.arrayContaining(needed))
  const digests = digestsOf(one)
  expect(digestsOf(two)).toBe(digests)
  console.log(`SHA-256 of each file of the build:\n${digests}SHA-256 of these lines: ${sha256(digests)}`)
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
