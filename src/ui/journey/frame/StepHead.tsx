import styles from './Workbench.module.css'

interface StepHeadProps {
  /** What stands now: the step's task or, once done, its outcome. */
  readonly title: React.ReactNode
  readonly children: React.ReactNode
  /** For the heading of an outcome, so that focus can go there after an action. */
  readonly headingRef?: React.Ref<HTMLHeadingElement> | undefined
}

/** The outcome or the task of a step, and in a sentence what happens and why. */
export function StepHead({ title, children, headingRef }: StepHeadProps) {
  return (
    <>
      <h1 tabIndex={-1} ref={headingRef} data-outcome={headingRef === undefined ? undefined : true}>
        {title}
      </h1>
      <p className={styles.lede}>{children}</p>
    </>
  )
}
