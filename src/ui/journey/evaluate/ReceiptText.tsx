import { useEffect, useId, useRef, useState } from 'react'
import type { Step } from '../../../contract/field-docs/member-at.ts'
import { changedStretch, type Stretch } from '../../kit/changed-stretch.ts'
import { MemberWords } from '../../kit/load-member-words.ts'
import { wayInText } from '../../kit/way-in-text.ts'
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

/** Where the caret stands in an element's text; undefined where it stands elsewhere. */
function caretIn(element: HTMLElement | null): number | undefined {
  const selection = getSelection()
  const node = selection?.focusNode ?? null
  if (element === null || selection === null || node === null || !element.contains(node)) return undefined
  const before = new Range()
  before.setStart(element, 0)
  before.setEnd(node, selection.focusOffset)
  return before.toString().length
}

/** The member of the receipt in which the caret stands, as long as the text has the focus, and after. */
function useMemberAtCaret(area: React.RefObject<HTMLElement | null>): readonly Step[] | undefined {
  const [way, setWay] = useState<readonly Step[]>()
  useEffect(() => {
    const look = () => {
      if (document.activeElement !== area.current) return
      const caret = caretIn(area.current)
      const found = caret === undefined ? undefined : wayInText(area.current?.textContent ?? '', caret)
      setWay(last => (last?.join() === found?.join() ? last : found))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [area])
  return way
}

interface ReceiptTextProps {
  /** The text as it was issued. */
  readonly original: string
  /** The text as the reader left it. */
  readonly text: string
  readonly onEdit: (text: string) => void
}

/**
 * The receipt's JSON as a text that can be edited in place; exactly this text is hashed. Below stand the words
 * of the member in which the caret is.
 */
export function ReceiptText({ original, text, onEdit }: ReceiptTextProps) {
  const area = useRef<HTMLDivElement>(null)
  const id = useId()
  const way = useMemberAtCaret(area)
  // React must not own this text: the reader edits it.
  useEffect(() => {
    if (area.current !== null) area.current.textContent = original
  }, [original])
  useEffect(() => {
    if (area.current !== null) highlight(area.current, changedStretch(text, original))
  }, [text, original])
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot be printed whole. */}
      <div
        ref={area}
        className={styles.text}
        role="textbox"
        aria-multiline="true"
        aria-label="Receipt JSON"
        aria-describedby={id}
        tabIndex={0}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        spellCheck={false}
        onInput={event => onEdit(event.currentTarget.textContent ?? '')}
      />
      <div id={id} className={styles.member} aria-live="polite" data-print="hide">
        {way === undefined ? null : <MemberWords of="receipt" way={way} value={undefined} />}
      </div>
    </div>
  )
}
