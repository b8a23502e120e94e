import { whenThere } from '../app/when-there.ts'

/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

const rowOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
const detailOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-detail="${rowId}"]`)

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

/** Moves focus to a selected row of the ladder or, where a filter leaves it out, to its detail. */
export function focusEntry(rowId: string): void {
  focusOnceThere(() => {
    const detail = detailOf(rowId)
    return detail === null ? null : (rowOf(rowId) ?? detail)
  })
}

/** Moves focus from a row into its detail: to the shown tab, or to the detail itself if it has none. */
export function focusDetail(rowId: string): void {
  focusOnceThere(() => {
    const detail = detailOf(rowId)
    return detail?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? detail
  })
}

/** Moves focus from a detail back to its row, where the ladder shows it. */
export function focusRow(rowId: string): void {
  rowOf(rowId)?.focus()
}
