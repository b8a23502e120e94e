import type { LinkDeed, PlannedDeed } from '../../flows/link-run.ts'
import type { LineState } from '../kit/line-state.ts'
import { Mark } from '../kit/Mark.tsx'
import styles from './LinkView.module.css'

interface DeedListProps {
  readonly deeds: readonly PlannedDeed[]
  /** The deed under way or the one that was stopped at; undefined before the run. */
  readonly at: LinkDeed | undefined
  readonly stopped: boolean
  /** What comes after them: the step that is left to the reader. */
  readonly then: string
}

const WORDS = { proven: 'done', claimed: 'under way', refused: 'stopped here', unreached: 'to come' } as const

/** What a link will run, in order; solid once it is done. */
export function DeedList({ deeds, at, stopped, then }: DeedListProps) {
  const now = deeds.findIndex(({ deed }) => deed === at)
  const stateOf = (index: number): LineState & keyof typeof WORDS => {
    if (index < now) return 'proven'
    if (index > now || now === -1) return 'unreached'
    return stopped ? 'refused' : 'claimed'
  }
  return (
    <ol className={styles.markedListList} aria-label="What it will run">
      {deeds.map(({ deed, title, words }, index) => {
        const state = stateOf(index)
        return (
          <li key={deed} className={styles.item} data-s={state} data-status={state}>
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
