import { useEffect, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** @param onto what they were dropped on; null where that is no element */
type TakeFiles = (files: readonly File[], onto: Element | null) => void

/**
 * Takes files dropped anywhere on the page while a view is open, or the browser would open them.
 * @returns whether files are being held over the page now
 */
export function useDroppedFiles(onFiles: TakeFiles): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
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
      const onto = event.target instanceof Element ? event.target : null
      latest.current([...(event.dataTransfer?.files ?? [])], onto)
    }
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return over
}
