/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

const rowOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
const detailOf = (rowId: string) => document.querySelector<HTMLElement>(`[data-detail="${rowId}"]`)

/** Focuses the element once it is there, unless the reader has moved on by then. */
function focusOnceThere(find: () => HTMLElement | null): void {
  const origin = document.activeElement
  const present = find()
  if (present !== null) {
    present.focus()
    return
  }
  const observer = new MutationObserver(() => {
    const now = document.activeElement
    const wentOn = now !== origin && now !== document.body
    const found = wentOn ? null : find()
    if (wentOn || found !== null) stop()
    found?.focus()
  })
  const patience = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(patience)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
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
