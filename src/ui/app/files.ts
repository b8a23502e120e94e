import { useEffect, useRef, useState } from 'react'

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

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Takes the first of the files dropped on the page, which the browser would open. @returns whether files are held over it */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hold = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) latest.current(file)
    }
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return over
}
