import { changedStretch } from '../kit/changed-stretch.ts'

/** A piece of one of two texts that are compared. */
export interface Piece {
  readonly text: string
  /** Whether the other text lacks it. */
  readonly differs: boolean
}

/** Two texts in pieces: what both have, and what only one has. */
export interface Compared {
  readonly was: readonly Piece[]
  readonly is: readonly Piece[]
}

const WORDS = /[\w-]+|\s+|[^\w\s-]/gu

/** Above this the words of two stretches are not compared one by one: each differs as a whole. */
const CELLS_AT_MOST = 1_000_000

/** How many words of both are the same and in order, from each pair of places on (longest common subsequence). */
function inCommon(was: readonly string[], is: readonly string[]): (i: number, j: number) => number {
  const width = is.length + 1
  const counts = new Uint32Array(width * (was.length + 1))
  const at = (i: number, j: number) => counts[i * width + j] ?? 0
  for (let i = was.length - 1; i >= 0; i -= 1) {
    for (let j = is.length - 1; j >= 0; j -= 1) {
      counts[i * width + j] = was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

function comparedWords(was: readonly string[], is: readonly string[]): Compared {
  const common = inCommon(was, is)
  const compared: { was: Piece[]; is: Piece[] } = { was: [], is: [] }
  let [i, j] = [0, 0]
  while (i < was.length || j < is.length) {
    const [one, other] = [was[i], is[j]]
    if (one !== undefined && one === other) {
      compared.was.push({ text: one, differs: false })
      compared.is.push({ text: one, differs: false })
      i += 1
      j += 1
    } else if (other === undefined || (one !== undefined && common(i + 1, j) >= common(i, j + 1))) {
      compared.was.push({ text: one ?? '', differs: true })
      i += 1
    } else {
      compared.is.push({ text: other, differs: true })
      j += 1
    }
  }
  return compared
}

/** Neighbours of one kind as one piece, and no empty ones. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const whole: Piece[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (piece.text === '') continue
    if (last?.differs === piece.differs) whole[whole.length - 1] = { ...last, text: last.text + piece.text }
    else whole.push(piece)
  }
  return whole
}

/** Compares two texts: word by word between the first and the last difference, unless that is too long. */
export function differencesOf(was: string, is: string): Compared {
  const [old, now] = [changedStretch(was, is), changedStretch(is, was)]
  const same = { text: was, differs: false }
  if (old === undefined || now === undefined) return { was: [same], is: [same] }
  const [gone, come] = [was.slice(old.from, old.to), is.slice(now.from, now.to)]
  const words: readonly string[] = gone.match(WORDS) ?? []
  const others: readonly string[] = come.match(WORDS) ?? []
  const middle =
    words.length * others.length > CELLS_AT_MOST
      ? { was: [{ text: gone, differs: true }], is: [{ text: come, differs: true }] }
      : comparedWords(words, others)
  const before = { text: was.slice(0, old.from), differs: false }
  const after = { text: was.slice(old.to), differs: false }
  return { was: joined([before, ...middle.was, after]), is: joined([before, ...middle.is, after]) }
}
