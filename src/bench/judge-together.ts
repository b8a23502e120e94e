import type { Finding } from '../checks/verdict.ts'
import { keysOf, recordOf } from '../contract/keys-of.ts'
import { type GivenName, usesOf } from './kinds.ts'
import type { OwnRows } from './own-lines.ts'
import type { Piece } from './pieces.ts'
import {
  type BenchInput,
  type BenchLine,
  type BenchObject,
  type BenchReport,
  type Judged,
  joined,
  unusedWords,
  verdictOf,
} from './report.ts'
import { besideOthers, isProof, type Together } from './together.ts'

/** What a request must be to be judged. */
export const REQUEST: OwnRows<Finding> = {
  form: {
    section: 'RFC 9110, 6',
    words: 'The text must have a request in it, or objects that belong together.',
    judge: found => found,
  },
}

type Judge = (piece: Piece, input: BenchInput) => Promise<Judged>

/** What a proof is judged beside: what the visitor expects that no other object has, and what the others say of it. */
function inputOfProof(
  piece: Piece,
  set: Together,
  input: BenchInput,
  used: readonly GivenName[],
): BenchInput {
  const said = besideOthers(piece, set)
  const typed = Object.entries(input.expected).filter(
    ([name, value]) => value !== undefined && (name === 'time' || !used.some(each => each === name)),
  )
  const given = Object.fromEntries(typed)
  const filled = Object.keys(said.expected).filter(name => !Object.hasOwn(given, name))
  const between = said.keys === undefined ? filled : [...filled, 'key']
  // A key is given for what names none of its own, also where that is not judged with the rest.
  const isAlone = [...set.parties, ...set.left].every(
    ({ kind }) => isProof(kind) || !usesOf(kind).includes('key'),
  )
  const { keysFrom = undefined, keys = isAlone ? input.keys : [] } = said
  return {
    ...input,
    ...{ text: piece.text, keys, keyFault: isAlone ? input.keyFault : undefined, keysFrom, between },
    expected: { ...said.expected, ...given },
  }
}

/**
 * Judges objects that belong together, each by its kind and beside what the others say of it: what confirms a key first, then
 * what proves it.
 */
export async function judgeTogether(set: Together, input: BenchInput, judge: Judge): Promise<BenchReport> {
  const { parties, exchange: { request } = {} } = set
  const found = new Map<Piece, Judged>()
  const used = new Set<GivenName>()
  const inOrder = [...parties].sort((one, other) => Number(isProof(one.kind)) - Number(isProof(other.kind)))
  for (const piece of inOrder) {
    const beside = isProof(piece.kind)
      ? inputOfProof(piece, set, input, [...used])
      : { ...input, text: piece.text }
    const judged = await judge(piece, beside)
    for (const name of judged.used) used.add(name)
    // That its key is the given one is no question where another object names it.
    const isAsked = ({ check }: BenchLine) => check !== 'given_key' || beside.keys.length > 0
    found.set(piece, { ...judged, lines: judged.lines.filter(isAsked) })
  }
  const all = parties.map(piece => ({ ...piece, ...(found.get(piece) ?? joined()) }))
  const objects = all.map(({ kind, text, parts, lines, unjudged }): BenchObject => {
    return { kind, text, parts, verdict: verdictOf({ kind, lines, unjudged }) }
  })
  const given = unusedWords('any of them', input, [...used])
  const { notes, unjudged } = joined(...all, { unjudged: { given } })
  return {
    ...{ kind: 'request', objects, parts: [], used: [...used] },
    ...(request && { request: { method: request.method, url: request.url } }),
    lines: all.flatMap(({ lines }, object) => lines.map(line => ({ ...line, object }))),
    notes: [...new Set(notes)],
    unjudged: recordOf(keysOf(unjudged), name => [...new Set(unjudged[name])]),
  }
}
