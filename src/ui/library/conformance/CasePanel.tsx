import { useId, useSyncExternalStore } from 'react'
import type { CaseAnswer, PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { CodesIn } from '../../app/CodesIn.tsx'
import { caseAddress } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Actions } from '../../journey/frame/Step.tsx'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { type AloneRuns, aloneRuns, runAlone } from './alone-run.ts'
import { CaseMessages } from './CaseMessages.tsx'
import styles from './ControlledPilot.module.css'
import { answerLines, failureWords, verdictOf } from './case-words.ts'
import { ruleAddress } from './rule-address.ts'

/** A rule, which leads to where the reference tells it. */
function RuleName({ rule }: { readonly rule: string }) {
  const address = ruleAddress(rule)
  if (address === undefined) return rule
  return (
    <ViewLink to={address} className="link">
      {rule}
    </ViewLink>
  )
}

interface AnswerProps {
  readonly of: CaseResult['observed']
  /** What it is held against; null where it is the expectation itself. */
  readonly expected: CaseAnswer | null
}

function Answer({ of, expected }: AnswerProps) {
  return answerLines(of, expected).map(({ words, differs }) => (
    <code key={words} className={differs ? styles.bad : undefined}>
      <CodesIn text={words} />
    </code>
  ))
}

interface CaseFactsProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  readonly children: React.ReactNode
}

/** What was tried, expected, observed and sent. */
function CaseFacts({ case: each, result, children }: CaseFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Tried</dt>
        <dd>{each.tries}</dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>
          <Answer of={each.expected} expected={null} />
        </dd>
      </div>
      <div>
        <dt>Observed</dt>
        <dd>
          {result === undefined ? 'Not run yet.' : <Answer of={result.observed} expected={each.expected} />}
        </dd>
      </div>
      <div>
        <dt>Messages</dt>
        <dd>{children}</dd>
      </div>
    </dl>
  )
}

function verdictWords(result: CaseResult | undefined, how: string, { error }: AloneRuns, id: string): string {
  if (error?.id === id) return `It could not run: ${error.words}.`
  if (result === undefined) return 'Not run yet'
  return result.passed ? `Passed ${how}` : `${failureWords(result)}.`
}

/** The result of a case when it ran alone, else in the last whole run, in words. */
function useCaseResult({ id }: PilotCase, inRun: CaseResult | undefined) {
  const runs = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot)
  const alone = runs.results.get(id)
  const result = alone ?? inRun
  const words = verdictWords(result, alone === undefined ? 'in the run' : 'when it ran alone', runs, id)
  // The whole run's own result stays what it is; it is said where the two are not alike.
  const unlike = alone !== undefined && inRun !== undefined && alone.passed !== inRun.passed
  const before = unlike ? `In the whole run it ${inRun.passed ? 'passed' : 'failed'}.` : null
  return { alone, result, words, before, running: runs.running }
}

interface CasePanelProps {
  readonly case: PilotCase
  /** Its result in the last whole run. */
  readonly result: CaseResult | undefined
  readonly wholeRuns: boolean
  readonly onLeave: () => void
}

/** One case by itself: what is tried, what must come back and what came back; it runs alone, for real. */
export function CasePanel({ case: each, result: inRun, wholeRuns, onLeave }: CasePanelProps) {
  const parts = useServices()
  const notReady = useClosedBecause()
  const id = useId()
  const { alone, result, words, before, running } = useCaseResult(each, inRun)
  const { headingRef, start } = useTask({ run: () => runAlone(parts, each), changes: null })
  const { state, status } = verdictOf(result)
  const closed = notReady ?? (wholeRuns ? 'Once the run has ended.' : undefined)
  const address = new URL(caseAddress(each.id), window.location.href).href
  return (
    <article
      className={styles.case}
      data-s={state}
      data-status={status}
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape') onLeave()
      }}
    >
      <Frame />
      <p className={styles.about}>
        {`${each.area}, ${each.step}, rule `}
        <RuleName rule={each.rule} />
      </p>
      <h2 id={id} tabIndex={-1} data-chosen>
        {each.id}
      </h2>
      <h3 className={styles.verdict} tabIndex={-1} ref={headingRef} data-outcome>
        <Mark state={state} />
        <span>{words}</span>
      </h3>
      {before === null ? null : <p className={styles.before}>{before}</p>}
      <CaseFacts case={each} result={result}>
        <CaseMessages alone={alone} />
      </CaseFacts>
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
