import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { OPERATION_WORDS, type OperationName } from '../../app/operations.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { Select } from '../../kit/Field.tsx'
import { capitalized } from '../../kit/words.ts'
import { useBreakMode } from '../break/break-mode.ts'
import { type Action, StepFold, StepHead, type StepShown } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import { EVIDENCE_WORDS } from '../profile/profile-words.ts'
import styles from './BindView.module.css'
import { Confirm } from './Confirm.tsx'
import { isEver, noteOf, PROOFS, Proofs } from './Operations.tsx'
import { type At, needsIssuer, type ProofTask, useBind } from './use-bind.ts'

function Outcome({ at: { state, run } }: At) {
  const { error, headingRef } = run
  const { title, words, open, outcome } = state
  if (error !== null || outcome !== undefined)
    return (
      <Refusal
        {...{ outcome, error, headingRef }}
        title={error === null ? title : 'The run stopped'}
        headline
      />
    )
  return (
    // Each outcome has a heading of its own.
    <StepHead key={title} title={title} headingRef={open ? undefined : headingRef}>
      {words}
    </StepHead>
  )
}

function FaultChoice({ at: { view, fault, faults, setFault } }: At) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="aside">
        Evidence from the issuer
      </label>
      <Select id={id} value={fault ?? ''} onChange={({ target }) => setFault(target.value)}>
        <option value="">{`A valid ${EVIDENCE_WORDS[view.profile.protocol]}`}</option>
        <optgroup label="With a deliberate fault">
          {Object.entries(faults).map(([check, words]) => (
            <option key={check} value={check}>
              {capitalized(words)}
            </option>
          ))}
        </optgroup>
      </Select>
      <p className="aside">Press Verify identity to send it and see which check refuses it.</p>
    </div>
  )
}

/** Everything else that can be done with the agent; what cannot be taken back asks first. */
function More({ at }: At) {
  const { view, run, next, closed } = at
  const [asking, setAsking] = useState<'rotate' | 'REVOKE'>()
  const leave = () => setAsking(undefined)
  // The dialog returns focus before the run begins, or the reader would seem to have moved on.
  const confirm = (task: ProofTask) => {
    flushSync(leave)
    run.start(task)
  }
  const start = (what: OperationName) => {
    if (what === 'rotate' || what === 'REVOKE') setAsking(what)
    else run.start({ kind: 'prove', purpose: what })
  }
  const offered = keysOf(OPERATION_WORDS).filter(what => what !== next && isEver(view, what))
  return (
    <StepFold title="More with this agent">
      <ul>
        {offered.map(what => (
          <li key={what} className={`row ${styles.more}`}>
            <Button closed={closed(what)} busy={run.busy} onClick={() => start(what)}>
              {OPERATION_WORDS[what].name}
            </Button>
            {closed(what) === undefined ? <span className="aside">{noteOf(view, what)}</span> : null}
          </li>
        ))}
      </ul>
      {asking && <Confirm at={at} what={asking} onConfirm={confirm} onLeave={leave} />}
    </StepFold>
  )
}

/** The next proof on the way to a PERMIT or, once nothing is missing, the decision. */
function nextAction({ view, run, evaluation, fault, next, closed, notReady }: At['at']): Action {
  if (next !== undefined)
    return {
      name: OPERATION_WORDS[next].name,
      ...{ kind: 'primary', closed: closed(next), busy: run.busy },
      run: () => run.start({ kind: 'prove', purpose: next, fault }),
    }
  const decides = !view.situation.suspended && !view.situation.revoked
  return {
    name: 'Evaluate',
    ...{ kind: decides ? 'primary' : 'quiet', closed: notReady, busy: evaluation.busy },
    run: () => evaluation.start(),
  }
}

function factsOf({ view, key, next, fault, faults }: At['at']): readonly Fact[] {
  const facts = next === undefined || next === 'REINSTATE' ? [] : PROOFS[next].facts(view, key)
  if (fault === undefined || next !== 'VERIFY_IDENTITY') return facts
  return [...facts, { name: 'Deliberate fault', value: capitalized(entryOf(faults, fault) ?? fault) }]
}

function shown(at: At['at'], phone: boolean): StepShown {
  const { view, alone, evaluation } = at
  const { error, headingRef } = evaluation
  return {
    outcome: (
      <>
        <Outcome at={at} />
        {alone ? null : <Proofs at={at} />}
      </>
    ),
    // A phone has room for who it is and what was told.
    facts: phone && alone ? [] : factsOf(at),
    form: <Refusal title="No decision" {...{ error, headingRef }} />,
    actions: [nextAction(at)],
    folds: <More at={at} />,
    amongAttacks: needsIssuer(view) ? <FaultChoice at={at} /> : null,
    slim: phone && !alone,
  }
}

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView() {
  const { agent, at } = useBind()
  const phone = useMediaQuery(PHONE)
  const mode = useBreakMode('bind', agent)
  return <StepView name="bind" {...{ agent, mode }} at={at && shown(at, phone)} />
}
