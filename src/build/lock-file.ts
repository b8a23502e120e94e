import { readFileSync } from 'node:fs'
import { z } from '../contract/schemas/zod.ts'

const Names = z._default(z.record(z.string(), z.string()), {})
const Flag = z._default(z.boolean(), false)

const Entry = z.object({
  version: z.string(),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  link: Flag,
  license: z.optional(z.string()),
  hasInstallScript: Flag,
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z._default(z.record(z.string(), z.object({ optional: Flag })), {}),
})

const LockFile = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Entry),
})

/** One place in `node_modules`, as in the lock file; the project's own path is empty. */
export interface LockedPackage extends z.infer<typeof Entry> {
  readonly path: string
  readonly name: string
}

export interface Lock {
  readonly project: LockedPackage
  /** Everything but the project, by its path, such as `node_modules/wrap-ansi/node_modules/string-width`. */
  readonly packages: ReadonlyMap<string, LockedPackage>
}

/** npm's lock file, version 3. @throws where it is missing or of another form */
export function readLock(file: string): Lock {
  const { name, packages } = LockFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { '': own, ...others } = packages
  if (own === undefined) throw new Error(`${file} does not name the project`)
  const locked = Object.entries(others).map(([path, entry]): [string, LockedPackage] => [
    path,
    { ...entry, path, name: nameAt(path) },
  ])
  return { project: { ...own, path: '', name }, packages: new Map(locked) }
}

const nameAt = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The package that `name` resolves to from `path`, as Node does it: nested first, then further up. */
export function resolveLocked(lock: Lock, path: string, name: string): LockedPackage | undefined {
  const found = lock.packages.get(path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`)
  if (found !== undefined || path === '') return found
  return resolveLocked(lock, path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name)
}
