import { useEffect, useRef } from 'react'
import { changedStretch, type Stretch } from '../../kit/changed-stretch.ts'
import styles from './ReceiptView.module.css'

const HIGHLIGHT = 'changed-in-receipt'

/** Marks a stretch of an element's text without touching it, where the browser has the CSS Custom Highlight API. */
function highlight(element: HTMLElement, stretch: Stretch | undefined): void {
  if (!('highlights' in CSS)) return
  const node = element.firstChild
  CSS.highlights.delete(HIGHLIGHT)
  if (stretch === undefined || node === null || element.childNodes.length !== 1) return
  const range = new Range()
  const length = node.textContent?.length ?? 0
  range.setStart(node, Math.min(stretch.from, length))
  range.setEnd(node, Math.min(stretch.to, length))
  CSS.highlights.set(HIGHLIGHT, new Highlight(range))
}

interface ReceiptTextProps {
  /** The text as it was issued. */
  readonly original: string
  /** The text as the reader left it. */
  readonly text: string
  readonly onEdit: (text: string) => void
}

/** The receipt's JSON as a text that can be edited in place; exactly this text is hashed. */
export function ReceiptText({ original, text, onEdit }: ReceiptTextProps) {
  const area = useRef<HTMLDivElement>(null)
  // React must not own this text: the reader edits it.
  useEffect(() => {
    if (area.current !== null) area.current.textContent = original
  }, [original])
  useEffect(() => {
    if (area.current !== null) highlight(area.current, changedStretch(text, original))
  }, [text, original])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot be printed whole.
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
