import { notifyManager } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Moves focus to an outcome's heading once it is there. */
export interface OutcomeFocus {
  readonly heading: React.RefObject<HTMLHeadingElement | null>
  /** To be called when an action begins: remembers where the reader was. */
  readonly begin: () => void
  /** To be called when it has come to its end. */
  readonly end: () => void
}

/** Whether the reader has gone on to something else since the action began; focus is then left alone. */
function wentOn(origin: Element | null): boolean {
  const now = document.activeElement
  return origin !== null && now !== origin && now !== document.body
}

/** Focus goes to the outcome's heading, unless the reader moved it elsewhere while the action ran. */
export function useOutcomeFocus(): OutcomeFocus {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  const origin = useRef<Element | null>(null)
  const actions = useRef(0)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (!wanted.current || heading.current === null) return
    wanted.current = false
    if (!wentOn(origin.current)) heading.current.focus()
  })
  const begin = useCallback(() => {
    origin.current = document.activeElement
    actions.current += 1
    // The outcome before may not have been drawn yet; it would take the focus that this one is to have.
    wanted.current = false
  }, [])
  const end = useCallback(() => {
    const action = actions.current
    // Behind what the queries have yet to tell: until then the outcome before is still drawn, and would take the focus.
    notifyManager.schedule(() => {
      if (action !== actions.current) return
      wanted.current = true
      setAsked(asked => asked + 1)
    })
  }, [])
  return { heading, begin, end }
}
