import { useEffect, useRef } from 'react'
import { type FocusTarget, takeFocusTarget, takeFollowed, useRoute } from './navigation.ts'
import type { Route } from './route.ts'

const SITE = 'Agent Assurance Prototype'

const TITLES = {
  first: SITE,
  import: `Import · ${SITE}`,
  bind: `Bind · ${SITE}`,
  evaluate: `Evaluate · ${SITE}`,
  pilot: `Pilot · ${SITE}`,
  records: `Records · ${SITE}`,
  bundle: `Run bundle · ${SITE}`,
  reference: `Reference · ${SITE}`,
  unknown: `No such view · ${SITE}`,
} as const satisfies Record<Route['view'], string>

/** How long a view may take to show its heading, and how long its outcome, before focus goes elsewhere (milliseconds). */
const PATIENCE_MS = { heading: 5_000, outcome: 1_500 } as const satisfies Record<FocusTarget, number>

const SELECTORS = { heading: 'main h1', outcome: 'main [data-outcome]' } as const satisfies Record<
  FocusTarget,
  string
>

/** Focuses what is wanted once the view has it, an absent outcome's view by its heading; returns the way to stop. */
function focusWhenThere(target: FocusTarget): () => void {
  const find = () => document.querySelector<HTMLElement>(SELECTORS[target])
  let stop = (): void => undefined
  const present = find()
  if (present !== null) {
    present.focus({ preventScroll: true })
    return stop
  }
  const observer = new MutationObserver(() => {
    const found = find()
    if (found === null) return
    stop()
    found.focus({ preventScroll: true })
  })
  const patience = setTimeout(() => {
    stop()
    if (target === 'outcome') stop = focusWhenThere('heading')
  }, PATIENCE_MS[target])
  stop = () => {
    clearTimeout(patience)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return () => stop()
}

/** Gives each view its title and, after the first, moves focus to its heading, as a new page would. */
export function useViewChange(): void {
  const route = useRoute()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    document.title = TITLES[route.view]
    const first = shown.current === null
    const same = shown.current === route.view
    shown.current = route.view
    if (first || same) return
    // The reference itself goes to the part that the address names.
    if (route.view === 'reference' && route.part !== null) return
    if (takeFollowed()) window.scrollTo(0, 0)
    return focusWhenThere(takeFocusTarget())
  }, [route])
}
