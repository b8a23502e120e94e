import type { FocusTarget } from './navigation.ts'

/** Moves the focus to what has come; the page stays where it is scrolled to. */
export function moveFocus(to: HTMLElement | null | undefined): void {
  to?.focus({ preventScroll: true })
}

/** The heading of the view, or of the step under an open message: where a reader goes on if nothing else is meant. */
export const viewHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1')

/** Where each target is, and how long to wait for it before giving up (milliseconds). */
const TARGETS = {
  heading: { selector: 'main h1', patience: 5_000 },
  outcome: { selector: 'main [data-outcome]', patience: 1_500 },
} as const satisfies Record<FocusTarget, unknown>

/** Focuses the target once the view has it, or the heading if no outcome comes; returns a function that ends the wait. */
export function focusWhenThere(target: FocusTarget): () => void {
  const { selector, patience } = TARGETS[target]
  const isFocused = () => {
    const found = document.querySelector<HTMLElement>(selector)
    moveFocus(found)
    return found !== null
  }
  if (isFocused()) return () => undefined
  let stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const observer = new MutationObserver(() => {
    if (isFocused()) stop()
  })
  const timer = setTimeout(() => {
    stop()
    if (target === 'outcome') stop = focusWhenThere('heading')
  }, patience)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  return () => stop()
}
