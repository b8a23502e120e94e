import { useEffect, useRef } from 'react'
import styles from './ReceiptView.module.css'

interface ReceiptTextProps {
  readonly text: string
  readonly onEdit: (text: string) => void
}

/** The receipt's JSON as a text that can be edited in place; what stands here is what gets hashed. */
export function ReceiptText({ text, onEdit }: ReceiptTextProps) {
  const area = useRef<HTMLDivElement>(null)
  // React must not own this text: the reader edits it.
  useEffect(() => {
    if (area.current !== null) area.current.textContent = text
  }, [text])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea's content is its value, not its text, and cannot be printed whole.
    <div
      ref={area}
      className={styles.text}
      role="textbox"
      aria-multiline="true"
      aria-label="Receipt JSON"
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      onInput={event => onEdit(event.currentTarget.textContent ?? '')}
    />
  )
}
