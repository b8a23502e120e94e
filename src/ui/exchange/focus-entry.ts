import { whenThere } from '../app/when-there.ts'

/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

const rowOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)

/** Focuses the element once it is there, unless the reader has moved on by then. */
function focusOnceThere(find: () => HTMLElement | null): void {
  const origin = document.activeElement
  whenThere({
    find,
    onFound: found => {
      found.focus()
      // On a phone the messages may not be shown; the step's heading is.
      if (document.activeElement !== found)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    patience: PATIENCE_MS,
    over: () => document.activeElement !== origin && document.activeElement !== document.body,
  })
}

/** Moves focus to a row of the ladder, or to the step's heading where the ladder does not show the row. */
export function focusRowOrStep(rowId: string): void {
  if (rowOf(rowId) === null) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  else focusRow(rowId)
}

/** Moves focus to a row of the ladder once it is there. */
export function focusRow(rowId: string): void {
  focusOnceThere(() => rowOf(rowId))
}
