import { useId, useRef, useState } from 'react'
import { Button } from '../kit/Button.tsx'
import styles from './ShareDialog.module.css'

/** The link in a field of its own, and the button that copies it; where the browser refuses, the text is selected instead. */
export function LinkField({ address }: { readonly address: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [said, setSaid] = useState<{ readonly address: string; readonly words: string }>()
  async function copy(): Promise<void> {
    const done = await Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    if (!done) {
      field.current?.focus()
      field.current?.select()
    }
    setSaid({
      address,
      words: done ? 'Copied.' : 'The browser refused. The link is selected: copy it from there.',
    })
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        The link
      </label>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        readOnly
        rows={6}
        value={address}
        spellCheck={false}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => void copy()}>
          Copy the link
        </Button>
        {/* A live region of its own: what lies outside of a modal dialog is not announced. */}
        <span className={styles.said} role="status">
          {said?.address === address ? said.words : null}
        </span>
      </div>
    </div>
  )
}
