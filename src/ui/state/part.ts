import { type ComponentType, createElement, lazy, useState } from 'react'

/** A part of the page that is loaded on demand, or ahead of it. */
export interface Part<P extends object> {
  (props: P): React.ReactElement
  /** Fetches it before it is needed; rejects where it cannot be had, which is told of when it is drawn. */
  readonly ahead: () => Promise<void>
}

/**
 * A component whose file is fetched when it is first drawn. One that was fetched ahead is drawn at once: under `lazy`
 * alone React would show the fallback first, and keep it for 300 ms.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): Part<P> {
  let there: ComponentType<P> | undefined
  const Later = lazy(async () => ({ default: await load() }))
  const ahead = async () => {
    there = await load()
  }
  // What is mounted stays the same component, also when its file has come by another way since.
  const Drawn = (props: P) => createElement<P>(useState(() => there ?? Later)[0], props)
  return Object.assign(Drawn, { ahead })
}
