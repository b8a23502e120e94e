import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/line-state.ts'
import styles from './BindView.module.css'

interface DisclosureProps {
  readonly title: string
  /** Its summary, beside the title. */
  readonly note: string
  readonly state: LineState
  /** Whether it is open by itself; the reader's own choice holds until that changes. */
  readonly open: boolean
  readonly children: React.ReactNode
}

/** More about a fact of the step, to be opened and folded away. */
export function Disclosure({ title, note, state, open, children }: DisclosureProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary className={styles.summary}>
        <Icon name="chevron" className={styles.chevron} />
        <span className={styles.title}>{title}</span>
        <span className={styles.note} data-s={state}>
          {note}
        </span>
      </summary>
      {children}
    </details>
  )
}
