import { Button } from '../../kit/Button.tsx'
import type { ProofRun } from './proof-run.ts'

const NAMES = { LINK_ORGANIZATION: 'Link organization', REINSTATE: 'Reinstate' } as const

interface PurposeActionProps {
  readonly purpose: keyof typeof NAMES
  readonly run: ProofRun
  /** Why it cannot be done now. */
  readonly closed: string | undefined
  /** It is the next thing to do. */
  readonly next?: boolean
}

/** Has the entitled party sign for a purpose, without a pause. */
export function PurposeAction({ purpose, run, closed, next = false }: PurposeActionProps) {
  return (
    <Button
      kind={next ? 'primary' : 'quiet'}
      arrow={next}
      closed={closed}
      busy={run.busy}
      onClick={() => run.start({ kind: 'prove', purpose, pause: false })}
    >
      {NAMES[purpose]}
    </Button>
  )
}
