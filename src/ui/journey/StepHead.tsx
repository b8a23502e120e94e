import styles from './Workbench.module.css'

const STEPS = 4

interface StepHeadProps {
  readonly step: number
  readonly title: string
  readonly children: React.ReactNode
}

/** Which step this is, its name, and in a sentence what happens in it and why. */
export function StepHead({ step, title, children }: StepHeadProps) {
  return (
    <>
      <p className={styles.count}>{`Step ${step} of ${STEPS}`}</p>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lede}>{children}</p>
    </>
  )
}
