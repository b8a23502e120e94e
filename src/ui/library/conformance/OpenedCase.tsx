import { useId } from 'react'
import type { PilotCase } from '../../../cases/case.ts'
import { CodesIn } from '../../app/CodeLink.tsx'
import { caseAddress } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Frame, Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ControlledPilot.module.css'
import { answerLines, failureWords, ruleAddress, verdictOf } from './case-words.ts'
import { type AloneResult, type ControlledRun, resultOf, runAlone } from './controlled-run.ts'

/** What a case sent when it ran alone; a whole run does not say which message was whose. */
function Messages({ alone }: { readonly alone: AloneResult | undefined }) {
  if (alone === undefined) return <>Run this case alone to see its messages.</>
  return (
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
}

const lines = (of: ReturnType<typeof answerLines>) =>
  of.map(({ words, differs }) => (
    <code key={words} data-differs={differs}>
      <CodesIn text={words} />
    </code>
  ))

interface OpenedCaseProps {
  readonly case: PilotCase
  readonly run: ControlledRun
}

/** A case in full, in its line: what is tried and expected, what was observed, and the way to run it alone. */
export function OpenedCase({ case: each, run }: OpenedCaseProps) {
  const services = useServices()
  const notReady = useClosedBecause()
  const id = useId()
  const { headingRef, start, error } = useTask({ run: () => runAlone(services, each), changes: null })
  const alone = run.alone.get(each.id)
  const result = resultOf(run, each.id)
  const { state, status } = verdictOf(result)
  const how = alone === undefined ? 'in the run' : 'when it ran alone'
  const came = result?.passed ? `Passed ${how}` : result && `${failureWords(result)}.`
  const rule = ruleAddress(each.rule)
  const closed = notReady ?? (run.state === 'running' ? 'Available once the run has ended.' : undefined)
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
      <Facts
        className={styles.facts}
        of={[
          {
            name: 'Rule',
            value:
              rule === undefined ? (
                each.rule
              ) : (
                <a href={rule} className="link">
                  {each.rule}
                </a>
              ),
          },
          { name: 'Tried', value: each.tries },
          { name: 'Expected', value: lines(answerLines(each.expected)) },
          {
            name: 'Observed',
            value: result ? lines(answerLines(result.observed, each.expected)) : 'Not run yet.',
          },
          { name: 'Messages', value: <Messages alone={alone} /> },
        ]}
      />
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
