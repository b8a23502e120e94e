import { dirname, join, normalize } from 'node:path/posix'
import { importsOf, type SourceFile } from './architecture-rules.ts'

const IS_TYPESCRIPT = /\.tsx?$/

/** Which of these files each of them imports: statically, as a type, or later by `import()`. */
function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files
      .filter(({ path }) => IS_TYPESCRIPT.test(path))
      .map(file => [
        file.path,
        importsOf(file)
          .filter(name => name.startsWith('.'))
          .map(name => normalize(join(dirname(file.path), name)))
          .filter(path => paths.has(path)),
      ]),
  )
}

/** A shortest way along the imports from a file back to itself; undefined where there is none. */
function wayBack(graph: ReadonlyMap<string, readonly string[]>, from: string): readonly string[] | undefined {
  const seen = new Set<string>()
  let ways: (readonly string[])[] = [[from]]
  while (ways.length > 0) {
    const longer: (readonly string[])[] = []
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? from) ?? []) {
        if (next === from) return way
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return undefined
}

/** Every circle of imports, one for each file that no circle before it holds, as "a → b → a". */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files)
  const told = new Set<string>()
  const circles: string[] = []
  for (const from of graph.keys()) {
    const way = told.has(from) ? undefined : wayBack(graph, from)
    if (way === undefined) continue
    for (const path of way) told.add(path)
    circles.push([...way, from].join(' → '))
  }
  return circles
}
