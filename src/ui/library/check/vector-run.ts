import { useEffect, useMemo, useRef, useState } from 'react'
import type { BenchReport } from '../../../bench/report.ts'
import { type ListedVector, VECTORS, vectorNamed } from '../../../contract/protocols/vectors.ts'
import type { Vector } from '../../../contract/schemas/vectors.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { throughWorker } from '../source-set/published-set.ts'
import { fetchVector } from '../source-set/published-vectors.ts'
import { type Boxes, EMPTY } from './boxes.ts'
import type { CheckRun } from './check-run.ts'

/** A vector that an address names, as far as it is there. */
export type VectorRun =
  | { readonly state: 'unknown'; readonly id: string }
  | { readonly state: 'loading'; readonly listed: ListedVector }
  | {
      readonly state: 'refused'
      readonly listed: ListedVector
      readonly why: string
      readonly again: () => void
    }
  | { readonly state: 'loaded'; readonly listed: ListedVector; readonly vector: Vector }

/** Every box as a vector fills it. */
export function boxesOf({ protocol }: ListedVector, { object, keys, expected }: Vector): Boxes {
  const { issuer, subject, audience = '', nonce = '', status_list = '', time } = expected
  return {
    ...{ issuer, subject, audience, nonce, status_list, time },
    holder: JSON.stringify(expected.holder),
    text: object,
    key: keys.keys.length === 0 ? '' : JSON.stringify(keys, null, 2),
    taken: VECTORS[protocol].kind,
  }
}

const isSame = (boxes: Boxes, filled: Boxes): boolean =>
  Object.entries(filled).every(([name, value]) => Reflect.get(boxes, name) === value)

/** Whether the boxes are still as the vector filled them. */
export function isUntouched(listed: ListedVector, vector: Vector, boxes: Boxes): boolean {
  return isSame(boxes, boxesOf(listed, vector))
}

/** Whether every line came out as the vector says. */
export function agrees({ checks }: Vector, { lines }: BenchReport): boolean {
  const told = checks.map(({ check, result }) => `${check} ${result}`)
  return told.join() === lines.map(({ check, result }) => `${check} ${result}`).join()
}

/** What came of fetching a vector; empty until then. */
interface Fetched {
  readonly vector?: Vector
  readonly why?: string
}

/** Fetches the vector that is listed, and once more when asked to. */
function useFetched(listed: ListedVector | undefined, then: (fetched: Fetched) => void) {
  const from = throughWorker(useServices())
  const [fetched, setFetched] = useState<Fetched>({})
  const [tried, setTried] = useState(0)
  const latest = useRef({ from, then })
  useEffect(() => {
    latest.current = { from, then }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it is tried again, it is fetched again
  useEffect(() => {
    if (listed === undefined) return
    let left = false
    fetchVector(latest.current.from, listed)
      .then(
        vector => ({ vector }),
        cause => ({ why: cause instanceof Error ? cause.message : String(cause) }),
      )
      .then(found => {
        if (left) return
        setFetched(found)
        latest.current.then(found)
      })
    return () => {
      left = true
    }
  }, [listed, tried])
  const again = () => {
    setFetched({})
    setTried(tried + 1)
  }
  return { ...fetched, again }
}

/** Loads the vector that an address names into the boxes and checks it at once; undefined where it names none. */
export function useVector(id: string | null, { boxes, change }: CheckRun): VectorRun | undefined {
  const announce = useAnnounce()
  const listed = useMemo(() => (id === null ? undefined : vectorNamed(id)), [id])
  const { vector, why, again } = useFetched(listed, found => {
    if (found.why !== undefined) announce(found.why)
    // What was written meanwhile is not written over.
    if (listed !== undefined && found.vector !== undefined && isSame(boxes, EMPTY))
      change(boxesOf(listed, found.vector), 'pasted')
  })
  if (id === null) return undefined
  if (listed === undefined) return { state: 'unknown', id }
  if (vector !== undefined) return { state: 'loaded', listed, vector }
  return why === undefined ? { state: 'loading', listed } : { state: 'refused', listed, why, again }
}
