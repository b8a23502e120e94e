import { useEffect, useState } from 'react'
import { hostAnswers } from './host-answers.ts'

/** What is known of the page's host where a part of the page did not come. */
interface Host {
  /** Whether it could be reached then. */
  readonly reached: boolean
  /** Whether it can be reached now. */
  readonly back: boolean
}

/** Asks whether the page's host can be reached, and again when the connection comes back; undefined until that is known. */
export function useHost(): Host | undefined {
  const [host, set] = useState<Host>()
  useEffect(() => {
    const look = () =>
      void hostAnswers().then(back => set(before => ({ reached: before?.reached ?? back, back })))
    look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  return host
}
