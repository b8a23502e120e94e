import type { Boxes } from '../../../src/bench/boxes.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { cardOf, setOf } from './large-inputs.ts'

/** An input that is too large to be kept: how it is made, and of how many. */
export interface Made {
  readonly make: 'jwks' | 'card' | 'run'
  readonly n: number
  readonly keys: number
  readonly bytes: number
}

/** The page's own run file, with its last line repeated until it has so many bytes. */
function runOf(bytes: number): string {
  const file = JSON.parse(GOOD_RUN)
  const line = file.lines.at(-1)
  const times = Math.floor((bytes - GOOD_RUN.length) / JSON.stringify(line).length)
  return JSON.stringify({ ...file, lines: [...file.lines, ...Array.from({ length: times }, () => line)] })
}

/** What is pasted, and the key beside it. */
export function madeInput({ make, n, keys, bytes }: Made): Partial<Omit<Boxes, 'taken'>> {
  if (make === 'jwks') return { text: setOf(n) }
  if (make === 'card') return { text: cardOf(n), key: setOf(keys) }
  return { text: runOf(bytes) }
}
