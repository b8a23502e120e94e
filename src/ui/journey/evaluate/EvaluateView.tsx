import { DECISION_ATTACKS } from '../../../cases/attacks.ts'
import { attempt } from '../../../cases/attempt.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ACTIONS } from '../../../contract/names.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { VIEWS } from '../../app/route.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { Sentence } from '../../app/Sentence.tsx'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { LinkButton } from '../../app/ViewLink.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { DECISION_LINES } from '../../kit/Mark.tsx'
import { Stamp } from '../../kit/Result.tsx'
import { initialsOf, sealFactsOf } from '../../kit/Seal.tsx'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakItem, itemOf, useBreakMode, useStolenProof } from '../break/break-mode.ts'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Actions, StepFolds, StepHead } from '../frame/Step.tsx'
import lede from '../frame/Workbench.module.css'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { agentName } from '../profile/profile-words.ts'
import { DecisionFold } from './DecisionFold.tsx'
import { decidedWords, obligationWords, operationAskedFor } from './decision-words.ts'
import { Eight } from './Eight.tsx'
import styles from './EvaluateView.module.css'
import { lastRefusal, latestAnswer, outdatedBecause, useEvaluation } from './evaluation.ts'

function useDecisionAttacks(stolen: BreakItem | undefined): readonly BreakItem[] {
  const { visitor, world } = useServices()
  const closed = useClosedBecause()
  const asking = keysOf(DECISION_ATTACKS).map(name => {
    const attack = DECISION_ATTACKS[name]
    return { ...itemOf(name, attack), closed, run: () => attempt(attack, { visitor, world }, true) }
  })
  return stolen === undefined ? asking : [stolen, ...asking]
}

const latestOf = (receipts: readonly ReceiptRecord[]): ReceiptRecord | undefined =>
  receipts.findLast(record => readReceipt(record)?.receipt.action === 'pilot.enter')

function useEvaluate() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const run = useEvaluation(own)
  const record = useReceiptOf(own?.agent_id, latestOf)
  const mine = rowsOfAgent(agent.rows, own?.agent_id)
  const answer = latestAnswer(record, mine)
  const outdated = view && outdatedBecause(view, answer, mine)
  const stolen = useStolenProof(own, agent.rows)
  const refused = lastRefusal(mine)
  return {
    ...{ ...agent, run, record, mine, answer, outdated, stolen, refused },
    failed: refused !== undefined || run.error !== null,
    permitted: record?.receipt.decision === 'PERMIT' && outdated === undefined,
    mode: useBreakMode('evaluate', own?.agent_id, useDecisionAttacks(stolen)),
    closed: useClosedBecause(),
  }
}
interface At {
  readonly at: ReturnType<typeof useEvaluate>
}

const HEAD = (
  <StepHead title="Ask for a decision">
    The service checks the agent’s valid facts for one action and returns a decision, its reasons and the
    reference of a receipt.
  </StepHead>
)

const QUESTION = [
  { name: 'Action', value: <code>{ACTIONS[0]}</code> },
  { name: 'Resource', value: <code>runtime-assurance-pilot</code> },
]

interface DecisionProps extends At {
  readonly view: AgentView
  readonly answer: EvaluationAnswer
  readonly children: React.ReactNode
}

function Decision({ at: { run, record, outdated, failed }, view, answer, children }: DecisionProps) {
  const isOld = outdated !== undefined
  const below = isOld || failed
  const permits = answer.decision === 'PERMIT'
  return (
    <section aria-label="Decision" data-status={answer.decision} data-outdated={isOld}>
      {isOld && !failed ? (
        <StepHead title="This decision is out of date" headingRef={run.headingRef}>
          {`${outdated} Press Evaluate to ask again.`}
        </StepHead>
      ) : null}
      <Stamp
        state={isOld ? 'unreached' : DECISION_LINES[answer.decision]}
        word={answer.decision}
        note={permits ? record && `receipt ${record.sequence}` : answer.reason_codes.join(', ')}
        facts={sealFactsOf(view)}
        initials={initialsOf(agentName(view.profile))}
        below={below}
        {...(below ? {} : { headingRef: run.headingRef })}
      />
      {isOld ? null : (
        <p className={`lede ${lede.lede}`}>
          <Sentence>{decidedWords('pilot.enter', answer)}</Sentence>
        </p>
      )}
      {isOld || !permits ? null : (
        <ol className={styles.obligations} aria-label="Obligations">
          {answer.obligations.map(each => (
            <li key={each.id}>{obligationWords(each)}</li>
          ))}
        </ol>
      )}
      {children}
      {record === undefined ? null : (
        <Eight
          lines={record.receipt.dimensions}
          overtaken={isOld ? record.receipt.evaluated_at : undefined}
        />
      )}
    </section>
  )
}

/** The next step after a decision: address and label; undefined where that is to ask again. */
function nextOf(answer: EvaluationAnswer | undefined) {
  if (answer?.decision === 'PERMIT') return { to: VIEWS.pilot, words: 'Go to the pilot' }
  if (answer?.decision !== 'INDETERMINATE') return undefined
  const missing = answer.obligations.flatMap(each => operationAskedFor(each) ?? [])[0]
  return { to: VIEWS.bind, words: missing ?? 'Bind the key' }
}

/** What stands above a decision, or where there is none: why the last question was not answered, or what is asked. */
function Asking({ at: { answer, run, failed, refused } }: At) {
  if (failed)
    return (
      <Refusal
        outcome={run.error === null ? refused : undefined}
        error={run.error}
        title="No decision"
        headingRef={run.headingRef}
        headline
      />
    )
  return answer === undefined ? (
    <>
      {HEAD}
      <Facts of={QUESTION} />
    </>
  ) : null
}

function Step({ at, view }: At & { readonly view: AgentView }) {
  const { answer, record, mine, run, mode, stolen, permitted, closed } = at
  const next = at.failed || at.outdated !== undefined ? undefined : nextOf(answer)
  // After a PERMIT the theft of its proof comes first, which shows why all this is done, and all others below it.
  const theft = permitted && stolen !== undefined && !mode.tried.has(stolen.name) ? stolen : undefined
  const asking = { closed, busy: run.busy, onClick: () => run.start() }
  const actions = (
    <Actions>
      {next === undefined ? (
        <Button kind="primary" arrow {...asking}>
          Evaluate
        </Button>
      ) : (
        <LinkButton kind="primary" arrow to={next.to}>
          {next.words}
        </LinkButton>
      )}
      {theft === undefined ? (
        <BreakButton mode={mode} />
      ) : (
        <Button onClick={() => mode.enter(theft)}>
          <span>
            <span className={styles.nowTryTo}>Now try to </span>
            <span className={styles.stealIt}>steal this proof</span>
          </span>
        </Button>
      )}
    </Actions>
  )
  return (
    <>
      <Asking at={at} />
      {answer === undefined ? (
        <section aria-label="Decision">{actions}</section>
      ) : (
        <Decision {...{ at, view, answer }}>{actions}</Decision>
      )}
      <StepFolds>
        {theft === undefined ? null : <BreakButton mode={mode} asLine />}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record }} agentId={view.agent_id} rows={mine}>
            {next === undefined ? null : (
              <Actions>
                <Button {...asking}>Evaluate</Button>
              </Actions>
            )}
          </DecisionFold>
        )}
      </StepFolds>
    </>
  )
}

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const at = useEvaluate()
  const { own, view, lost, rows, mode } = at
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} view={view} />
        ) : own !== undefined && view !== undefined ? (
          <Step {...{ at, view }} />
        ) : (
          <>
            {HEAD}
            {own === undefined || lost !== undefined ? <NoAgent action="Evaluate" lost={lost} /> : null}
            <StepFolds>
              <BreakButton mode={mode} asLine />
            </StepFolds>
          </>
        )
      }
      exchange={<Exchange rows={rows} attacks={mode.open} />}
      card={<AgentCard view={view} rows={rows} slim />}
    />
  )
}
