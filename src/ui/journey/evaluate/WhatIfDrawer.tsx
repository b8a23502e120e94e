import { useState } from 'react'
import { useRoute } from '../../app/navigation.ts'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import type { Choices } from './what-if/suppose.ts'

const WhatIf = lazyComponent(async () => (await import('./what-if/WhatIf.tsx')).WhatIf)

interface WhatIfDrawerProps {
  readonly agentId: string
  readonly onClose: () => void
}

/** What would be decided if things were otherwise; a message opened meanwhile lies above, and leaves it as it is. */
export function WhatIfDrawer({ agentId, onClose }: WhatIfDrawerProps) {
  const { message } = useRoute()
  const [choices, setChoices] = useState<Choices>({})
  if (message !== undefined) return null
  return (
    <Drawer title="What if" about="what-if" onClose={onClose}>
      <WhatIf agentId={agentId} choices={choices} onChange={setChoices} />
    </Drawer>
  )
}
