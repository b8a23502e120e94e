import { createContext, useContext, useMemo, useState } from 'react'
import { keep, recall } from './entry-memory.ts'
import { goTo, useRoute } from './navigation.ts'
import { VIEWS } from './route.ts'

interface Selection {
  /** Id of the selected row of the exchange; null for the default row. */
  readonly rowId: string | null
  /** Selects a row, in a view that shows the exchange. */
  readonly select: (rowId: string | null) => void
}

const Context = createContext<Selection>({ rowId: null, select: () => undefined })

export function useSelection(): Selection {
  return useContext(Context)
}

const WITH_EXCHANGE: readonly string[] = ['import', 'bind', 'evaluate', 'pilot']

export function SelectionProvider({ children }: { readonly children: React.ReactNode }) {
  const [rowId, setRowId] = useState<string | null>(() => recall().row ?? null)
  const { view } = useRoute()
  const selection = useMemo(
    () => ({
      rowId,
      select: (id: string | null) => {
        setRowId(id)
        keep({ row: id })
        if (id !== null && !WITH_EXCHANGE.includes(view)) goTo(VIEWS.bind)
      },
    }),
    [rowId, view],
  )
  return <Context.Provider value={selection}>{children}</Context.Provider>
}
