import { type ComponentType, createElement, useEffect, useState } from 'react'

/** A part of the page that is loaded on demand, or ahead of it. */
export interface Part<P extends object> {
  (props: P): React.ReactNode
  /** Fetches it before it is needed; rejects where it cannot be had, which is told of when it is drawn. */
  readonly ahead: () => Promise<void>
}

/**
 * A component whose file is fetched when it is first drawn, with something in its place meanwhile; one that is there is
 * drawn at once. React's `lazy` would keep what stands in its place for 300 ms in either case.
 *
 * @throws (into the nearest error boundary) what the import of the file throws
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: React.ReactNode = null,
): Part<P> {
  let there: ComponentType<P> | undefined
  const ahead = async () => {
    there = await load()
  }
  const Drawn = (props: P) => {
    const [{ drawn, error }, set] = useState<{ drawn?: typeof there; error?: unknown }>({ drawn: there })
    useEffect(() => {
      if (drawn !== undefined) return
      ahead().then(
        () => set({ drawn: there }),
        (cause: unknown) => set({ error: cause }),
      )
    }, [drawn])
    if (error !== undefined) throw error
    return drawn === undefined ? meanwhile : createElement(drawn, props)
  }
  return Object.assign(Drawn, { ahead })
}
