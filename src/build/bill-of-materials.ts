import { type Lock, type LockedPackage, resolveLocked } from './lock-file.ts'

/** A package URL: https://github.com/package-url/purl-spec, type npm, where the scope's `@` is percent-encoded. */
export const purlOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** A single SPDX id, or an expression of several: CycloneDX 1.6, `licenseChoice`. */
const licencesOf = ({ license = 'NOASSERTION' }: LockedPackage) =>
  /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }]

/** npm's integrity (the package's archive, SHA-512 in base64) in CycloneDX's form, which is hex. */
const hashesOf = ({ integrity = '' }: LockedPackage) =>
  integrity
    .split(/\s+/)
    .filter(part => part.startsWith('sha512-'))
    .map(part => ({
      alg: 'SHA-512',
      content: Buffer.from(part.slice('sha512-'.length), 'base64').toString('hex'),
    }))

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** One entry for each package and version, however often it is installed, ordered by URL. */
function byPurl(packages: Iterable<LockedPackage>): [purl: string, places: LockedPackage[]][] {
  const places = new Map<string, LockedPackage[]>()
  for (const one of packages) places.set(purlOf(one), [...(places.get(purlOf(one)) ?? []), one])
  return [...places].sort(([a], [b]) => byCodeUnits(a, b))
}

/** A package's dependencies; an optional one counts only if the lock file has it. */
function dependsOn(lock: Lock, places: readonly LockedPackage[]): string[] {
  const found = places.flatMap(place => {
    const peers = Object.keys(place.peerDependencies).filter(
      name => place.peerDependenciesMeta[name]?.optional !== true,
    )
    const { dependencies, devDependencies, optionalDependencies } = place
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies }
    return [...Object.keys(asked), ...peers].map(name => resolveLocked(lock, place.path, name))
  })
  return [...new Set(found.filter(one => one !== undefined).map(purlOf))].sort(byCodeUnits)
}

/**
 * The bill of materials in CycloneDX 1.6 (ECMA-424): every locked package, `required` where its code or files
 * are in the build, `excluded` where it only builds, checks or tests. The same lock file and build give the
 * same result: there is no time and no serial number, which is optional and would have to differ each time.
 *
 * @param shipped the paths of the locked packages that are in the build
 */
export function billOfMaterials(lock: Lock, shipped: ReadonlySet<string>) {
  const ownPurl = purlOf(lock.project)
  const packages = byPurl(lock.packages.values())
  const components = packages.flatMap(([purl, places]) =>
    places.slice(0, 1).map(one => ({
      type: 'library',
      'bom-ref': purl,
      ...(one.name.startsWith('@') ? { group: one.name.split('/')[0] } : {}),
      name: one.name.split('/').at(-1),
      version: one.version,
      scope: places.some(({ path }) => shipped.has(path)) ? 'required' : 'excluded',
      hashes: hashesOf(one),
      licenses: licencesOf(one),
      purl,
    })),
  )
  const { name, version } = lock.project
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': ownPurl,
        name,
        version,
        licenses: licencesOf(lock.project),
        purl: ownPurl,
      },
    },
    components,
    dependencies: [[ownPurl, [lock.project]] as const, ...packages].map(([ref, places]) => ({
      ref,
      dependsOn: dependsOn(lock, places),
    })),
  }
}
