/** Hands a JSON value to the reader as a file; it goes from this page to the browser and nowhere else. */
export function downloadJson(fileName: string, value: unknown): void {
  const file = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // A browser may start reading the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
