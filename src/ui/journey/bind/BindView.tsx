import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { goTo } from '../../app/navigation.ts'
import { OPERATION_WORDS, type OperationName } from '../../app/operations.ts'
import { usePage } from '../../app/page-state.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { plainSentence } from '../../app/sentence.ts'
import { useAlgorithms, useWorld } from '../../app/world.ts'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { tellingOf } from '../../exchange/told.ts'
import { Button } from '../../kit/Button.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { Select } from '../../kit/Field.tsx'
import { capitalized } from '../../kit/words.ts'
import { useBreakMode } from '../break/break-mode.ts'
import { NamePublicHalf } from '../elsewhere/NameKey.tsx'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { StepFold, StepHead } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import { type Action, STEPS, type StepShown } from '../frame/steps.ts'
import styles from './BindView.module.css'
import { Confirm } from './Confirm.tsx'
import { isEver, OPERATIONS, Proofs } from './Operations.tsx'
import {
  type ClosedWhy,
  closedWhy,
  isUnnamed,
  type NextPurpose,
  nextPurpose,
  purposesOf,
} from './open-operations.ts'
import { ISSUANCE, needsIssuer, type ProofTask, useProofRun } from './proof-run.ts'
import { type ProofState, proofStateOf } from './proof-state.ts'
import type { Asked } from './questions.ts'

function useBind() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const [chosen, setChosen] = useState<{ readonly of?: string | undefined; readonly fault?: string }>()
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  return {
    ...{ agent, evaluation },
    run: useProofRun(own, view),
    /** The check that what the issuer hands over is meant to fail, as chosen here. */
    fault: chosen?.of === own?.agent_id ? chosen?.fault : undefined,
    setFault: (fault: string) => setChosen({ of: own?.agent_id, ...(fault === '' ? {} : { fault }) }),
    faults: useWorld()?.faults(view?.profile.protocol ?? 'SERVICE_NAME') ?? {},
    phone: useMediaQuery(PHONE),
    page: { key: usePage(page => page.key), supported: useAlgorithms(), notReady: useClosedBecause() },
    now: useServices().clock.now(),
  }
}
type Bind = ReturnType<typeof useBind>

const HERE = { title: STEPS.bind.title, words: STEPS.bind.lede }

function headOf(state: Exclude<ProofState, { at: 'refused' }>) {
  if (state.at === 'waiting') return HERE
  if (state.at === 'none') return { title: IMPORTED.head, words: IMPORTED.say }
  if (state.at === 'suspended')
    return {
      title: `Suspended by ${state.by}`,
      words: 'Every decision about it is a DENY until it is reinstated.',
    }
  const { head, say } = tellingOf(state.row)
  return { title: head, words: plainSentence(say) }
}

interface OutcomeProps {
  readonly state: ProofState
  readonly run: Bind['run']
}

/** The step's heading: what became of the newest proof. */
function Outcome({ state, run: { error, headingRef } }: OutcomeProps) {
  if (error !== null)
    return <Refusal outcome={undefined} title="The run stopped" {...{ error, headingRef }} headline />
  if (state.at === 'refused') {
    const { head: title } = tellingOf(state.row)
    return <Refusal {...{ title, headingRef }} outcome={state.outcome} error={null} headline />
  }
  const { title, words } = headOf(state)
  return (
    // Each outcome has a heading of its own.
    <StepHead key={title} title={title} headingRef={state.at === 'waiting' ? undefined : headingRef}>
      {words}
    </StepHead>
  )
}

interface FaultProps {
  readonly view: AgentView
  readonly bind: Bind
}

function FaultChoice({ view, bind: { fault, faults, setFault } }: FaultProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="aside">
        Evidence from the issuer
      </label>
      <Select id={id} value={fault ?? ''} onChange={({ target }) => setFault(target.value)}>
        <option value="">{ISSUANCE[view.profile.protocol].valid}</option>
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

interface MoreProps {
  readonly asked: Asked
  readonly run: Bind['run']
  readonly next: NextPurpose | undefined
  readonly closed: ClosedWhy
}

/** Everything else that can be done with the agent; what cannot be taken back asks first. */
function More({ asked, run, next, closed }: MoreProps) {
  const { view } = asked
  const [asking, setAsking] = useState<OperationName>()
  const question = asking && OPERATIONS[asking].asks?.(asked)
  const leave = () => setAsking(undefined)
  // The dialog returns focus before the run begins, or the reader would seem to have moved on.
  const confirm = (task: ProofTask) => {
    flushSync(leave)
    run.start(task)
  }
  const start = (what: OperationName) => {
    if (what === 'rotate' || OPERATIONS[what].asks !== undefined) setAsking(what)
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
            {closed(what) === undefined ? (
              <span className="aside">{OPERATIONS[what].note?.(view)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {question === undefined ? null : (
        <Confirm {...{ question, asked }} onConfirm={confirm} onLeave={leave} />
      )}
    </StepFold>
  )
}

/** The next proof on the way to a PERMIT or, once nothing is missing, the decision. */
function nextAction({ run, evaluation, fault, page }: Bind, view: AgentView, next?: NextPurpose): Action {
  if (next !== undefined)
    return {
      name: OPERATION_WORDS[next].name,
      kind: 'primary',
      busy: run.busy,
      run: () => run.start({ kind: 'prove', purpose: next, fault }),
    }
  const decides = !view.situation.suspended && !view.situation.revoked
  return {
    name: 'Evaluate',
    kind: decides ? 'primary' : 'quiet',
    closed: page.notReady,
    busy: evaluation.busy,
    run: () => evaluation.start(),
  }
}

function shown(bind: Bind): StepShown | undefined {
  const { agent, run, evaluation, fault, faults, page, phone, now } = bind
  const { own, view, rows } = agent
  if (own === undefined || view === undefined) return undefined
  const closed = closedWhy(own, view, page)
  const external = view.profile.identity_source === 'EXTERNAL'
  const faulty = fault !== undefined && external && closed('VERIFY_IDENTITY') === undefined
  const next = faulty ? 'VERIFY_IDENTITY' : nextPurpose(view, closed, now)
  const state = proofStateOf(view, rows)
  const alone = purposesOf(view).length === 1
  const proof = next && OPERATIONS[next].proof
  const deliberate: readonly Fact[] =
    fault !== undefined && next === 'VERIFY_IDENTITY'
      ? [{ name: 'Deliberate fault', value: capitalized(entryOf(faults, fault) ?? fault) }]
      : []
  const { error, headingRef } = evaluation
  const unnamed = isUnnamed(own)
  const asked = { view, held: page.key !== null, outside: own.outside_keys }
  return {
    outcome: (
      <>
        <Outcome {...{ state, run }} />
        {alone ? null : <Proofs {...{ view, next }} />}
      </>
    ),
    // A phone has room for who it is and what was told.
    facts: [...(phone && alone ? [] : (proof?.facts(view, page.key) ?? [])), ...deliberate],
    form: unnamed ? (
      <NamePublicHalf own={own} />
    ) : error === null ? null : (
      <Refusal outcome={undefined} title="No decision" {...{ error, headingRef }} />
    ),
    actions: unnamed ? [] : [nextAction(bind, view, next)],
    folds: <More {...{ asked, run, next, closed }} />,
    amongAttacks: needsIssuer(view) ? <FaultChoice {...{ view, bind }} /> : null,
    slim: phone && !alone,
  }
}

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView() {
  const bind = useBind()
  const { agent } = bind
  return <StepView name="bind" agent={agent} mode={useBreakMode('bind', agent)} at={shown(bind)} />
}
