import { lazyComponent } from '../../app/lazy-component.ts'
import { useRoute } from '../../app/navigation.ts'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import type { WhatIfProps } from './what-if/WhatIf.tsx'

const WhatIf = lazyComponent(async () => (await import('./what-if/WhatIf.tsx')).WhatIf)

interface WhatIfDrawerProps extends WhatIfProps {
  readonly onClose: () => void
}

/** What would be decided if things were otherwise; a message opened meanwhile lies above. */
export function WhatIfDrawer({ onClose, ...whatIf }: WhatIfDrawerProps) {
  const { message } = useRoute()
  if (message !== undefined) return null
  return (
    <Drawer title="What if" about="what-if" onClose={onClose}>
      <WhatIf {...whatIf} />
    </Drawer>
  )
}
