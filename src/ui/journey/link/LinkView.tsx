import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { operationsOf, readSampleLink, type SampleLink } from '../../../flows/sample-link.ts'
import { moveFocus } from '../../app/focus.ts'
import { useAgents, useExchange } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { LinkButton } from '../../app/ViewLink.tsx'
import { lacksAlgorithm, useAlgorithms } from '../../app/world.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { VisibleText } from '../../kit/Json.tsx'
import { type LineState, Mark } from '../../kit/Mark.tsx'
import { Result } from '../../kit/Result.tsx'
import { Actions } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { ImportView } from '../import/ImportView.tsx'
import styles from './Link.module.css'
import { type LinkTask, OPENED, useLinkTask } from './link-task.ts'

/** A heading that takes the focus with the drawing: a moment later the reader may have gone on to the first button. */
function Head({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => moveFocus(heading.current), [])
  return (
    <>
      <p className={`aside ${styles.over}`}>Scenario link</p>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className={`lede ${styles.lede}`}>{children}</p>
    </>
  )
}

function BrokenLink({ faults }: { readonly faults: readonly string[] }) {
  return (
    <main className={styles.broken} data-status="refused">
      <Head title="This link cannot be opened">
        Nothing in it was used, and nothing was sent or stored. A link names one of this page’s samples and
        the step to open.
      </Head>
      <ul className="note bullets">
        {faults.map(words => (
          <li key={words} className={styles.words}>
            <VisibleText text={words} />
          </li>
        ))}
      </ul>
      <div className={`row ${styles.actions}`}>
        <LinkButton kind="primary" to={VIEWS.first}>
          Leave
        </LinkButton>
        <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
      </div>
    </main>
  )
}

const THEN = {
  import: 'Opens the import form, filled in. You decide whether to send it.',
  bind: 'Then opens Bind, where you continue.',
  evaluate: 'Then opens Evaluate, where you ask for the decision.',
  decision: 'Then opens Evaluate, which shows the decision.',
  pilot: 'Then opens the pilot, where you continue.',
} as const satisfies Record<SampleLink['to'], string>

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const
type ItemState = LineState & keyof typeof WORDS

function stateOf(index: number, now: number, { busy }: LinkTask): ItemState {
  if (index < now) return 'proven'
  if (index > now || now === -1) return 'unreached'
  return busy ? 'claimed' : 'refused'
}

interface AtLink {
  readonly link: SampleLink
  readonly task: LinkTask
}

const hasEnded = ({ done, stopped, error }: LinkTask): boolean =>
  done || stopped !== undefined || error !== null

function LinkOperations({ link, task }: AtLink) {
  const planned = operationsOf(link)
  const now = task.busy || hasEnded(task) ? planned.findIndex(({ operation }) => operation === task.at) : -1
  return (
    <ol className={styles.marked} aria-label="What it will run">
      {planned.map(({ operation, title, words }, index) => {
        const state = task.done ? 'proven' : stateOf(index, now, task)
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
function LinkStop({ link, task }: AtLink) {
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

function ledeOf({ busy, done, stopped, error }: LinkTask): string {
  if (busy) return 'The steps are being run. Each message appears in the exchange.'
  if (stopped !== undefined || error !== null) return 'The run stopped. What was done before that is kept.'
  if (done) return 'The run is complete. What it did is in the exchange, message by message.'
  return 'Nothing has happened yet. Running these steps adds one agent and its key to this browser.'
}

function RunButton({ link, task }: AtLink) {
  const notReady = useClosedBecause()
  const lacking = lacksAlgorithm(link.sample, useAlgorithms())
  const ended = hasEnded(task)
  return (
    <Button
      kind={ended ? 'quiet' : 'primary'}
      arrow
      closed={notReady ?? lacking}
      busy={task.busy}
      onClick={() => task.start()}
    >
      {task.busy ? 'Running…' : ended ? 'Run these steps again' : 'Run these steps'}
    </Button>
  )
}

/** The steps of a link before anything is done, and the one question: run them, fill the form, or leave. */
function LinkSteps({ link, task, onFill }: AtLink & { readonly onFill: () => void }) {
  const { current } = useAgents()
  return (
    <>
      <Head title={`Steps from a link: the ${link.sample} sample`}>{ledeOf(task)}</Head>
      <LinkOperations link={link} task={task} />
      <LinkStop link={link} task={task} />
      <Actions>
        {task.done ? (
          <LinkButton kind="primary" arrow to={OPENED[link.to]}>
            Go on with this agent
          </LinkButton>
        ) : null}
        <RunButton link={link} task={task} />
      </Actions>
      <Actions>
        <Button busy={task.busy} onClick={onFill}>
          Fill the form only
        </Button>
        <LinkButton to={VIEWS.first}>Leave</LinkButton>
      </Actions>
      {task.done || current === undefined ? null : (
        <p className={styles.stays}>
          {`Nothing is overwritten: ${current.label} stays as it is, and is still in the agent switch.`}
        </p>
      )}
    </>
  )
}

function Preview({ link, onFill }: { readonly link: SampleLink; readonly onFill: () => void }) {
  const task = useLinkTask(link)
  const rows = useExchange()
  const { rowId } = useSelection()
  // An earlier agent's messages are not part of the preview, unless the reader asks for them.
  const begun = task.at !== undefined || rowId !== null
  return (
    <Workbench
      step={<LinkSteps {...{ link, task, onFill }} />}
      exchange={<Exchange rows={begun ? rows : []} />}
    />
  )
}

/** What a link opens: the form with a sample, or a preview of the steps that asks first. */
export function LinkView({ query }: { readonly query: string }) {
  const [filling, setFilling] = useState(false)
  const reading = useMemo(() => readSampleLink(query), [query])
  if ('faults' in reading) return <BrokenLink faults={reading.faults} />
  const { link } = reading
  if (filling || link.to === 'import') return <ImportView sample={link.sample} arrived={filling} />
  return <Preview link={link} onFill={() => setFilling(true)} />
}
