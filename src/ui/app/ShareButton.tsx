import { type ComponentType, createContext, useContext, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import type { Shared } from './share-link.ts'

interface ShareDialogProps {
  readonly shared: Shared
  readonly onClose: () => void
}

const Context = createContext<ComponentType<ShareDialogProps> | null>(null)

/** Takes the dialog that makes a link; the page hands it in. */
export const ShareDialogProvider = Context.Provider

/** Opens that dialog. */
export function ShareButton({ shared, children }: { readonly shared: Shared; readonly children: string }) {
  const [open, setOpen] = useState(false)
  const ShareDialog = useContext(Context)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {open && ShareDialog !== null ? <ShareDialog shared={shared} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
