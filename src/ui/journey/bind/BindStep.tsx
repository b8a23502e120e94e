import { useId } from 'react'
import { goTo } from '../../app/navigation.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useWorld } from '../../app/world.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { countdownWords } from '../../kit/Time.tsx'
import { BreakButton } from '../break/BreakMode.tsx'
import { NamePublicHalf } from '../elsewhere/Elsewhere.tsx'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { Actions, StepFold, StepFolds } from '../frame/Step.tsx'
import { BindOutcome, issuedFact, outcomeFacts, wrongFact } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import { MoreOperations, Operations } from './Operations.tsx'
import { isUnnamed } from './open-operations.ts'
import { ISSUANCE } from './proof-run.ts'
import { type At, type AtOffers, ownCalls, protocolChecksOf, useOffers, useSecondsLeft } from './use-bind.ts'

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
  if ((held.entry.fault ?? undefined) !== at.fault) return { note: 'set aside because another was chosen' }
  return {
    usable: held,
    note:
      left === undefined ? 'ready to send' : `ready to send; the nonce expires in ${countdownWords(left)}`,
  }
}

function VerifyActions({ at }: AtOffers) {
  const { view, rows, run, issued, fault, pause } = at
  const faults = useWorld()?.faults(view.profile.protocol) ?? {}
  const { action } = ISSUANCE[view.profile.protocol]
  const { usable, note } = useHeldCredential(at)
  const why = at.closed('VERIFY_IDENTITY')
  const verify = () => {
    if (usable === undefined) run.start({ kind: 'prove', purpose: 'VERIFY_IDENTITY', pause, fault })
    else if (pause) run.pauseOn(usable.challenge.challenge_id)
    else run.start({ kind: 'hand-over', held: usable })
  }
  const facts = [...issuedFact(issued.newest, rows, note), ...wrongFact(fault, faults)]
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

/** The next proof on the way to a PERMIT or, once nothing is missing, the decision. */
function NextActions({ at: { own, view, run, mode, next, pause, closed } }: AtOffers) {
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

export function BindStep(given: At) {
  const at = useOffers(given)
  const { own, mode, next, alone, open, outside, pause } = at
  const id = useId()
  const facts = outcomeFacts(at)
  const pausing = next === 'VERIFY_IDENTITY' || next === 'BIND_KEY'
  const choice = outside ? null : (
    <label className={styles.pause}>
      <input
        type="checkbox"
        className={styles.pauseBox}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        checked={pause}
        onChange={event => at.setPause(event.target.checked)}
      />
      <span>
        <span id={`${id}-name`}>Pause before signing</span>
        <span id={`${id}-note`} hidden>
          Shows the nonce and the exact bytes before your key signs them. The nonce expires after 300 seconds.
        </span>
      </span>
    </label>
  )
  const actions = next === 'VERIFY_IDENTITY' ? <VerifyActions at={at} /> : <NextActions at={at} />
  const main = (
    <>
      {isUnnamed(own) ? <NamePublicHalf own={own} /> : actions}
      {pausing ? choice : null}
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
          {pausing ? null : choice}
          <MoreOperations at={at} />
        </StepFold>
      </StepFolds>
    </>
  )
}
