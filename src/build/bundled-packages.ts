import type { Lock } from './lock-file.ts'

interface BuiltScript {
  readonly type: 'chunk'
  readonly fileName: string
  /** Its modules by id, with the length of each one's remaining code. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

interface BuiltAsset {
  readonly type: 'asset'
  readonly fileName: string
  readonly originalFileNames: readonly string[]
}

/** One file of the build, as the bundler describes it. */
export type BuiltFile = BuiltScript | BuiltAsset

/** Files that a package's plugin adds to the build without naming their source. */
const WRITTEN_BY: Readonly<Record<string, string>> = { 'mockServiceWorker.js': 'node_modules/msw' }

const PACKAGE_FOLDERS = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/

/** The path in the lock file of the package that holds this file, or null where none does. */
function packageHolding(lock: Lock, file: string): string | null {
  const parts = file.split('/')
  for (const [at, part] of parts.entries()) {
    if (part !== 'node_modules') continue
    const path = PACKAGE_FOLDERS.exec(parts.slice(at).join('/'))?.[0].slice(0, -1)
    if (path !== undefined && lock.packages.has(path)) return path
  }
  return null
}

/** The bundler's helpers, such as `\0vite/preload-helper.js`, ship too: the first part names the package. */
function packageOfHelper(lock: Lock, id: string): string | null {
  const path = /^\0([a-z]+)\//.exec(id)?.[1]
  return path !== undefined && lock.packages.has(`node_modules/${path}`) ? `node_modules/${path}` : null
}

/** What is really in a chunk: modules with code left, and styles, whose code went into another file. */
const modulesIn = ({ modules }: BuiltScript): string[] =>
  Object.entries(modules).flatMap(([id, { renderedLength }]) =>
    renderedLength > 0 || /\.css(?:\?|$)/.test(id) ? [id] : [],
  )

export interface Origins {
  /** The paths in the lock file of the packages that are in the build, sorted. */
  readonly packages: readonly string[]
  /** Modules that are neither the project's own nor a locked package's. */
  readonly unknown: readonly string[]
}

/**
 * Where the parts of a build come from.
 *
 * @param root the project's folder, with forward slashes
 */
export function originsOf(files: readonly BuiltFile[], lock: Lock, root: string): Origins {
  const packages = new Set<string>()
  const unknown: string[] = []
  for (const file of files) {
    const written = WRITTEN_BY[file.fileName]
    if (written !== undefined) packages.add(written)
    for (const id of file.type === 'chunk' ? modulesIn(file) : file.originalFileNames) {
      const path = packageHolding(lock, id) ?? packageOfHelper(lock, id)
      if (path !== null) packages.add(path)
      else if (file.type === 'chunk' && !id.startsWith(`${root}/`)) unknown.push(id)
      else if (/(?:^|\/)node_modules\//.test(id)) unknown.push(id)
    }
  }
  return { packages: [...packages].sort(), unknown }
}
