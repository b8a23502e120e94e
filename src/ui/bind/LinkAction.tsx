import { Button } from '../grammar/Button.tsx'
import type { ProofRun } from './proof-run.ts'

interface LinkActionProps {
  readonly run: ProofRun
  /** Why it cannot be linked now. */
  readonly closed: string | undefined
  /** It is the next thing to do. */
  readonly next?: boolean
}

/** Has the organization sign that the agent is its own. */
export function LinkAction({ run, closed, next = false }: LinkActionProps) {
  return (
    <Button
      kind={next ? 'primary' : 'quiet'}
      arrow={next}
      closed={closed}
      busy={run.busy}
      onClick={() => run.start({ kind: 'prove', purpose: 'LINK_ORGANIZATION', pause: false })}
    >
      Link organization
    </Button>
  )
}
