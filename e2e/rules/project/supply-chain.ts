import type { Lock } from '../../../src/build/lock-file.ts'
import { resolveLocked } from '../../../src/build/lock-file.ts'
import { isAllowed, MAY_BUILD } from './licences.ts'

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** SHA-512 is 64 bytes, which is 88 characters of base64. */
const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/

export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly overrides?: unknown
}

/** What `package.json` asks for is one exact version each, and the one that the lock file has. */
function askedFaults(manifest: Manifest, lock: Lock): string[] {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const faults = asked.flatMap(([name, version]) => {
    if (!EXACT.test(version)) return [`${name}: ${version} is no exact version`]
    const locked = lock.packages.get(`node_modules/${name}`)?.version
    return locked === version ? [] : [`${name}: ${version} is asked for, ${locked ?? 'none'} is locked`]
  })
  return manifest.overrides === undefined
    ? faults
    : [...faults, 'overrides: replaces what a package asks for']
}

/** Every locked package is one archive of the registry that is set up, known by its SHA-512, under a known licence. */
function lockedFaults(lock: Lock, reviewed: ReadonlySet<string>): string[] {
  return [...lock.packages.values()].flatMap(one => {
    const faults: string[] = []
    if (!EXACT.test(one.version)) faults.push(`${one.version} is no exact version`)
    if (!SHA_512.test(one.integrity ?? '')) faults.push('has no SHA-512')
    if (one.resolved !== undefined || one.link) faults.push(`comes from ${one.resolved ?? 'a link'}`)
    if (one.license === undefined || !isAllowed(one.license, MAY_BUILD))
      faults.push(`is under ${one.license ?? 'no known licence'}`)
    if (one.hasInstallScript && !reviewed.has(`${one.name}@${one.version}`))
      faults.push('has an install script that nobody reviewed')
    return faults.map(fault => `${one.path}: ${fault}`)
  })
}

/** Nothing is left to be chosen at installation, for any system: what a package asks for is in the lock file. */
function missingFaults(lock: Lock): string[] {
  return [...lock.packages.values()].flatMap(({ path, dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => resolveLocked(lock, path, name) === undefined)
      .map(name => `${path}: asks for ${name}, which is not locked`),
  )
}

/**
 * Everything in the manifest and the lock file that leaves open what is installed or under which licence, as
 * "where: fault".
 *
 * @param reviewed `name@version` of the packages whose install script was read
 */
export function supplyChainFaults(manifest: Manifest, lock: Lock, reviewed: ReadonlySet<string>): string[] {
  return [...askedFaults(manifest, lock), ...lockedFaults(lock, reviewed), ...missingFaults(lock)]
}
