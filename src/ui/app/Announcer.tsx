import { createContext, useCallback, useContext, useMemo, useState } from 'react'

type Announce = (words: string) => void

const Context = createContext<Announce>(() => undefined)

/** Says an outcome that focus does not move to. */
export function useAnnounce(): Announce {
  return useContext(Context)
}

// The same sentence twice in a row is announced twice only where the text differs.
const AGAIN = '\u00a0'

/** Holds the one live region of the page. */
export function Announcer({ children }: { readonly children: React.ReactNode }) {
  const [words, setWords] = useState('')
  const announce = useCallback((next: string) => setWords(last => (last === next ? next + AGAIN : next)), [])
  const region = useMemo(
    () => (
      <p className="sr-only" role="status" aria-live="polite">
        {words}
      </p>
    ),
    [words],
  )
  return (
    <Context.Provider value={announce}>
      {children}
      {region}
    </Context.Provider>
  )
}
