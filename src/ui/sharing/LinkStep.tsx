import { useLayoutEffect, useRef } from 'react'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { type LinkOperation, operationsOf } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import { moveFocus } from '../app/focus.ts'
import { useAgents } from '../app/queries.ts'
import { VIEWS } from '../app/route.ts'
import { LinkButton } from '../app/ViewLink.tsx'
import { Refusal } from '../exchange/outcome/Refusal.tsx'
import { Actions } from '../journey/frame/Step.tsx'
import { Button } from '../kit/Button.tsx'
import { type LineState, Mark } from '../kit/Mark.tsx'
import { Result } from '../kit/Result.tsx'
import { type LinkOutlook, type LinkTask, OPENED } from './link-task.ts'
import styles from './Sharing.module.css'

/** The title of what is under way, or where a run stopped. */
function titleOf(link: ScenarioLink, at: LinkOperation | undefined): string {
  return operationsOf(link).find(({ operation }) => operation === at)?.title ?? 'the run'
}

const THEN = {
  import: 'Opens the import form, filled in. You decide whether to send it.',
  bind: 'Then opens Bind, where you continue.',
  evaluate: 'Then opens Evaluate, where you ask for the decision.',
  decision: 'Then opens Evaluate, which shows the decision.',
  pilot: 'Then opens the pilot, where you continue.',
} as const satisfies Record<ScenarioLink['to'], string>

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const
type ItemState = LineState & keyof typeof WORDS

function stateOf(index: number, now: number, { busy }: LinkTask): ItemState {
  if (index < now) return 'proven'
  if (index > now || now === -1) return 'unreached'
  return busy ? 'claimed' : 'refused'
}

function LinkOperations({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const planned = operationsOf(link)
  const ended = task.stopped !== undefined || task.error !== null
  const now = task.busy || ended ? planned.findIndex(({ operation }) => operation === task.at) : -1
  return (
    <ol className={styles.marked} aria-label="What it will run">
      {planned.map(({ operation, title, words }, index) => {
        const state = stateOf(index, now, task)
        return (
          <li key={operation} className={`marked ${styles.item}`} data-s={state} data-status={state}>
            <Mark state={state} label={WORDS[state]} className={styles.itemMark} />
            <span>
              <b className={styles.title}>{title}</b>
              <span className={`note ${styles.words}`}>{words}</span>
            </span>
          </li>
        )
      })}
      <li className={`marked ${styles.item}`} data-s="na">
        <Mark state="na" className={styles.itemMark} />
        <span className={`note ${styles.words}`}>{THEN[link.to]}</span>
      </li>
    </ol>
  )
}

/** For a run that stopped before the step it was to open: the refusal, and the way on. */
function LinkStop({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const { stopped, error, headingRef, at } = task
  const title = titleOf(link, at)
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

/** Whether there is anything to run before the reader goes on. */
const runsSomething = ({ to }: ScenarioLink): boolean => to !== 'import'

function ledeOf({ busy, done, stopped, error }: LinkTask): string {
  if (busy) return 'The steps are being run. Each message appears in the exchange.'
  if (stopped !== undefined || error !== null) return 'The run stopped. What was done before that is kept.'
  if (done) return 'The run is complete. What it did is in the exchange, message by message.'
  return 'Nothing has happened yet. Review what the link contains and which steps it runs, then decide.'
}

interface LinkStepProps {
  readonly link: ScenarioLink
  readonly outlook: LinkOutlook
  readonly task: LinkTask
  readonly onFill: () => void
}

function Additions({ link }: { readonly link: ScenarioLink }) {
  const { current } = useAgents()
  if (!runsSomething(link)) return null
  return (
    <>
      <h2 className={styles.head}>What it adds to this browser</h2>
      <ul className={`note bullets ${styles.list}`}>
        <li>One key, which cannot be exported, and one agent that uses it.</li>
        <li>The messages in the exchange, and what the service stores about them.</li>
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
      <ul className={`note bullets ${styles.list}`}>
        {refusals.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Result>
  )
}

function RunButton({ link, outlook, task }: Omit<LinkStepProps, 'onFill'>) {
  const ended = hasEnded(task)
  return (
    <Button
      kind={ended || !runsSomething(link) ? 'quiet' : 'primary'}
      arrow
      closed={outlook.closed}
      busy={task.busy}
      onClick={() => task.start()}
    >
      {task.busy ? 'Running…' : ended ? 'Run these steps again' : 'Run these steps'}
    </Button>
  )
}

const hasEnded = ({ done, stopped, error }: LinkTask): boolean =>
  done || stopped !== undefined || error !== null

/** What a link would do, and the one question: run it, fill the form, or leave. */
export function LinkStep({ link, outlook, task, onFill }: LinkStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // With the drawing itself: a moment later the reader may have gone on to the first button.
  useLayoutEffect(() => moveFocus(heading.current), [])
  return (
    <>
      <p className={`aside ${styles.over}`}>Scenario link</p>
      <h1 tabIndex={-1} ref={heading}>
        {runsSomething(link) ? 'A claim and steps from a link' : 'A claim from a link'}
      </h1>
      <p className={`lede ${styles.stepLede}`}>{ledeOf(task)}</p>
      <LinkOperations link={link} task={task} />
      {hasEnded(task) ? null : <Refusals refusals={outlook.refusals} />}
      <LinkStop link={link} task={task} />
      <Actions>
        {!task.done || link.to === 'import' ? null : (
          <LinkButton kind="primary" arrow to={OPENED[link.to]}>
            Go on with this agent
          </LinkButton>
        )}
        <RunButton link={link} outlook={outlook} task={task} />
      </Actions>
      <Actions>
        <Button kind={runsSomething(link) ? 'quiet' : 'primary'} busy={task.busy} onClick={onFill}>
          Fill the form only
        </Button>
        <LinkButton to={VIEWS.first}>Leave</LinkButton>
      </Actions>
      {task.done ? null : <Additions link={link} />}
    </>
  )
}
