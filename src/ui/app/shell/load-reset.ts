import { useEffect } from 'react'
import { lazyComponent } from '../lazy-component.ts'
import { useServices } from '../ServicesContext.tsx'

const PATIENCE_MS = 3_000

const ASKED = 'Delete everything this page keeps in this browser?'

/** Asks in the browser's own words where the dialog does not come: what a page keeps can always be deleted. */
function AskPlainly({ onClose }: { readonly onClose: () => void }) {
  const { reset } = useServices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    if (window.confirm(ASKED)) reset().catch(cause => window.alert(cause))
    onClose()
  }, [])
  return null
}

/** The dialog that asks before everything goes; fetched ahead, so that it opens without a connection. */
export const ResetDialog = lazyComponent(async () => (await import('./ResetDialog.tsx')).ResetDialog, {
  late: AskPlainly,
  patience: PATIENCE_MS,
})
