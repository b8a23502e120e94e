import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Moves focus to an outcome's heading once it is there.
 * @returns the heading's ref, and the function to call when an action has come to its end.
 */
export function useOutcomeFocus(): readonly [React.RefObject<HTMLHeadingElement | null>, () => void] {
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (!wanted.current || heading.current === null) return
    wanted.current = false
    heading.current.focus()
  })
  const focusSoon = useCallback(() => {
    wanted.current = true
    setAsked(asked => asked + 1)
  }, [])
  return [heading, focusSoon]
}
