import type { FocusTarget } from './navigation.ts'

/** Moves the focus to what has come; the page stays where it is scrolled to. */
export function moveFocus(to: HTMLElement | null | undefined): void {
  to?.focus({ preventScroll: true })
}

/** The heading of the view, or of the step under an open message: where a reader goes on if nothing else is meant. */
export const viewHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1')

interface Wait {
  /** What is waited for; null while it is not there. */
  readonly find: () => HTMLElement | null
  readonly onFound: (found: HTMLElement) => void
  /** How long to wait (milliseconds). */
  readonly patience: number
  readonly onGivenUp?: () => void
  /** Whether there is no use in waiting any longer. */
  readonly over?: () => boolean
}

/** Acts on an element as soon as the page has it; returns a function that ends the wait. */
function whenThere({ find, onFound, patience, onGivenUp, over }: Wait): () => void {
  const present = find()
  if (present !== null) {
    onFound(present)
    return () => undefined
  }
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const observer = new MutationObserver(() => {
    const given = over?.() === true
    const found = given ? null : find()
    if (given || found !== null) stop()
    if (found !== null) onFound(found)
  })
  const timer = setTimeout(() => {
    stop()
    onGivenUp?.()
  }, patience)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  return stop
}

/** How long to wait for a view's heading, and for its outcome, before giving up on it (milliseconds). */
const PATIENCE_MS = { heading: 5_000, outcome: 1_500 } as const satisfies Record<FocusTarget, number>

const SELECTORS = { heading: 'main h1', outcome: 'main [data-outcome]' } as const satisfies Record<
  FocusTarget,
  string
>

/** Focuses the target once the view has it, or the heading if no outcome comes; returns a stop function. */
export function focusWhenThere(target: FocusTarget): () => void {
  let stopHeading = (): void => undefined
  const stop = whenThere({
    find: () => document.querySelector<HTMLElement>(SELECTORS[target]),
    onFound: moveFocus,
    patience: PATIENCE_MS[target],
    onGivenUp: () => {
      if (target === 'outcome') stopHeading = focusWhenThere('heading')
    },
  })
  return () => {
    stop()
    stopHeading()
  }
}
