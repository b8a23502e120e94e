import { type ComponentType, createContext, useContext, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import type { Shareable } from './share-link.ts'

interface ShareDialogProps {
  readonly shared: Shareable
  readonly onClose: () => void
}

const Context = createContext<ComponentType<ShareDialogProps> | null>(null)

/** Takes the dialog that makes a link; the page hands it in. */
export const ShareDialogProvider = Context.Provider

interface ShareButtonProps {
  readonly shared: Shareable
  readonly children: string
  readonly className?: string | undefined
}

/** Opens that dialog. */
export function ShareButton({ shared, children, className }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  const ShareDialog = useContext(Context)
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && ShareDialog !== null ? <ShareDialog shared={shared} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
