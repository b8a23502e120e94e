import { useId, useState } from 'react'
import { stoppedBy } from '../../../cases/attempt.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { goTo } from '../../app/navigation.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useWorld } from '../../app/world.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { countdownWords } from '../../kit/Time.tsx'
import { BreakButton } from '../break/BreakMode.tsx'
import { attackFacts } from '../break/Judged.tsx'
import { NamePublicHalf } from '../elsewhere/Elsewhere.tsx'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { Actions, StepFold, StepFolds } from '../frame/Step.tsx'
import { BindOutcome, issuedFact, outcomeFacts, wrongFact } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import { MoreOperations } from './MoreOperations.tsx'
import { Operations } from './Operations.tsx'
import {
  type ClosedWhy,
  isUnnamed,
  type NextPurpose,
  nextPurpose,
  purposesOf,
  useClosedWhy,
  useOwnKey,
} from './open-operations.ts'
import { ISSUANCE } from './proof-run.ts'
import { type At, ownCalls, protocolChecksOf, useSecondsLeft } from './use-bind.ts'

interface PauseChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function PauseChoice({ checked, onChange }: PauseChoiceProps) {
  const name = useId()
  const note = useId()
  return (
    <label className={styles.pause}>
      <input
        type="checkbox"
        className={styles.pauseBox}
        aria-labelledby={name}
        aria-describedby={note}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        <span id={name}>Pause before signing</span>
        <span id={note} hidden>
          Shows the nonce and the exact bytes before your key signs. It lasts 300 seconds.
        </span>
      </span>
    </label>
  )
}

/** What became of the newest credential once a proof sent it that reached the protocol's checks; undefined if none did. */
function becameOf({ issued: { newest }, rows, view }: At['at']): string | undefined {
  const sent = ownCalls(rows, view.agent_id).findLast(call => protocolChecksOf(call).length > 0)
  if (newest === undefined || sent === undefined || sent.seq < newest.seq) return undefined
  return protocolChecksOf(sent).some(({ result }) => result === 'FAIL')
    ? 'sent and refused'
    : 'sent and accepted'
}

function useHeldCredential(at: At['at']) {
  const { held } = at.issued
  const left = useSecondsLeft(held?.challenge.expires_at)
  if (held === undefined) return { note: becameOf(at) ?? 'not used' }
  if (left !== undefined && left <= 0) return { note: 'not used, the nonce expired' }
  if ((held.entry.fault ?? undefined) !== at.fault) return { note: 'set aside, as another was chosen' }
  return { usable: held, note: left === undefined ? 'held' : `held, the nonce lasts ${countdownWords(left)}` }
}

interface ActionsProps extends At {
  readonly pause: boolean
  readonly closed: ClosedWhy
}

function VerifyActions({ at, pause, closed }: ActionsProps) {
  const { view, rows, run, issued, fault } = at
  const { protocol } = view.profile
  const { action } = ISSUANCE[protocol]
  const faults = useWorld()?.faults(protocol) ?? {}
  const { usable, note } = useHeldCredential(at)
  const why = closed('VERIFY_IDENTITY')
  const verify = () => {
    if (usable === undefined) run.start({ kind: 'prove', purpose: 'VERIFY_IDENTITY', pause, fault })
    else if (pause) run.pauseOn(usable.challenge.challenge_id)
    else run.start({ kind: 'hand-over', held: usable })
  }
  const facts = [
    ...issuedFact(issued.newest, rows, note),
    ...wrongFact(fault, fault && entryOf(faults, fault)),
  ]
  return (
    <>
      {facts.length === 0 ? null : <Facts of={facts} />}
      <Actions>
        <Button kind="primary" arrow closed={why} busy={run.busy} onClick={verify}>
          Verify identity
        </Button>
        {action === null || why !== undefined ? null : (
          <Button busy={run.busy} onClick={() => run.start({ kind: 'issue', fault })}>
            {action}
          </Button>
        )}
      </Actions>
    </>
  )
}

function NextActions({ at, next, pause, closed }: ActionsProps & { readonly next: NextPurpose | undefined }) {
  const { own, view, run, mode } = at
  const decideNext = !view.situation.suspended && !view.situation.revoked
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  const notReady = useClosedBecause()
  return (
    <>
      {evaluation.error === null ? null : (
        <Refusal
          outcome={undefined}
          error={evaluation.error}
          title="No decision"
          headingRef={evaluation.headingRef}
        />
      )}
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
            onClick={() => run.start({ kind: 'prove', purpose: next, pause: pause && next === 'BIND_KEY' })}
          >
            {OPERATION_WORDS[next].name}
          </Button>
        )}
        <BreakButton mode={mode} />
      </Actions>
    </>
  )
}

/** The purpose to offer: to verify while something that was issued, or is wrong on purpose, waits to be handed over. */
function presentPurpose({ view, issued, fault }: At['at'], closed: ClosedWhy, next: NextPurpose | undefined) {
  const waiting = issued.held !== undefined || fault !== undefined
  const external = view.profile.identity_source === 'EXTERNAL'
  return waiting && external && closed('VERIFY_IDENTITY') === undefined ? 'VERIFY_IDENTITY' : next
}

/** With a list of operations below there is room for two. */
const IN_LIST = 2

function refusedFacts({ ended, rows, view }: At['at'], inList: boolean): readonly Fact[] | undefined {
  if (ended?.refused === undefined) return undefined
  const [expected] = stoppedBy(ended.refused)
  const facts = attackFacts({ expected: expected ?? '' }, ended.refused, rows, view)
  return inList ? facts.slice(0, IN_LIST) : facts
}

export function BindStep({ at }: At) {
  const { own, view, mode } = at
  const [paused, setPause] = useState(false)
  const outside = own.outside_keys !== undefined
  // A key that is elsewhere always signs in a pause.
  const pause = paused || outside
  const closed = useClosedWhy(own, view)
  const next = presentPurpose(at, closed, nextPurpose(view, closed, useServices().clock.now()))
  const alone = purposesOf(view).length === 1
  const inList = !alone && next !== undefined && next !== 'REINSTATE'
  const key = useOwnKey(own)
  const facts = refusedFacts(at, inList) ?? outcomeFacts({ at, key, alone, inList })
  const pausing = next === 'VERIFY_IDENTITY' || next === 'BIND_KEY'
  const choice = outside ? null : <PauseChoice checked={pause} onChange={setPause} />
  const actions =
    next === 'VERIFY_IDENTITY' ? (
      <VerifyActions {...{ at, pause, closed }} />
    ) : (
      <NextActions {...{ at, next, pause, closed }} />
    )
  const main = (
    <>
      {isUnnamed(own) ? <NamePublicHalf own={own} /> : actions}
      {pausing ? choice : null}
    </>
  )
  return (
    <>
      <BindOutcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
      {alone ? null : (
        <Operations {...{ at, closed }} ownKey={key} open={inList ? next : undefined}>
          {main}
        </Operations>
      )}
      {inList ? null : main}
      <StepFolds>
        {next === 'VERIFY_IDENTITY' ? <BreakButton mode={mode} asLine /> : null}
        <StepFold title="More with this agent">
          {pausing ? null : choice}
          <MoreOperations {...{ at, pause, closed, outside }} moved={next} />
        </StepFold>
      </StepFolds>
    </>
  )
}
