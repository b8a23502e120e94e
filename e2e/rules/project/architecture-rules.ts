import { basename, dirname, extname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'

/** One source file: its path below `src`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

interface Allowed {
  readonly folders: readonly string[]
  readonly packages: readonly string[]
}

/** Which folder may import which folders and packages, never backwards: see the README's architecture. */
export const IMPORT_TABLE: Readonly<Record<string, Allowed>> = {
  contract: { folders: [], packages: ['zod', '@hyperjump/uri'] },
  build: {
    folders: ['contract', 'browser'],
    packages: ['node:crypto', 'node:fs', 'node:path', 'node:vm', 'node:zlib', 'vite'],
  },
  crypto: { folders: [], packages: ['jose', 'canonicalize'] },
  browser: { folders: [], packages: [] },
  checks: { folders: ['contract', 'crypto'], packages: [] },
  rules: { folders: ['contract', 'crypto', 'checks'], packages: [] },
  service: {
    folders: ['contract', 'crypto', 'browser', 'checks', 'rules'],
    packages: ['idb', 'jose', 'msw', 'tlds'],
  },
  client: { folders: ['contract', 'crypto', 'browser'], packages: ['idb', 'jose'] },
  parties: { folders: ['contract', 'crypto', 'browser'], packages: ['idb', 'jose'] },
  flows: { folders: ['contract', 'crypto', 'client', 'parties'], packages: [] },
  enforcement: { folders: ['contract', 'crypto', 'browser', 'client', 'parties', 'flows'], packages: [] },
  evidence: { folders: ['contract', 'crypto', 'checks', 'client', 'parties'], packages: [] },
  bench: { folders: ['contract', 'crypto', 'checks', 'rules', 'evidence'], packages: [] },
  attempts: {
    folders: ['contract', 'crypto', 'browser', 'client', 'parties', 'flows', 'enforcement'],
    packages: [],
  },
  conformance: {
    folders: ['contract', 'crypto', 'client', 'parties', 'flows', 'enforcement', 'attempts'],
    packages: [],
  },
  ui: {
    folders: [
      'contract',
      'crypto',
      'browser',
      'rules',
      'client',
      'parties',
      'flows',
      'enforcement',
      'evidence',
      'bench',
      'attempts',
      'conformance',
    ],
    packages: ['react', 'react-dom', '@tanstack/react-query'],
  },
  // Composes the second service, as main.tsx does the first: no other file imports both sides.
  'cases.ts': {
    folders: ['contract', 'browser', 'service', 'client', 'parties', 'conformance', 'ui'],
    packages: [],
  },
  // Composes home alone, at build.
  'first-markup.ts': { folders: ['browser', 'client', 'ui'], packages: ['react', 'react-dom'] },
  'main.tsx': {
    folders: ['contract', 'browser', 'service', 'client', 'parties', 'ui', 'cases.ts'],
    packages: ['react', 'react-dom'],
  },
}

/** The only module that may import zod: it sets it up for the page's policy. */
const ZOD_MODULE = 'contract/schemas/zod.ts'
/** A script holds one idea; a style sheet holds everything of one feature. */
const linesAtMost = (path: string): number => (extname(path) === '.css' ? 600 : 300)
const NAMES_NOTHING = /^(?:utils?|helpers|types|hooks|lib|common|misc|shared|index)$/i
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*$/
const IS_SCRIPT = /\.(?:tsx?|js)$/

const folderOf = (path: string): string => path.split('/')[0] ?? ''
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** The modules that `import('…').Name` names in a type, below a node of a syntax tree. */
function typeImports(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(typeImports)
  if (Reflect.get(node, 'type') !== 'TSImportType') return inside
  const name: unknown = Reflect.get(Object(Reflect.get(node, 'source')), 'value')
  return typeof name === 'string' ? [name, ...inside] : inside
}

/** What a script imports, in any form, types included. */
export function importsOf({ path, text }: SourceFile): string[] {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  // A dynamic import's request is a span of source: its quotes go; anything but a plain string is refused.
  const dynamics = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replace(/^(['"`])(.*)\1$/, '$2'),
  )
  const inTypes = text.includes('import(') ? typeImports(program) : []
  return [...statics, ...reexports.filter(name => name !== undefined), ...dynamics, ...inTypes]
}

/** The packages that the table allows but none of these files imports: a folder lists only what it needs. */
export function unusedPackages(files: readonly SourceFile[]): string[] {
  const scripts = files.filter(({ path }) => IS_SCRIPT.test(path))
  const used = new Set(
    scripts.flatMap(file => importsOf(file).map(name => `${folderOf(file.path)}: ${packageOf(name)}`)),
  )
  const allowed = Object.entries(IMPORT_TABLE).flatMap(([folder, { packages }]) =>
    packages.map(name => `${folder}: ${name}`),
  )
  return allowed.filter(entry => !used.has(entry))
}

function importFault(file: SourceFile, name: string, paths: ReadonlySet<string>): string | null {
  const allowed = IMPORT_TABLE[folderOf(file.path)]
  if (allowed === undefined) return 'its folder is not in the table of imports'
  if (!name.startsWith('.')) {
    if (packageOf(name) === 'zod' && file.path !== ZOD_MODULE)
      return `imports ${name}, which goes through ${ZOD_MODULE}`
    return allowed.packages.includes(packageOf(name)) ? null : `imports ${name}, a package its folder may not`
  }
  const target = normalize(join(dirname(file.path), name))
  if (!paths.has(target)) return `imports ${name}, which is no file by that exact name`
  const folder = folderOf(target)
  return folder === folderOf(file.path) || allowed.folders.includes(folder)
    ? null
    : `imports ${name} from ${folder}/`
}

function nameFaults(path: string): string[] {
  const [stem = '', ...endings] = basename(path).split('.')
  const folders = path.split('/').slice(0, -1)
  const faults: string[] = []
  if ([...folders, stem].some(name => NAMES_NOTHING.test(name))) faults.push('has a name that says nothing')
  const isComponent = ['tsx', 'module'].includes(endings[0] ?? '') && path !== 'main.tsx'
  const fits = isComponent ? PASCAL_CASE.test(stem) : KEBAB_CASE.test(stem)
  if (!fits) faults.push(isComponent ? 'is not named in PascalCase' : 'is not named in kebab-case')
  return faults
}

function exportFaults({ path, text }: SourceFile): string[] {
  const entries = parseSync(path, text).module.staticExports.flatMap(statement => statement.entries)
  const faults: string[] = []
  if (entries.some(({ exportName }) => exportName.kind === 'Default' || exportName.name === 'default')) {
    faults.push('has a default export')
  }
  if (entries.some(({ moduleRequest }) => moduleRequest !== null))
    faults.push('passes on another module’s exports')
  return faults
}

/** Everything in these files, all of `src` together, that breaks the architecture, as "path: fault". */
export function architectureFaults(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  // A folder may have a README.
  const sources = files.filter(({ path }) => basename(path) !== 'README.md')
  return sources.flatMap(file => {
    const faults = nameFaults(file.path)
    const most = linesAtMost(file.path)
    if (file.text.split('\n').length - 1 > most) faults.push(`has more than ${most} lines`)
    if (IS_SCRIPT.test(file.path)) {
      faults.push(...exportFaults(file))
      faults.push(
        ...importsOf(file)
          .map(name => importFault(file, name, paths))
          .filter(fault => fault !== null),
      )
    } else if (extname(file.path) !== '.css') faults.push('is of a kind that has no place in src')
    return faults.map(fault => `${file.path}: ${fault}`)
  })
}
