import { useEffect, useRef } from 'react'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { type LinkOperation, operationsOf, type PlannedOperation } from '../../flows/link-run.ts'
import type { LinkStep as OpenedStep, ScenarioLink } from '../../flows/scenario-link.ts'
import { useAgents } from '../app/queries.ts'
import { VIEWS } from '../app/route.ts'
import { Actions } from '../journey/Actions.tsx'
import { Button } from '../kit/Button.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import type { LineState } from '../kit/line-state.ts'
import { Mark } from '../kit/Mark.tsx'
import { Refusal } from '../kit/outcome/Refusal.tsx'
import { Result } from '../kit/Result.tsx'
import styles from './LinkView.module.css'
import type { LinkOutlook } from './link-outlook.ts'
import type { LinkTask } from './link-task.ts'

/** For a run that stopped before the step it was to open: the refusal, and the way on. */
function LinkStop({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const { stopped, error, headingRef, at } = task
  const title = operationsOf(link).find(({ operation }) => operation === at)?.title ?? 'the run'
  if (error !== null)
    return (
      <Result state="refused" title={`Stopped at “${title}”`} headingRef={headingRef}>
        <p>{`The page could not go on: ${error.message}`}</p>
      </Result>
    )
  if (stopped === undefined || stopped.outcome.kind === 'answer') return null
  const { outcome } = stopped
  const why = outcome.kind === 'problem' ? `: ${PROBLEMS[outcome.problem.code].title.toLowerCase()}` : ''
  return (
    <>
      <Refusal outcome={outcome} error={null} title={`Stopped at “${title}”${why}`} headingRef={headingRef} />
      <Actions>
        {at === 'import' ? null : <LinkButton to={VIEWS.bind}>Go on with this agent in Bind</LinkButton>}
      </Actions>
    </>
  )
}

interface OperationListProps {
  readonly operations: readonly PlannedOperation[]
  /** The operation under way or stopped at; undefined before the run. */
  readonly at: LinkOperation | undefined
  readonly stopped: boolean
  /** What comes after them: the step that is left to the reader. */
  readonly then: string
}

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const

/** What a link will run, in order; solid once it is done. */
function OperationList({ operations, at, stopped, then }: OperationListProps) {
  const now = operations.findIndex(({ operation }) => operation === at)
  const stateOf = (index: number): LineState & keyof typeof WORDS => {
    if (index < now) return 'proven'
    if (index > now || now === -1) return 'unreached'
    return stopped ? 'refused' : 'claimed'
  }
  return (
    <ol className={styles.markedListList} aria-label="What it will run">
      {operations.map(({ operation, title, words }, index) => {
        const state = stateOf(index)
        return (
          <li key={operation} className={styles.item} data-s={state} data-status={state}>
            <Mark state={state} label={WORDS[state]} className={styles.markedListMark} />
            <span>
              <b className={styles.title}>{title}</b>
              <span className={styles.words}>{words}</span>
            </span>
          </li>
        )
      })}
      <li className={styles.item} data-s="na">
        <Mark state="na" className={styles.markedListMark} />
        <span className={styles.words}>{then}</span>
      </li>
    </ol>
  )
}

const THEN = {
  import: 'Opens the import form, filled in. Whether it is sent is yours.',
  bind: 'Then opens Bind, where you go on.',
  evaluate: 'Then opens Evaluate, where you ask for the decision.',
  pilot: 'Then opens the pilot, where you go on.',
} as const satisfies Record<OpenedStep, string>

function ledeOf({ busy, stopped, error }: LinkTask): string {
  if (busy) return 'The steps are being run. Each message appears in the exchange.'
  if (stopped !== undefined || error !== null) return 'The run stopped. What was done before that stands.'
  return 'Nothing has been sent, made or stored. See what the link holds and what it would do, then decide.'
}

interface LinkStepProps {
  readonly link: ScenarioLink
  readonly outlook: LinkOutlook
  readonly task: LinkTask
  readonly onFill: () => void
}

/** What running it adds to this browser, and that it takes nothing away. */
function Additions({ link }: { readonly link: ScenarioLink }) {
  const { current } = useAgents()
  if (link.to === 'import') return null
  return (
    <>
      <h2 className={styles.head}>What it adds to this browser</h2>
      <ul className={styles.list}>
        <li>One key, which cannot be extracted, and one agent that it speaks for.</li>
        <li>The messages in the exchange, and what the service keeps of them.</li>
        <li>Public entries of the synthetic parties in the service’s directory.</li>
      </ul>
      <p className={styles.stays}>
        {current === undefined
          ? 'Nothing is overwritten.'
          : `Nothing is overwritten: ${current.label} stays as it is, and is still in the agent switch.`}
      </p>
    </>
  )
}

function Refusals({ refusals }: { readonly refusals: readonly string[] }) {
  if (refusals.length === 0) return null
  return (
    <Result state="refused" title="The service will refuse this">
      <ul className={styles.list}>
        {refusals.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Result>
  )
}

/** What a link would do, and the one question: run it, fill the form, or leave. */
export function LinkStep({ link, outlook, task, onFill }: LinkStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const ended = task.stopped !== undefined || task.error !== null
  return (
    <>
      <p className={styles.linkStepOver}>Scenario link</p>
      <h1 tabIndex={-1} ref={heading}>
        {link.to === 'import' ? 'A claim from a link' : 'A claim and steps from a link'}
      </h1>
      <p className={styles.linkStepLede}>{ledeOf(task)}</p>
      <OperationList
        operations={operationsOf(link)}
        at={task.busy || ended ? task.at : undefined}
        stopped={ended}
        then={THEN[link.to]}
      />
      {ended ? null : <Refusals refusals={outlook.refusals} />}
      <LinkStop link={link} task={task} />
      <Actions>
        <Button
          kind={ended || link.to === 'import' ? 'quiet' : 'primary'}
          arrow
          closed={outlook.closed}
          busy={task.busy}
          onClick={() => task.start()}
        >
          {task.busy ? 'Running…' : ended ? 'Run these steps again' : 'Run these steps'}
        </Button>
      </Actions>
      <Actions>
        <Button kind={link.to === 'import' ? 'primary' : 'quiet'} busy={task.busy} onClick={onFill}>
          Fill the form only
        </Button>
        <LinkButton to={VIEWS.first}>Leave</LinkButton>
      </Actions>
      <Additions link={link} />
    </>
  )
}
