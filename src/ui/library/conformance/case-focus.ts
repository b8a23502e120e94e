import { useEffect, useRef } from 'react'
import { takeFollowed } from '../../app/navigation.ts'

/** Brings what the address names into view, and its heading under the focus. */
function goToChosen(): void {
  const heading = document.querySelector<HTMLElement>('main [data-chosen]')
  const place = heading?.parentElement
  if (place === null || place === undefined) return
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) place.scrollIntoView({ block: 'nearest' })
  // A case that is taller than the window is shown from its beginning.
  if (place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Focus goes to the heading of the case that the address names, whenever it names another; where it names
 * none any more, to the page's own. Returns the way back from the case to its line in a list.
 */
export function useCaseFocus(caseId: string | null): () => void {
  const shown = useRef<string | null>(null)
  const drawn = useRef(false)
  useEffect(() => {
    const [last, again] = [shown.current, drawn.current]
    shown.current = caseId
    drawn.current = true
    if (last === caseId) return
    if (again) takeFollowed()
    if (caseId !== null) goToChosen()
    else document.querySelector<HTMLElement>('main h1')?.focus()
  }, [caseId])
  return () => document.querySelector<HTMLElement>('main [data-case][aria-current]')?.focus()
}
