/** What the build tells of a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/** What the service begins with; what it needs for some proofs only comes with the walk. */
const SERVICE = ['service/start/local-network.ts', 'service/start/hand-over.ts', 'service/rules.ts']
const WALK = ['ui/page/walk.ts', 'ui/exchange/read-exchange.ts', 'story-service.ts']
const LIBRARY = ['ui/page/library.ts', 'case-service.ts', 'replays.ts', 'service/window/records-window.ts']

/** Everything that these modules need. @param later whether what they only import on demand counts too */
function reachedFrom(begins: readonly string[], modules: Modules, later: boolean): ReadonlySet<string> {
  const reached = new Set(begins)
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) reached.add(next)
  }
  return reached
}

/**
 * Puts each module that is not drawn first into one of three files: the service, the library where neither service nor
 * walk needs it, or the walk. A group takes what its modules import along, so the order is by priority.
 * @param root the project's folder, with forward slashes and none at its end
 */
export function parts(root: string) {
  const within = (paths: readonly string[]) => paths.map(path => `${root}/src/${path}`)
  let known: readonly [service: ReadonlySet<string>, walk: ReadonlySet<string>, library: ReadonlySet<string>]
  const partOf = (id: string, modules: Modules) => {
    known ??= [
      reachedFrom(within(SERVICE), modules, false),
      reachedFrom(within(WALK), modules, true),
      reachedFrom(within(LIBRARY), modules, true),
    ]
    const [service, walk, library] = known
    if (service.has(id)) return 'service'
    return library.has(id) && !walk.has(id) ? 'library' : 'walk'
  }
  return ['library', 'walk', 'service'].map((name, priority) => ({
    priority,
    name: (id: string, modules: Modules) => (partOf(id, modules) === name ? name : null),
  }))
}
