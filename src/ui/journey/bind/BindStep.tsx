import { useState } from 'react'
import { stoppedBy } from '../../../cases/report-attacks.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { BreakButton } from '../break/BreakMode.tsx'
import type { BreakMode } from '../break/break-mode.ts'
import { attackFacts } from '../break/Judged.tsx'
import { NamePublicHalf } from '../elsewhere/Elsewhere.tsx'
import { StepFold, StepFolds } from '../frame/Step.tsx'
import { BindOutcome, type BindOutcomeProps } from './BindOutcome.tsx'
import { type Closable, useDisabledReasons } from './disabled-reasons.ts'
import { MoreOperations } from './MoreOperations.tsx'
import { NextActions, PauseChoice } from './NextActions.tsx'
import { type NextPurpose, nextPurpose } from './next-purpose.ts'
import { Operations, purposesOf } from './Operations.tsx'
import { outcomeFacts } from './OutcomeFacts.tsx'
import { isUnnamed, useOwnKey } from './own-key.ts'
import { VerifyActions } from './VerifyActions.tsx'

interface BindStepProps extends BindOutcomeProps {
  readonly own: OwnAgent
  /** The check that what the issuer hands over is meant to fail; undefined for none. */
  readonly fault: string | undefined
  /** The attacks on this step. */
  readonly mode: BreakMode
}

/** What the step is at: what was issued, or is wrong on purpose, waits to be handed over. */
function presentPurpose(
  { view, issued, fault }: BindStepProps,
  closed: (what: Closable) => string | undefined,
  next: NextPurpose | undefined,
): NextPurpose | undefined {
  const waiting = issued.held !== undefined || fault !== undefined
  const external = view.profile.identity_source === 'EXTERNAL'
  return waiting && external && closed('VERIFY_IDENTITY') === undefined ? 'VERIFY_IDENTITY' : next
}

/** With a list of operations below there is room for two. */
const IN_LIST = 2

/** What stands after a scenario that ended refused; undefined after anything else. */
function refusedFacts({ ended, rows, view }: BindStepProps, inList: boolean): readonly Fact[] | undefined {
  if (ended?.refused === undefined) return undefined
  const [expected] = stoppedBy(ended.refused)
  const facts = attackFacts({ expected: expected ?? '' }, ended.refused, rows, view)
  return inList ? facts.slice(0, IN_LIST) : facts
}

/** The newest outcome, what stands, and the one thing to do next; all else is folded below. */
export function BindStep(props: BindStepProps) {
  const { own, view, rows, run, issued, fault, mode } = props
  const [paused, setPause] = useState(false)
  const outside = own.outside_keys !== undefined
  // A key that is elsewhere always signs in a pause.
  const pause = paused || outside
  const closed = useDisabledReasons(own, view)
  const next = presentPurpose(props, closed, nextPurpose(view, closed, useServices().clock.now()))
  const thumbprint = view.standing.binding?.key_thumbprint ?? own.key_thumbprint
  const alone = purposesOf(view).length === 1
  const actions =
    next === 'VERIFY_IDENTITY' ? (
      <VerifyActions {...{ view, rows, run, issued, pause, fault }} closed={closed(next)} />
    ) : (
      <NextActions {...{ own, view, run, next, closed, pause }} beside={<BreakButton mode={mode} />} />
    )
  const inList = !alone && next !== undefined && next !== 'REINSTATE'
  const key = useOwnKey(own)
  const facts = refusedFacts(props, inList) ?? outcomeFacts({ view, rows, key, thumbprint, alone, inList })
  const pausing = next === 'VERIFY_IDENTITY' || next === 'BIND_KEY'
  const choice = outside ? null : <PauseChoice checked={pause} onChange={setPause} />
  const main = (
    <>
      {isUnnamed(own) ? <NamePublicHalf own={own} /> : actions}
      {pausing ? choice : null}
    </>
  )
  return (
    <>
      <BindOutcome {...props} />
      {facts.length === 0 ? null : <Facts of={facts} />}
      {alone ? null : (
        <Operations {...{ own, view, rows, closed }} open={inList ? next : undefined}>
          {main}
        </Operations>
      )}
      {inList ? null : main}
      <StepFolds>
        {next === 'VERIFY_IDENTITY' ? <BreakButton mode={mode} asLine /> : null}
        <StepFold title="More with this agent">
          {pausing ? null : choice}
          <MoreOperations {...{ view, run, pause, closed, outside }} moved={next} />
        </StepFold>
      </StepFolds>
    </>
  )
}
