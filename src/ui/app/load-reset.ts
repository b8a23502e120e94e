import { useEffect } from 'react'
import { lazyComponent } from '../kit/lazy-component.ts'
import { useServices } from './ServicesContext.tsx'

const PATIENCE_MS = 3_000

const ASKED = 'Delete everything this page keeps in this browser?'

/** Asks with the browser's own dialog if ours does not load: deleting must always be possible. */
function AskPlainly({ onClose }: { readonly onClose: () => void }) {
  const { reset } = useServices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    if (window.confirm(ASKED)) reset().catch(cause => window.alert(cause))
    onClose()
  }, [])
  return null
}

/** The dialog that asks before everything is deleted; fetched ahead, so that it opens offline. */
export const ResetDialog = lazyComponent(async () => (await import('./ResetDialog.tsx')).ResetDialog, {
  late: AskPlainly,
  missing: AskPlainly,
  patience: PATIENCE_MS,
})
