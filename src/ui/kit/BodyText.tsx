import styles from './Json.module.css'
import { Json } from './Json.tsx'

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The text of a body: indented and coloured where it is JSON, and exactly as it is where it is not. */
export function BodyText({ text, label }: { readonly text: string; readonly label: string }) {
  const json = parsed(text)
  if (json !== undefined) return <Json value={json.value} label={label} />
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>{text}</pre>
    </figure>
  )
}
