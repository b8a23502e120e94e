import { CopyButton } from '../../kit/Button.tsx'
import styles from './Elsewhere.module.css'

interface CommandProps {
  /** What runs it. */
  readonly name: string
  readonly text: string
  readonly children: React.ReactNode
}

/** A text for a shell, to be copied. */
export function Command({ name, text, children }: CommandProps) {
  return (
    <div className={styles.box}>
      <p className="aside">{children}</p>
      <pre className={styles.text}>{text}</pre>
      <CopyButton text={text}>{`Copy the command for ${name}`}</CopyButton>
    </div>
  )
}
