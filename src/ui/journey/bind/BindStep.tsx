import { goTo } from '../../app/navigation.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useWorld } from '../../app/world.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { BreakButton } from '../break/BreakMode.tsx'
import { NamePublicHalf } from '../elsewhere/Elsewhere.tsx'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { Actions, StepFold, StepFolds } from '../frame/Step.tsx'
import { BindOutcome, outcomeFacts, wrongFact } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import { MoreOperations, Operations } from './Operations.tsx'
import { isUnnamed } from './open-operations.ts'
import { type At, type AtOffers, useOffers } from './use-bind.ts'

/** The next proof on the way to a PERMIT or, once nothing is missing, the decision. */
function NextActions({ at: { own, view, run, mode, next, fault, closed } }: AtOffers) {
  const decideNext = !view.situation.suspended && !view.situation.revoked
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  const { error, headingRef } = evaluation
  const notReady = useClosedBecause()
  return (
    <>
      {error === null ? null : <Refusal outcome={undefined} title="No decision" {...{ error, headingRef }} />}
      <Actions>
        {next === undefined ? (
          <Button
            kind={decideNext ? 'primary' : 'quiet'}
            arrow={decideNext}
            closed={notReady}
            busy={evaluation.busy}
            onClick={() => evaluation.start()}
          >
            Evaluate
          </Button>
        ) : (
          <Button
            kind="primary"
            arrow
            closed={closed(next)}
            busy={run.busy}
            onClick={() => run.start({ kind: 'prove', purpose: next, fault })}
          >
            {OPERATION_WORDS[next].name}
          </Button>
        )}
        {next === 'VERIFY_IDENTITY' ? null : <BreakButton mode={mode} />}
      </Actions>
    </>
  )
}

export function BindStep(given: At) {
  const at = useOffers(given)
  const { own, view, mode, next, alone, open, fault } = at
  const faults = useWorld()?.faults(view.profile.protocol) ?? {}
  const facts = outcomeFacts(at)
  const wrong = next === 'VERIFY_IDENTITY' ? wrongFact(fault, faults) : []
  const main = isUnnamed(own) ? (
    <NamePublicHalf own={own} />
  ) : (
    <>
      {wrong.length === 0 ? null : <Facts of={wrong} />}
      <NextActions at={at} />
    </>
  )
  return (
    <>
      <BindOutcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} className={styles.beforehand} />}
      {alone ? null : <Operations at={at}>{main}</Operations>}
      {open === undefined ? main : null}
      <StepFolds>
        {next === 'VERIFY_IDENTITY' ? <BreakButton mode={mode} asLine /> : null}
        <StepFold title="More with this agent">
          <MoreOperations at={at} />
        </StepFold>
      </StepFolds>
    </>
  )
}
