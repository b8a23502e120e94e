import { useState } from 'react'
import { Button } from '../kit/Button.tsx'
import { ShareDialog } from '../sharing/load-share-dialog.ts'
import type { Shared } from './share-link.ts'

interface ShareButtonProps {
  readonly shared: Shared
  readonly children: string
  readonly className?: string | undefined
}

/** Opens the dialog that makes a link. */
export function ShareButton({ shared, children, className }: ShareButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open ? <ShareDialog shared={shared} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
