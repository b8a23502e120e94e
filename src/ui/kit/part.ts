import { useEffect, useState } from 'react'
import { partInTime } from '../../browser/with-timeout.ts'

/** A part of the page that comes in one file, after what is drawn first. */
export interface Part<M> {
  /** Fetches it, once; again after a failure. @throws TypeError where its file did not come, or not in time */
  readonly load: () => Promise<M>
  /** What it holds, once it is there. */
  readonly there: () => M | undefined
}

export function createPart<M>(fetch: () => Promise<M>): Part<M> {
  let held: M | undefined
  let coming: Promise<M> | undefined
  const load = async () => {
    try {
      held = await partInTime(fetch())
      return held
    } finally {
      coming = undefined
    }
  }
  return {
    load: () => {
      coming ??= load()
      return coming
    },
    there: () => held,
  }
}

interface InPartProps<M> {
  readonly part: Part<M>
  /** While it is being fetched; nothing by default. */
  readonly meanwhile?: React.ReactNode
  /** In its place where it did not come; by default that is told by the nearest error boundary. */
  readonly missing?: (error: unknown) => React.ReactNode
  readonly children: (held: M) => React.ReactNode
}

/** Draws something of a part, at once where the part is there. @throws (into the nearest error boundary) where it did not come */
export function InPart<M>({ part, meanwhile = null, missing, children }: InPartProps<M>): React.ReactNode {
  const [{ error }, set] = useState<{ readonly error?: unknown }>({})
  const held = part.there()
  const waits = held === undefined && error === undefined
  useEffect(() => {
    if (!waits) return
    let left = false
    const draw = (error?: unknown) => {
      if (!left) set({ error })
    }
    part.load().then(() => draw(), draw)
    return () => {
      left = true
    }
  }, [waits, part])
  if (held !== undefined) return children(held)
  if (error === undefined) return meanwhile
  if (missing === undefined) throw error
  return missing(error)
}
