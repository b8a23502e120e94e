import { type LinkOperation, operationsOf } from '../../flows/link-run.ts'
import type { LinkStep, ScenarioLink } from '../../flows/scenario-link.ts'
import type { LineState } from '../kit/line-state.ts'
import { Mark } from '../kit/Mark.tsx'
import styles from './LinkView.module.css'
import type { LinkTask } from './link-task.ts'

/** The title of what is under way, or where a run stopped. */
export function titleOf(link: ScenarioLink, at: LinkOperation | undefined): string {
  return operationsOf(link).find(({ operation }) => operation === at)?.title ?? 'the run'
}

const THEN = {
  import: 'Opens the import form, filled in. Whether it is sent is yours.',
  bind: 'Then opens Bind, where you go on.',
  evaluate: 'Then opens Evaluate, where you ask for the decision.',
  decision: 'Then opens Evaluate, which shows the decision.',
  pilot: 'Then opens the pilot, where you go on.',
} as const satisfies Record<LinkStep, string>

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const
type ItemState = LineState & keyof typeof WORDS

function stateOf(index: number, now: number, { busy }: LinkTask): ItemState {
  if (index < now) return 'proven'
  if (index > now || now === -1) return 'unreached'
  return busy ? 'claimed' : 'refused'
}

/** What a link will run, in order; solid once it is done. */
export function LinkOperations({ link, task }: { readonly link: ScenarioLink; readonly task: LinkTask }) {
  const planned = operationsOf(link)
  const ended = task.stopped !== undefined || task.error !== null
  const now = task.busy || ended ? planned.findIndex(({ operation }) => operation === task.at) : -1
  return (
    <ol className={styles.markedListList} aria-label="What it will run">
      {planned.map(({ operation, title, words }, index) => {
        const state = stateOf(index, now, task)
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
        <span className={styles.words}>{THEN[link.to]}</span>
      </li>
    </ol>
  )
}
