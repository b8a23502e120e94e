import type { OwnAgent } from '../../client/visitor.ts'
import { useEvaluation } from '../evaluate/evaluation-run.ts'
import { Button } from '../grammar/Button.tsx'
import { Refusal } from '../outcome/Refusal.tsx'
import { goTo } from '../state/navigation.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { VIEWS } from '../state/route.ts'
import { Actions } from '../workbench/Actions.tsx'
import type { Closable } from './closures.ts'
import { LinkAction } from './LinkAction.tsx'
import type { nextPurpose } from './next-purpose.ts'
import { PauseChoice } from './PauseChoice.tsx'
import type { ProofRun } from './proof-run.ts'

interface NextActionsProps {
  readonly own: OwnAgent
  readonly run: ProofRun
  /** A key is bound, so that a decision is next. */
  readonly bound: boolean
  readonly next: ReturnType<typeof nextPurpose>
  /** Why something cannot be done now. */
  readonly closed: (what: Closable) => string | undefined
  readonly pause: boolean
  readonly onPause: (pause: boolean) => void
}

/** Link the organization where that is next, bind the key, or ask for the decision once it is bound. */
export function NextActions({ own, run, bound, next, closed, pause, onPause }: NextActionsProps) {
  const bindNext = next === 'BIND_KEY'
  const evaluation = useEvaluation(own, () => goTo(VIEWS.evaluate, 'outcome'))
  const notReady = useClosedBecause()
  return (
    <div>
      {evaluation.error === null ? null : (
        <Refusal
          outcome={undefined}
          error={evaluation.error}
          title="No decision"
          headingRef={evaluation.headingRef}
        />
      )}
      <Actions>
        {bound ? (
          <Button kind="primary" arrow closed={notReady} busy={evaluation.busy} onClick={evaluation.start}>
            Evaluate
          </Button>
        ) : null}
        {next === 'LINK_ORGANIZATION' ? (
          <LinkAction run={run} closed={closed('LINK_ORGANIZATION')} next />
        ) : null}
        <Button
          kind={bindNext ? 'primary' : 'quiet'}
          arrow={bindNext}
          closed={closed('BIND_KEY')}
          busy={run.busy}
          onClick={() => run.start({ kind: 'prove', purpose: 'BIND_KEY', pause })}
        >
          Get a nonce and sign it
        </Button>
      </Actions>
      <PauseChoice checked={pause} onChange={onPause} />
    </div>
  )
}
