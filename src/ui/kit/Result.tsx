import { Frame } from './Frame.tsx'
import type { LineState } from './line-state.ts'
import { Mark } from './Mark.tsx'
import styles from './Result.module.css'

interface ResultProps {
  readonly state: LineState
  readonly title: React.ReactNode
  readonly children?: React.ReactNode
  /** For the heading, so that focus can go there after an action. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>
}

/** What became of an action, beside the action. */
export function Result({ state, title, children, headingRef }: ResultProps) {
  return (
    <div className={styles.result} data-s={state} data-status={state}>
      <Frame />
      <Mark state={state} className={styles.mark} />
      <h2 className={styles.title} data-outcome tabIndex={-1} ref={headingRef}>
        {title}
      </h2>
      {children === undefined ? null : <div className={styles.body}>{children}</div>}
    </div>
  )
}
