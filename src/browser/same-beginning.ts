/** How many of a list's first members stand in the same places of another, as the same objects. */
export function sameBeginning<T>(list: readonly T[], other: readonly T[]): number {
  const most = Math.min(list.length, other.length)
  let same = 0
  while (same < most && list[same] === other[same]) same += 1
  return same
}
