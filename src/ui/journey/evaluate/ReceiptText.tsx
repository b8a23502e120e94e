import { useEffect, useRef, useState } from 'react'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { digestOfJson } from '../../../crypto/digest.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Button } from '../../kit/Button.tsx'
import { Frame, type LineState, Mark } from '../../kit/Mark.tsx'
import styles from './ReceiptView.module.css'

interface Verdict {
  readonly line: LineState
  readonly words: string
  readonly means: string
}

const VERDICTS = {
  unchecked: {
    line: 'unreached',
    words: 'Digest not recomputed yet',
    means: 'The text is being hashed.',
  },
  equal: {
    line: 'proven',
    words: 'Digest recomputed: matches',
    means: 'The text matches receipt_ref. Change any value and it no longer does.',
  },
  broken: {
    line: 'refused',
    words: 'Digest recomputed: does not match',
    means: 'The text was changed, so its digest differs. This is not the receipt that the service issued.',
  },
  unreadable: {
    line: 'refused',
    words: 'Not valid JSON: does not match',
    means: 'Text that is not JSON has no canonical form, so it has no digest.',
  },
} as const satisfies Record<string, Verdict>

interface Finding {
  readonly state: keyof typeof VERDICTS
  readonly recomputed: string | undefined
}

async function judge(text: string, receiptRef: string): Promise<Finding> {
  try {
    const recomputed = await digestOfJson(JSON.parse(text))
    return { state: recomputed === receiptRef ? 'equal' : 'broken', recomputed }
  } catch {
    return { state: 'unreadable', recomputed: undefined }
  }
}

const UNCHECKED: Finding = { state: 'unchecked', recomputed: undefined }

function useFinding(text: string, receiptRef: string): Finding {
  const [finding, setFinding] = useState(UNCHECKED)
  useEffect(() => {
    let overtaken = false
    void judge(text, receiptRef).then(found => {
      if (!overtaken) setFinding(found)
    })
    return () => {
      overtaken = true
    }
  }, [text, receiptRef])
  return finding
}

/**
 * Hashes a receipt's text in front of the reader at each change. Nothing of that is stored; only `recompute`
 * notes what it found in the journal.
 */
export function useRecompute({ receipt, receipt_ref, agent_id }: ReceiptRecord) {
  const { visitor } = useServices()
  const original = JSON.stringify(receipt, null, 2)
  const [text, setText] = useState(original)
  const [version, setVersion] = useState(0)
  const task = useTask({
    run: async () => {
      const { state } = await judge(text, receipt_ref)
      await visitor.noteRecompute(agent_id, receipt_ref, state === 'equal')
    },
  })
  return {
    ...useFinding(text, receipt_ref),
    ...{ name: receipt_ref, text, original, version, edit: setText },
    ...{ busy: task.busy, headingRef: task.headingRef, recompute: () => task.start() },
    restore: () => {
      setText(original)
      setVersion(last => last + 1)
    },
  }
}
interface At {
  readonly at: ReturnType<typeof useRecompute>
}

function EditableText({ at: { original, edit } }: At) {
  const area = useRef<HTMLDivElement>(null)
  // React must not own this text: the reader edits it.
  useEffect(() => {
    if (area.current !== null) area.current.textContent = original
  }, [original])
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
      onInput={event => edit(event.currentTarget.textContent ?? '')}
    />
  )
}

function DigestVerdict({ at: { state, recomputed, name, headingRef } }: At) {
  const { line, words, means } = VERDICTS[state]
  const announce = useAnnounce()
  const said = useRef<Finding['state']>('unchecked')
  useEffect(() => {
    // The first verdict is read with the receipt; later ones come of the reader's own changes.
    if (said.current !== 'unchecked' && said.current !== state) announce(VERDICTS[state].words)
    said.current = state
  }, [announce, state])
  return (
    <>
      <div className={`words ${styles.verdict}`} data-s={line} data-status={state}>
        <Frame />
        <Mark state={line} />
        <div>
          <h3 className={styles.verdictWords} tabIndex={-1} ref={headingRef}>
            {words}
          </h3>
          <p>{means}</p>
        </div>
      </div>
      <dl className={styles.hashes}>
        <dt>Its name</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt>Hash of the text now</dt>
        <dd>{recomputed === undefined ? 'none' : <code>{recomputed}</code>}</dd>
      </dl>
    </>
  )
}

export function ReceiptText({ at }: At) {
  return (
    <div className={styles.live}>
      <EditableText key={at.version} at={at} />
      <div>
        <DigestVerdict at={at} />
        <div className={`row ${styles.actions}`} data-print="hide">
          <Button busy={at.busy} onClick={at.recompute}>
            Recompute digest
          </Button>
          {at.text === at.original ? null : <Button onClick={at.restore}>Restore</Button>}
          <Button onClick={() => window.print()}>Print this receipt</Button>
        </div>
      </div>
    </div>
  )
}
