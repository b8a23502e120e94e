import { useState } from 'react'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { digestOfJson } from '../../../crypto/digest.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'

export type DigestVerdictState = 'unchecked' | 'edited' | 'equal' | 'broken' | 'unreadable'

export interface DigestFinding {
  readonly state: DigestVerdictState
  /** The digest that was computed, where the text could be read. */
  readonly recomputed: string | undefined
}

export interface Recompute {
  readonly verdict: DigestFinding
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

/** Recomputes a receipt's digest from the text in front of the reader, and notes it in the journal. */
export function useRecompute({ receipt, receipt_ref, agent_id }: ReceiptRecord): Recompute {
  const { visitor } = useServices()
  const original = JSON.stringify(receipt, null, 2)
  const [text, setText] = useState(original)
  const [version, setVersion] = useState(0)
  const [verdict, setVerdict] = useState<DigestFinding>({ state: 'unchecked', recomputed: undefined })
  const task = useTask({
    run: async () => {
      const found = await judge(text, receipt_ref)
      await visitor.noteRecompute(agent_id, receipt_ref, found.state === 'equal')
      setVerdict(found)
    },
  })
  return {
    ...{ verdict, original, version, headingRef: task.headingRef },
    edited: text !== original,
    busy: task.busy,
    edit: next => {
      setText(next)
      setVerdict({ state: next === original ? 'unchecked' : 'edited', recomputed: undefined })
    },
    restore: () => {
      setText(original)
      setVersion(last => last + 1)
      setVerdict({ state: 'unchecked', recomputed: undefined })
    },
    recompute: () => task.start(),
  }
}
