import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { billOfMaterials } from '../../../src/build/bill-of-materials.ts'
import { readLock } from '../../../src/build/lock-file.ts'
import { z } from '../../../src/contract/schemas/zod.ts'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { isAllowed, MAY_SHIP } from '../../rules/project/licences.ts'
import { buildPage } from './build-page.ts'

const Licence = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().check(z.regex(/^[\w.+-]+$/)) }) }),
  z.strictObject({ expression: z.string().check(z.minLength(1)) }),
])

const Described = {
  'bom-ref': z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  version: z.string().check(z.minLength(1)),
  licenses: z.array(Licence).check(z.length(1)),
  purl: z.string().check(z.regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)),
}

const Component = z.strictObject({
  ...Described,
  type: z.literal('library'),
  group: z.optional(z.string().check(z.regex(/^@/))),
  scope: z.enum(['required', 'excluded']),
  hashes: z
    .array(
      z.strictObject({ alg: z.literal('SHA-512'), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) }),
    )
    .check(z.length(1)),
})

/**
 * The members of CycloneDX 1.6 that this project's bill of materials uses, each as the specification's schema
 * (`bom-1.6.schema.json`) requires, and no others: a time or a serial number would differ each time.
 */
const CycloneDx = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal('build') })),
    component: z.strictObject({ ...Described, type: z.literal('application') }),
  }),
  components: z.array(Component).check(z.minLength(1)),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

type CycloneDx = z.infer<typeof CycloneDx>

/** What the schema cannot say: each reference is defined once, and each one used is defined. */
function referenceFaults({ metadata, components, dependencies }: CycloneDx): string[] {
  const given = [metadata.component, ...components].map(one => one['bom-ref'])
  const known = new Set(given)
  const used = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  return [
    ...given.filter((ref, at) => given.indexOf(ref) !== at).map(ref => `${ref} is given twice`),
    ...used.filter(ref => !known.has(ref)).map(ref => `${ref} is used and not given`),
    ...given
      .filter(ref => !dependencies.some(one => one.ref === ref))
      .map(ref => `${ref} is missing among the dependencies`),
  ]
}

const lock = readLock(fileURLToPath(new URL('../../../package-lock.json', import.meta.url)))
const SourceMap = z.object({ sources: z.array(z.string()) })

const readBom = async (): Promise<CycloneDx> =>
  CycloneDx.parse(JSON.parse(await readFile(join(DIST, 'bom.cdx.json'), 'utf8')))
const nameOf = ({ group, name }: { group?: string | undefined; name: string }): string =>
  group === undefined ? name : `${group}/${name}`

/** The packages whose code is in a build, by its source maps, which know nothing of the bill of materials. */
async function packagesByMaps(): Promise<string[]> {
  const directory = await buildPage(['--sourcemap', 'hidden'])
  const assets = join(directory, 'assets')
  const maps = (await readdir(assets)).filter(name => name.endsWith('.map'))
  const texts = await Promise.all(maps.map(name => readFile(join(assets, name), 'utf8')))
  await rm(directory, { recursive: true })
  const sources = texts.flatMap(text => SourceMap.parse(JSON.parse(text)).sources)
  const names = sources.flatMap(path => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(names)]
}

test('The bill of materials is CycloneDX 1.6, and lists every locked package once', async () => {
  const bom = await readBom()
  expect(referenceFaults(bom)).toEqual([])
  const locked = [...lock.packages.values()].map(({ name, version }) => `${name} ${version}`)
  expect(bom.components.map(one => `${nameOf(one)} ${one.version}`).sort()).toEqual(
    [...new Set(locked)].sort(),
  )
})

test('What the bill calls required is what is in the build, and nothing else', async () => {
  const required = (await readBom()).components.filter(({ scope }) => scope === 'required').map(nameOf)
  const code = await packagesByMaps()
  expect(code.length).toBeGreaterThan(10)
  // Source maps cover neither fonts nor data, nor the few lines that Vite and Rolldown add to load the parts.
  const fonts = ['@fontsource-variable/ibm-plex-sans', '@fontsource/ibm-plex-mono']
  expect(required.sort()).toEqual([...code, ...fonts, 'tlds', 'rolldown', 'vite'].sort())
})

test('Everything in the build is under a licence that lets it ship, with its text beside it', async () => {
  const required = (await readBom()).components.filter(({ scope }) => scope === 'required')
  const parts = (await readFile(join(DIST, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).split(/^-{80}$/m)
  const [list = '', ...entries] = parts
  expect(list).toContain(`${required.length} packages`)
  expect(entries).toHaveLength(2 * required.length)
  for (const one of required) {
    const [licence] = one.licenses
    const id =
      licence !== undefined && 'license' in licence ? licence.license.id : (licence?.expression ?? '')
    expect(isAllowed(id, MAY_SHIP), `${one.purl}: ${id}`).toBe(true)
    const at = entries.findIndex(entry => entry.trim() === `${nameOf(one)} ${one.version} (${id})`)
    expect(at, one.purl).toBeGreaterThanOrEqual(0)
    expect(entries[at + 1], one.purl).toMatch(/copyright/i)
    expect(entries[at + 1], one.purl).toMatch(/permission|redistribution|apache license|open font license/i)
  }
})

test('The same package at two places is one component, required where either place is in the build', () => {
  const twice = [...lock.packages.values()].filter(
    ({ name, version }) => name === 'string-width' && version.startsWith('7.'),
  )
  expect(twice).toHaveLength(2)
  for (const { path } of twice) {
    const found = billOfMaterials(lock, new Set([path])).components.filter(
      ({ scope }) => scope === 'required',
    )
    expect(found.map(({ purl }) => purl)).toEqual([`pkg:npm/string-width@${twice[0]?.version}`])
  }
})

test('A digest of the lock file stands in the bill in hex, and what a package asks for as references', () => {
  const bom = billOfMaterials(lock, new Set())
  const scope = bom.components.find(({ purl }) => purl.startsWith('pkg:npm/react-dom@'))
  const integrity = lock.packages.get('node_modules/react-dom')?.integrity
  expect(`sha512-${Buffer.from(scope?.hashes[0]?.content ?? '', 'hex').toString('base64')}`).toBe(integrity)
  const asked = bom.dependencies.find(({ ref }) => ref === scope?.purl)?.dependsOn
  expect(asked?.map(ref => ref.replace(/@[^@]*$/, ''))).toEqual(['pkg:npm/react', 'pkg:npm/scheduler'])
})

type Change = (bom: Record<string, unknown>, component: Record<string, unknown>) => void

const BROKEN: readonly [title: string, change: Change][] = [
  ['without its format', bom => delete bom.bomFormat],
  ['of another version', bom => (bom.specVersion = '1.5')],
  ['with a serial number', bom => (bom.serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79')],
  ['with a component without a name', (_, component) => delete component.name],
  ['with a component of no known type', (_, component) => (component.type = 'package')],
  ['with a scope that there is not', (_, component) => (component.scope = 'dev')],
  ['with a digest in base64', (_, component) => (component.hashes = [{ alg: 'SHA-512', content: 'AAAA' }])],
  ['with a scope in a URL that is not encoded', (_, component) => (component.purl = 'pkg:npm/@a/b@1.0.0')],
]

for (const [title, change] of BROKEN) {
  test(`A bill ${title} is not taken for CycloneDX 1.6`, () => {
    const bom = structuredClone(billOfMaterials(lock, new Set()))
    expect(CycloneDx.safeParse(bom).success).toBe(true)
    const [component] = bom.components
    change(bom, component ?? {})
    expect(CycloneDx.safeParse(bom).success).toBe(false)
  })
}

test('A reference that is given twice, used and not given, or left out is found', () => {
  const bom = CycloneDx.parse(billOfMaterials(lock, new Set()))
  const [first] = bom.components
  if (first === undefined) throw new Error('The bill is empty')
  expect(referenceFaults({ ...bom, components: [...bom.components, first] })).toEqual([
    `${first.purl} is given twice`,
  ])
  const without = { ...bom, components: bom.components.slice(1) }
  expect(referenceFaults(without)).toContain(`${first.purl} is used and not given`)
  expect(referenceFaults({ ...bom, dependencies: [] })).toHaveLength(bom.components.length + 1)
})
