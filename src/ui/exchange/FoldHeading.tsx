import { useId } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Exchange.module.css'
import type { Fold } from './sections.ts'

interface FoldHeadingProps {
  readonly fold: Fold
  /** Undefined where the group stays open. */
  readonly onToggle: (() => void) | undefined
}

const WANTED: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false }

interface ToggleProps {
  readonly fold: Fold
  readonly onToggle: () => void
  readonly titleId: string
}

function Toggle({ fold, onToggle, titleId }: ToggleProps) {
  const rows = fold.sections.flatMap(section => section.rows)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={fold.open}
      aria-describedby={titleId}
      onClick={onToggle}
      onKeyDown={event => {
        const wanted = WANTED[event.key]
        if (wanted !== undefined && wanted !== fold.open) onToggle()
      }}
    >
      <span className={fold.open ? 'sr-only' : styles.note}>
        {`messages ${rows[0]?.number} to ${rows.at(-1)?.number}`}
      </span>
    </button>
  )
}

/** What a group of messages was for; folds and unfolds it. The button is as wide as the row. */
export function FoldHeading({ fold, onToggle }: FoldHeadingProps) {
  const title = useId()
  const rows = fold.sections.flatMap(section => section.rows)
  const refused = fold.open && rows.every(each => each.line === 'refused' || each.kind === 'store')
  return (
    <div className={styles.row} data-bound={rows[0]?.bound ?? false}>
      <div className={classNames(styles.heading, refused && styles.foldHeadingRefused)}>
        <span className={styles.foldHeadingWords}>
          {onToggle === undefined ? null : <Icon name="chevron" className={styles.chevron} />}
          <span>
            <span id={title}>{fold.title}</span>
            {onToggle === undefined ? null : <Toggle fold={fold} onToggle={onToggle} titleId={title} />}
          </span>
        </span>
      </div>
    </div>
  )
}
