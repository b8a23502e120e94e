import { lazy, Suspense, useState } from 'react'
import { Button } from '../grammar/Button.tsx'
import type { Shared } from './share-link.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

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
      {open ? (
        <Suspense>
          <ShareDialog shared={shared} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
