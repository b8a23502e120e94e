/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

function detailOf(rowId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-detail="${rowId}"]`)
}

/** Focuses a row of the ladder or, where a filter leaves it out, its detail; false while neither is there. */
function focusNow(rowId: string): boolean {
  const detail = detailOf(rowId)
  if (detail === null) return false
  const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
  const target = row ?? detail
  target.focus()
  return true
}

/** Moves focus to a selected row once it is shown, unless the reader has gone on to something else by then. */
export function focusEntry(rowId: string): void {
  const origin = document.activeElement
  if (focusNow(rowId)) return
  const observer = new MutationObserver(() => {
    const now = document.activeElement
    const wentOn = now !== origin && now !== document.body
    if (wentOn || focusNow(rowId)) stop()
  })
  const patience = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    clearTimeout(patience)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
}
