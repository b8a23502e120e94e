import styles from './Json.module.css'
import { Json } from './Json.tsx'

interface BodyTextProps {
  readonly text: string
  /** What the text says where it is JSON; undefined where it is not. */
  readonly json: unknown
  readonly label: string
  /** What the text is, for the words of its members. */
  readonly of: string
}

/** The text of a body: indented and coloured if it is JSON, exactly as it is otherwise. */
export function BodyText({ text, json, label, of }: BodyTextProps) {
  if (json !== undefined) return <Json value={json} label={label} of={of} />
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>{text}</pre>
    </figure>
  )
}
