import { useId, useSyncExternalStore } from 'react'
import type { CaseAnswer, PilotCase } from '../../../cases/case.ts'
import type { CaseResult } from '../../../cases/run-catalogue.ts'
import { CodesIn } from '../../app/CodeLink.tsx'
import { caseAddress } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Actions } from '../../journey/frame/Step.tsx'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame, Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ControlledPilot.module.css'
import { answerLines, failureWords, ruleAddress, verdictOf } from './case-words.ts'
import { type AloneResult, aloneRuns, type ControlledRun, runAlone } from './controlled-run.ts'

function aboutWords(agents: number): string {
  if (agents === 0) return 'of no agent'
  return agents === 1 ? 'of a separate agent' : `of ${agents} separate agents`
}

/** What a case sent when it ran alone; a whole run does not say which message was whose. */
function CaseMessages({ alone }: { readonly alone: AloneResult | undefined }) {
  if (alone === undefined) return <>Run this case alone to see its messages.</>
  const { sent, messages, agents } = alone
  return (
    <details className={styles.messages}>
      <summary>
        <Icon name="chevron" />
        <span>{`${counted(sent, 'request with its answer', 'requests with their answers')}, ${aboutWords(agents)}`}</span>
      </summary>
      <ol aria-label="Messages">
        {messages.map(({ request_id, method, path, status, code }) => (
          <li key={request_id}>
            <code>{`${method ?? 'raw'} ${path}`}</code>
            <code className={styles.answered}>{[status, code].filter(each => each !== null).join(' ')}</code>
          </li>
        ))}
      </ol>
      {messages.some(({ method }) => method === null) ? (
        <p>Raw: bytes that the case sent without the client, as the audit trail has them.</p>
      ) : null}
    </details>
  )
}

/** @param expected what it is held against; null where it is the expectation itself */
function answer(of: CaseResult['observed'], expected: CaseAnswer | null) {
  return answerLines(of, expected).map(({ words, differs }) => (
    <code key={words} className={differs ? styles.bad : undefined}>
      <CodesIn text={words} />
    </code>
  ))
}

/** The result of a case when it ran alone, else in the last whole run, in words. */
function useCaseResult({ id }: PilotCase, inRun: CaseResult | undefined) {
  const { results, running, error } = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot)
  const alone = results.get(id)
  const result = alone ?? inRun
  const how = alone === undefined ? 'in the run' : 'when it ran alone'
  const came = result?.passed === true ? `Passed ${how}` : result && `${failureWords(result)}.`
  const words = error?.id === id ? `It could not run: ${error.words}.` : (came ?? 'Not run yet')
  // The whole run's own result stays what it is; it is said where the two are not alike.
  const unlike = alone !== undefined && inRun !== undefined && alone.passed !== inRun.passed
  const before = unlike ? `In the whole run it ${inRun.passed ? 'passed' : 'failed'}.` : null
  return { alone, result, words, before, running }
}

interface CasePanelProps {
  readonly case: PilotCase
  readonly run: ControlledRun
}

/** Back to the case's line. */
const leave = () => document.querySelector<HTMLElement>('main [data-case][aria-current]')?.focus()

/** A case in full, below its line: what is tried and expected, what was observed, and the way to run it alone. */
export function CasePanel({ case: each, run }: CasePanelProps) {
  const parts = useServices()
  const notReady = useClosedBecause()
  const id = useId()
  const { alone, result, words, before, running } = useCaseResult(each, run.results.get(each.id))
  const { headingRef, start } = useTask({ run: () => runAlone(parts, each), changes: null })
  const { state, status } = verdictOf(result)
  const rule = ruleAddress(each.rule)
  const closed = notReady ?? (run.state === 'running' ? 'Available once the run has ended.' : undefined)
  const address = new URL(caseAddress(each.id), window.location.href).href
  return (
    <article
      className={styles.case}
      data-s={state}
      data-status={status}
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape') leave()
      }}
    >
      <Frame />
      <p className={`aside ${styles.about}`}>
        {`${each.area}, ${each.step}, rule `}
        {rule === undefined ? (
          each.rule
        ) : (
          <ViewLink to={rule} className="link">
            {each.rule}
          </ViewLink>
        )}
      </p>
      <h2 id={id} tabIndex={-1} data-chosen>
        {each.id}
      </h2>
      <h3 className={`marked ${styles.verdict}`} tabIndex={-1} ref={headingRef} data-outcome>
        <Mark state={state} />
        <span>{words}</span>
      </h3>
      {before === null ? null : <p className={`lede ${styles.before}`}>{before}</p>}
      <Facts
        kind="plain"
        className={styles.facts}
        of={[
          { name: 'Tried', value: each.tries },
          { name: 'Expected', value: answer(each.expected, null) },
          {
            name: 'Observed',
            value: result === undefined ? 'Not run yet.' : answer(result.observed, each.expected),
          },
          { name: 'Messages', value: <CaseMessages alone={alone} /> },
        ]}
      />
      <Actions>
        <Button kind="primary" closed={closed} busy={running !== null} onClick={() => start()}>
          Run this one
        </Button>
        <CopyButton text={address} refused="The browser refused; copy the address bar">
          Copy link
        </CopyButton>
      </Actions>
    </article>
  )
}
