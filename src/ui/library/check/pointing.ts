import { useState } from 'react'
import type { OpenObject } from '../../../bench/groups.ts'

/** The lines that the pointer or the focus is on, here or at the member that they look at; and which object is open. */
export interface Pointing {
  readonly lines: readonly number[]
  readonly point: (lines: readonly number[]) => void
  /** Its place, or `request`; undefined until one is chosen. */
  readonly object: OpenObject | undefined
  readonly open: (object: OpenObject) => void
}

export function usePointing(): Pointing {
  const [lines, point] = useState<readonly number[]>([])
  const [object, open] = useState<OpenObject>()
  return { lines, point, object, open }
}

/** What marks these lines, and the member of each, while an element is pointed at or has the focus in it. */
export const pointedBy = ({ lines, point }: Pointing, own: readonly number[]) => ({
  'data-pointed': own.some(at => lines.includes(at)),
  onMouseEnter: () => point(own),
  onMouseLeave: () => point([]),
  onFocus: () => point(own),
  onBlur: () => point([]),
})
