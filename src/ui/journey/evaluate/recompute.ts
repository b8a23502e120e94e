import { useEffect, useState } from 'react'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { digestOfJson } from '../../../crypto/digest.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'

export type DigestVerdictState = 'unchecked' | 'equal' | 'broken' | 'unreadable'

export interface DigestFinding {
  readonly state: DigestVerdictState
  /** The digest that was computed, where the text could be read. */
  readonly recomputed: string | undefined
}

export interface Recompute {
  readonly verdict: DigestFinding
  /** The text as the reader left it. */
  readonly text: string
  readonly edited: boolean
  readonly busy: boolean
  readonly original: string
  /** Counts the restorations, so that the editable text is put back. */
  readonly version: number
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly edit: (text: string) => void
  readonly restore: () => void
  readonly recompute: () => void
}

async function judge(text: string, receiptRef: string): Promise<DigestFinding> {
  try {
    const recomputed = await digestOfJson(JSON.parse(text))
    return { state: recomputed === receiptRef ? 'equal' : 'broken', recomputed }
  } catch {
    return { state: 'unreadable', recomputed: undefined }
  }
}

const UNCHECKED: DigestFinding = { state: 'unchecked', recomputed: undefined }

/** The verdict on a text, found anew at each change; the last one stands until then. */
function useVerdict(text: string, receiptRef: string): DigestFinding {
  const [verdict, setVerdict] = useState(UNCHECKED)
  useEffect(() => {
    let overtaken = false
    void judge(text, receiptRef).then(found => {
      if (!overtaken) setVerdict(found)
    })
    return () => {
      overtaken = true
    }
  }, [text, receiptRef])
  return verdict
}

/**
 * Hashes a receipt's text in front of the reader at each change. Nothing of that is stored; only `recompute`
 * notes what it found in the journal.
 */
export function useRecompute({ receipt, receipt_ref, agent_id }: ReceiptRecord): Recompute {
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
    verdict: useVerdict(text, receipt_ref),
    ...{ text, original, version, headingRef: task.headingRef },
    edited: text !== original,
    busy: task.busy,
    edit: setText,
    restore: () => {
      setText(original)
      setVersion(last => last + 1)
    },
    recompute: () => task.start(),
  }
}
