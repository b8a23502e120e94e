import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { digestOfJson } from '../../../crypto/digest.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Result } from '../../kit/Result.tsx'
import styles from './ReceiptView.module.css'

const VERDICTS = {
  unchecked: ['unreached', 'Digest not recomputed yet', 'The text is being hashed.'],
  equal: [
    'proven',
    'Digest recomputed: matches',
    'The text matches receipt_ref. Change any value and it no longer does.',
  ],
  broken: [
    'refused',
    'Digest recomputed: does not match',
    'The text was changed, so its digest differs. This is not the receipt that the service issued.',
  ],
  unreadable: [
    'refused',
    'Not valid JSON: does not match',
    'Text that is not JSON has no canonical form, so it has no digest.',
  ],
} as const

/** The name that a text has as a receipt; null if it is not JSON. */
async function nameOf(text: string): Promise<string | null> {
  try {
    return await digestOfJson(JSON.parse(text))
  } catch {
    return null
  }
}

/** Hashes a receipt's text in front of the reader at each change; only `recompute` notes in the journal what it found. */
export function useReceiptText({ receipt, receipt_ref: name, agent_id }: ReceiptRecord) {
  const { visitor } = useServices()
  const original = JSON.stringify(receipt, null, 2)
  const [text, setText] = useState(original)
  const { data: now } = useQuery({
    queryKey: ['receipt-name', text],
    queryFn: () => nameOf(text),
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  const found = now === null ? 'unreadable' : now === name ? 'equal' : 'broken'
  const task = useTask({
    run: async () => visitor.noteRecompute(agent_id, name, (await nameOf(text)) === name),
  })
  const state: keyof typeof VERDICTS = now === undefined ? 'unchecked' : found
  return { name, now, state, original, edited: text !== original, setText, task }
}

export function ReceiptText({ at }: { readonly at: ReturnType<typeof useReceiptText> }) {
  const { name, now, state, original, edited, setText, task } = at
  const area = useRef<HTMLDivElement>(null)
  // React must not own this text: the reader edits it.
  const fill = () => area.current?.replaceChildren(original)
  useEffect(fill, [original])
  const restore = () => {
    setText(original)
    fill()
  }
  const [line, words, means] = VERDICTS[state]
  return (
    <div className={styles.live}>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot be printed whole. */}
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
        onInput={event => setText(event.currentTarget.textContent ?? '')}
      />
      <div>
        <div aria-live="polite">
          <Result state={line} title={words} headingRef={task.headingRef}>
            {means}
          </Result>
        </div>
        <Facts
          of={[
            { name: 'Its name', value: <code>{name}</code> },
            { name: 'Of the text now', value: <code>{now ?? 'none'}</code> },
          ]}
        />
        <div className={`row ${styles.tools}`} data-print="hide">
          <Button busy={task.busy} onClick={() => task.start()}>
            Recompute digest
          </Button>
          {edited ? <Button onClick={restore}>Restore</Button> : null}
          <Button onClick={() => window.print()}>Print this receipt</Button>
        </div>
      </div>
    </div>
  )
}
