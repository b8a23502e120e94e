import { createContext, useContext, useState } from 'react'
import type { OpenObject } from '../../../bench/groups.ts'

interface PointingState {
  /** The lines that the pointer or the focus is on, here or at the member that they look at. */
  readonly lines: readonly number[]
  readonly point: (lines: readonly number[]) => void
  /** The object that is open; undefined until one is chosen. */
  readonly object: OpenObject | undefined
  readonly open: (object: OpenObject) => void
}

const Context = createContext<PointingState>({ lines: [], point() {}, object: undefined, open() {} })

/** Around what marks each other; what is in it and marks nothing is not drawn again. */
export function Pointing({ children }: { readonly children: React.ReactNode }) {
  const [lines, point] = useState<readonly number[]>([])
  const [object, open] = useState<OpenObject>()
  return <Context value={{ lines, point, object, open }}>{children}</Context>
}

export const usePointing = (): PointingState => useContext(Context)

/** What marks these lines, and the member of each, while an element is pointed at or has the focus in it. */
export function usePointed(own: readonly number[]) {
  const { lines, point } = usePointing()
  return {
    'data-pointed': own.some(at => lines.includes(at)),
    onMouseEnter: () => point(own),
    onMouseLeave: () => point([]),
    onFocus: () => point(own),
    onBlur: () => point([]),
  }
}
