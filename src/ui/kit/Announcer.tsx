import { createContext, useCallback, useContext, useState } from 'react'

type Announce = (words: string) => void

const Context = createContext<Announce>(() => undefined)

/** Announces an outcome that does not get focus. */
export const useAnnounce = (): Announce => useContext(Context)

// A repeated sentence is announced again only if the text differs.
const AGAIN = '\u00a0'

/** Holds the page's only live region. */
export function Announcer({ children }: { readonly children: React.ReactNode }) {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => setWords(last => (last === next ? next + AGAIN : next)), [])
  return (
    <Context.Provider value={announce}>
      {children}
      <p className="sr-only" role="status" aria-live="polite">
        {words}
      </p>
    </Context.Provider>
  )
}
