import { type ComponentType, createElement, useEffect, useState } from 'react'
import { PartLate, PartMissing } from './PartLate.tsx'

/** A part of the page that is loaded on demand, or ahead of it. */
export interface LazyComponent<P extends object> {
  (props: P): React.ReactNode
  /** Fetches it before it is needed; rejects if that fails, which is reported when it is drawn. */
  readonly ahead: () => Promise<void>
}

interface Place<P> {
  /** While it is being fetched; nothing by default. */
  readonly meanwhile?: React.ReactNode
  /** When it is overdue: a host that hangs neither sends the file nor fails. */
  readonly late?: ComponentType<P>
  /** How long until then (milliseconds). */
  readonly patience?: number
  /** When it did not come, or is defective: in its place by default, so that the rest stays. */
  readonly missing?: ComponentType<P & { readonly error: unknown }>
}

const PATIENCE_MS = 10_000

/**
 * A component whose file is fetched when it is first drawn, with a placeholder meanwhile; if already there,
 * it is drawn at once. React's `lazy` would show the placeholder for 300 ms in either case.
 *
 * @throws (into the nearest error boundary) what `missing` throws
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { meanwhile = null, late = PartLate, patience = PATIENCE_MS, missing = PartMissing }: Place<P> = {},
): LazyComponent<P> {
  let there: ComponentType<P> | undefined
  const ahead = async () => {
    there = await load()
  }
  const Drawn = (props: P) => {
    const [{ drawn, error }, set] = useState<{ drawn?: typeof there; error?: unknown }>({ drawn: there })
    useEffect(() => {
      if (error !== undefined || (drawn !== undefined && drawn !== late)) return
      const waiting = setTimeout(() => set({ drawn: late }), patience)
      ahead().then(
        () => set({ drawn: there }),
        (cause: unknown) => set({ error: cause }),
      )
      return () => clearTimeout(waiting)
    }, [drawn, error])
    if (error !== undefined) return createElement(missing, { ...props, error })
    return drawn === undefined ? meanwhile : createElement(drawn, props)
  }
  return Object.assign(Drawn, { ahead })
}
