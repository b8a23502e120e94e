import { useId } from 'react'
import type { PilotCase } from '../../../cases/case.ts'
import { CodesIn } from '../../app/CodeLink.tsx'
import { caseAddress, VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts, factsOf } from '../../kit/Facts.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Frame, Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ControlledPilot.module.css'
import { answerLines, failureWords, ruleAddress, verdictOf } from './case-words.ts'
import { type AloneResult, type ControlledRun, resultOf, runAlone } from './controlled-run.ts'

/** What a case sent when it ran alone; a whole run does not say which message was whose. */
const messages = (alone: AloneResult | undefined): React.ReactNode =>
  alone === undefined ? (
    'Run this case alone to see its messages.'
  ) : (
    <Fold title={counted(alone.sent, 'request with its answer', 'requests with their answers')}>
      <ol aria-label="Messages">
        {alone.messages.map(({ request_id, path, status, code }) => (
          <li key={request_id}>
            <code>{[path, status, code].filter(each => each !== null).join(' ')}</code>
          </li>
        ))}
      </ol>
    </Fold>
  )

const lines = (...answer: Parameters<typeof answerLines>): React.ReactNode =>
  answerLines(...answer).map(({ words, differs }) => (
    <code key={words} data-differs={differs}>
      <CodesIn text={words} />
    </code>
  ))

/** A rule, linked to where the reference tells it, if it does. */
function ruleOf({ rule }: PilotCase): React.ReactNode {
  const href = ruleAddress(rule)
  if (href === undefined) return rule
  return (
    <a href={href} className="link">
      {rule}
    </a>
  )
}

interface CaseProps {
  readonly case: PilotCase
  readonly run: ControlledRun
}

/** A case in full: what is tried and expected, what was observed, and the way to run it alone. */
function Opened({ case: each, run }: CaseProps) {
  const services = useServices()
  const notReady = useClosedBecause()
  const id = useId()
  const { headingRef, start, error } = useTask({ run: () => runAlone(services, each), rereads: false })
  const alone = run.alone.get(each.id)
  const result = resultOf(run, each.id)
  const { state, status } = verdictOf(result)
  const how = alone === undefined ? 'in the run' : 'when it ran alone'
  const came = result?.passed ? `Passed ${how}` : result && `${failureWords(result)}.`
  const closed = notReady ?? (run.state === 'running' ? 'Available once the run has ended.' : undefined)
  const facts = factsOf({
    Rule: ruleOf(each),
    Tried: each.tries,
    Expected: lines(each.expected),
    Observed: result ? lines(result.observed, each.expected) : 'Not run yet.',
    Messages: messages(alone),
  })
  return (
    <article className={styles.case} data-s={state} data-status={status} aria-labelledby={id}>
      <Frame />
      <h2 id={id} className="sr-only" tabIndex={-1} data-chosen>
        {each.id}
      </h2>
      <h3 tabIndex={-1} ref={headingRef} data-outcome className="line">
        <Mark state={state} />
        {error === null ? (came ?? 'Not run yet') : `It could not run: ${error.message}.`}
      </h3>
      <Facts className={styles.facts} of={facts} />
      <div className="row">
        <Button kind="primary" closed={closed} busy={run.runsAlone} onClick={() => start()}>
          Run this one
        </Button>
        <CopyButton
          text={new URL(caseAddress(each.id), window.location.href).href}
          refused="The browser refused; copy the address bar"
        >
          Copy link
        </CopyButton>
      </div>
    </article>
  )
}

/** Where a list of cases is drawn. */
export interface CasesAt extends Pick<CaseProps, 'run'> {
  /** The id in the address; null where it names none. */
  readonly caseId: string | null
  /** Whether a case opens here, in its line. */
  readonly opens?: boolean
}

/** A case: its line, which opens it or closes it again, and where it is open all of it. */
export function CaseRow({ case: each, run, caseId, opens = false }: CasesAt & CaseProps) {
  const { id, tries } = each
  const chosen = id === caseId
  const result = resultOf(run, id)
  const { state, status } = verdictOf(result)
  return (
    <li>
      <a
        href={chosen ? VIEWS.controlled : caseAddress(id)}
        className={`marked ${styles.line}`}
        {...{ 'data-s': state, 'data-status': status, 'data-case': id }}
        aria-current={chosen || undefined}
      >
        <Mark state={state} label={status === 'NOT_RUN' ? 'not run' : status} />
        <span className={styles.said}>
          <code>{id}</code>
          <span className="words">{tries}</span>
          {result?.passed === false && !chosen && <span>{failureWords(result)}.</span>}
        </span>
      </a>
      {chosen && opens && <Opened case={each} run={run} />}
    </li>
  )
}
