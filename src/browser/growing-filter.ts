import { sameBeginning } from './same-beginning.ts'

/**
 * A filter of lists each of which mostly begins as the last one did: what fits among that beginning is kept, and what
 * comes after it is looked at. The same list where nothing changed.
 */
export function growingFilter<T>(fits: (each: T) => boolean): (list: readonly T[]) => readonly T[] {
  let last: readonly T[] = []
  let found: readonly { readonly each: T; readonly at: number }[] = []
  let fitting: readonly T[] = []
  return list => {
    const same = sameBeginning(list, last)
    const kept = found.findLastIndex(({ at }) => at < same) + 1
    const more = list.slice(same).flatMap((each, after) => (fits(each) ? { each, at: same + after } : []))
    last = list
    if (kept === found.length && more.length === 0) return fitting
    found = found.slice(0, kept).concat(more)
    fitting = fitting.slice(0, kept).concat(more.map(({ each }) => each))
    return fitting
  }
}
