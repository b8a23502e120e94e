interface Named {
  readonly id: string
  readonly name: string
}

const AT_MOST = 8
/** How many first letters two words share at least to be alike. */
const SHARED = 4

const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(part => part !== '')

function alike(one: string, other: string): boolean {
  return one === other || (one.length >= SHARED && one.slice(0, SHARED) === other.slice(0, SHARED))
}

/** What share of its words a name has in common with the one asked for, both ways. */
function likeness(asked: readonly string[], { id, name }: Named): number {
  const own = [...new Set([...partsOf(id), ...partsOf(name)])]
  const common = own.filter(part => asked.some(each => alike(each, part))).length
  const exact = own.filter(part => asked.includes(part)).length
  return common + exact
}

/** Of these, the ones whose names share most words with one that does not exist. */
export function nearestTo<T extends Named>(asked: string, among: readonly T[]): readonly T[] {
  const parts = partsOf(asked)
  const rated = among.map(each => ({ each, like: likeness(parts, each) }))
  const best = Math.max(0, ...rated.map(({ like }) => like))
  return best === 0
    ? []
    : rated
        .filter(({ like }) => like === best)
        .slice(0, AT_MOST)
        .map(({ each }) => each)
}
