import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { failureWords } from '../../exchange/outcome/Failure.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Actions, StepHead } from '../frame/Step.tsx'
import { attackWords } from './attack-words.ts'
import styles from './BreakMode.module.css'
import type { BreakItem, BreakMode } from './break-mode.ts'
import { attackFacts, headlineOf, verdictOf, whyStopped } from './Judged.tsx'

/** How many were tried, and how many of them were stopped. */
export function tallyOf({ items, tried }: BreakMode): {
  readonly count: string
  readonly stopped: number
  readonly tried: number
} {
  const ends = items.flatMap(({ name }) => tried.get(name) ?? [])
  return {
    count: `${ends.length} of ${items.length}`,
    tried: ends.length,
    stopped: ends.filter(end => verdictOf(end).stopped).length,
  }
}

/** The tally: a mark for each that can be tried, in the order of the bar. */
function Tally({ mode }: { readonly mode: BreakMode }) {
  const { count } = tallyOf(mode)
  return (
    <div className={styles.tally}>
      <p className={styles.count}>
        <b className={styles.figure}>{count}</b> tried
      </p>
      <ul className={styles.marks} aria-label="What was tried">
        {mode.items.map(({ name, title }) => {
          const end = mode.tried.get(name)
          const verdict = end && verdictOf(end)
          return (
            <li key={name} data-s={verdict?.state ?? 'unreached'}>
              <Mark
                state={verdict?.state ?? 'unreached'}
                label={`${title}: ${verdict?.word ?? 'not tried'}`}
                className={styles.mark}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const nextOf = ({ items, tried }: BreakMode): BreakItem | undefined =>
  items.find(({ name, closed }) => closed === undefined && !tried.has(name))

interface BreakStepProps {
  readonly mode: BreakMode
  readonly rows: readonly ExchangeRow[]
  readonly view: AgentView | undefined
  /** What else can be set wrong, at the lower end. */
  readonly children?: React.ReactNode
}

function Last({ mode, rows, view }: BreakStepProps) {
  const { task } = mode
  const [name, end] = [...mode.tried].at(-1) ?? []
  const item = mode.items.find(each => each.name === name)
  if (task.error !== null)
    return (
      <StepHead title="It stopped" headingRef={task.headingRef}>
        {failureWords(task.error).words}
      </StepHead>
    )
  if (item === undefined || end === undefined)
    return (
      <StepHead title="Try to break it" headingRef={task.headingRef}>
        Each attempt goes to the same endpoint as everything else, on an agent of its own where it would
        change yours. Every one should be stopped.
      </StepHead>
    )
  return (
    <>
      <StepHead title={headlineOf(item, end)} headingRef={task.headingRef}>
        {attackWords(item.name) ?? whyStopped(end)}
      </StepHead>
      <Facts of={attackFacts(item, end, rows, view)} />
    </>
  )
}

/** What came of the last attack, how many are left, and the next one. */
export function BreakStep(props: BreakStepProps) {
  const { mode, children } = props
  const { busy, start } = mode.task
  const next = nextOf(mode)
  return (
    <>
      <Last {...props} />
      <Tally mode={mode} />
      <Actions>
        {next === undefined ? (
          <Button kind="primary" onClick={mode.leave}>
            Leave the attacks
          </Button>
        ) : (
          <Button kind="primary" arrow busy={busy} onClick={() => start(next)}>{`Try: ${next.title}`}</Button>
        )}
      </Actions>
      {children}
    </>
  )
}
