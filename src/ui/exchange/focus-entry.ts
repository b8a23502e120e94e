import { whenThere } from '../app/when-there.ts'

/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

const rowOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)

/** Focuses the element once it is there, unless the reader has moved on by then. */
function focusOnceThere(find: () => HTMLElement | null): void {
  const origin = document.activeElement
  whenThere({
    find,
    onFound: found => found.focus(),
    patience: PATIENCE_MS,
    over: () => document.activeElement !== origin && document.activeElement !== document.body,
  })
}

/** Moves focus to a row of the ladder once it is there. */
export function focusRow(rowId: string): void {
  focusOnceThere(() => rowOf(rowId))
}
