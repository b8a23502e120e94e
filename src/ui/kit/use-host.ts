import { useEffect, useState } from 'react'
import { hostAnswers } from './host-answers.ts'

/** What is known of the page's host where a part of the page did not come. */
interface Host {
  /** Whether it could be reached then. */
  readonly reached: boolean
  /** Whether it can be reached now. */
  readonly back: boolean
}

/** How long after a host did not answer it is asked again (milliseconds): a browser tells of its own connection alone. */
const AGAIN_MS = 5_000

/** Asks the page's host whether it can be reached, and again until it can; undefined until the first answer. */
export function useHost(): Host | undefined {
  const [host, set] = useState<Host>()
  useEffect(() => {
    let asked = 0
    let again: ReturnType<typeof setTimeout> | undefined
    let reached: boolean | undefined
    const look = async () => {
      clearTimeout(again)
      asked += 1
      const mine = asked
      const back = await hostAnswers()
      // What was asked before the connection changed says nothing of now.
      if (mine !== asked) return
      reached ??= back
      set({ reached, back })
      if (!back) again = setTimeout(look, AGAIN_MS)
    }
    const connectionChanged = () => {
      reached ??= false
      void look()
    }
    void look()
    const over = new AbortController()
    for (const kind of ['online', 'offline']) addEventListener(kind, connectionChanged, over)
    return () => {
      asked += 1
      clearTimeout(again)
      over.abort()
    }
  }, [])
  return host
}
