import { createContext, useContext, useMemo, useState } from 'react'
import { closeMessage, goTo, keep, recall, useRoute } from './navigation.ts'
import { PLACES, VIEWS } from './route.ts'

interface Selection {
  /** Id of the marked row of the exchange; null for the default row. */
  readonly rowId: string | null
  /** Marks a row in a view that shows the exchange, and closes the message that is open there. */
  readonly select: (rowId: string | null) => void
}

const Context = createContext<Selection>({ rowId: null, select: () => undefined })

export function useSelection(): Selection {
  return useContext(Context)
}

export function SelectionProvider({ children }: { readonly children: React.ReactNode }) {
  const [rowId, setRowId] = useState<string | null>(() => recall().row ?? null)
  const { view } = useRoute()
  const selection = useMemo(
    () => ({
      rowId,
      select: (id: string | null) => {
        setRowId(id)
        closeMessage()
        keep({ row: id })
        if (id !== null && !PLACES[view].step) goTo(VIEWS.bind)
      },
    }),
    [rowId, view],
  )
  return <Context.Provider value={selection}>{children}</Context.Provider>
}
