import { useEffect, useState } from 'react'
import { goTo, useRoute } from '../app/navigation.ts'
import { codeAddress, OpenCodeProvider, type OpenedCode } from '../app/open-code.ts'
import { lazyComponent } from '../kit/lazy-component.ts'

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

/** Where the sheet does not come, the reference itself may. */
function GoThere({ opened: { catalogue, code }, onClose }: CodeSheetProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes once
  useEffect(() => {
    onClose()
    goTo(codeAddress(catalogue, code))
  }, [])
  return null
}

const PATIENCE_MS = 3_000

/** A code of the catalogues in a sheet; fetched ahead, so that it opens at once. */
export const CodeSheet = lazyComponent(
  async () => (await import('../library/reference/CodeSheet.tsx')).CodeSheet,
  { late: GoThere, missing: GoThere, patience: PATIENCE_MS },
)

/** The place of the one sheet with a code; it closes when another view is opened. */
export function CodePlace({ children }: { readonly children: React.ReactNode }) {
  const [opened, setOpened] = useState<OpenedCode | null>(null)
  const route = useRoute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes on a change of view
  useEffect(() => setOpened(null), [route])
  return (
    <OpenCodeProvider value={setOpened}>
      {children}
      {opened === null ? null : <CodeSheet opened={opened} onClose={() => setOpened(null)} />}
    </OpenCodeProvider>
  )
}
