import { useRef, useState } from 'react'
import { partsOf } from '../../../bench/paste-parts.ts'
import { FieldErrors, useField } from '../../kit/Field.tsx'
import { visibleLines } from '../../kit/visible-text.ts'
import type { CheckRun } from './check-run.ts'
import styles from './Paste.module.css'

const PASTED = ['insertFromPaste', 'insertFromDrop']
export const isPasted = (event: Event): boolean =>
  event instanceof InputEvent && PASTED.includes(event.inputType)

/** A longer text is not coloured: to draw it twice would take the browser its time. */
const COLOURED_AT_MOST = 20_000

/** The same text behind what is typed, in colours; it sets how tall the box is. */
const Coloured = ({ text }: { readonly text: string }) => (
  <pre className={styles.coloured} aria-hidden="true">
    {partsOf(text).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <span key={index} data-part={part.is}>
        {part.text}
      </span>
    ))}
    {'\u200b'}
  </pre>
)

/** How long it stays tall once it is left, so that a press on what is below it does not miss. */
const SHRINKS_AFTER_MS = 400

/** What is judged, coloured by part; at most eight lines tall until it is worked in. */
export function Paste({ run }: { readonly run: CheckRun }) {
  const { text } = run.boxes
  const errors = run.errorsOf('text')
  const field = useField({ hint: false, errors })
  const [tall, setTall] = useState(false)
  const shrinks = useRef<ReturnType<typeof setTimeout>>(undefined)
  const grow = () => {
    clearTimeout(shrinks.current)
    setTall(true)
  }
  const isColoured = text !== '' && text.length <= COLOURED_AT_MOST && visibleLines(text) === text
  return (
    <div className={styles.field} data-box="What to check" data-invalid={errors.length > 0}>
      <label htmlFor={field.id} className="sr-only">
        What to check
      </label>
      <div className={styles.scroller} data-tall={tall} data-coloured={isColoured}>
        {isColoured && <Coloured text={text} />}
        <textarea
          {...field.box}
          {...{ rows: isColoured ? 2 : 7, value: text, spellCheck: false, autoComplete: 'off' }}
          placeholder="Paste a token, a card, a key, a whole request"
          onChange={({ target, nativeEvent }) => {
            setTall(!isPasted(nativeEvent))
            run.change({ text: target.value }, isPasted(nativeEvent))
          }}
          onClick={grow}
          onBlur={() => {
            shrinks.current = setTimeout(() => setTall(false), SHRINKS_AFTER_MS)
          }}
        />
      </div>
      <FieldErrors id={field.errors} errors={errors.map(words => ({ words, pointer: '' }))} />
    </div>
  )
}
