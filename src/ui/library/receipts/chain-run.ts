import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { JournalEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { ChainFault } from '../../../evidence/chain-faults.ts'
import { exportChain } from '../../../evidence/export-chain.ts'
import { readChain } from '../../../evidence/read-chain.ts'
import { type ChainReport, verifyChain } from '../../../evidence/verify-chain.ts'
import { judgeReceipt } from '../../../evidence/verify-receipt.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { useAction } from '../../app/action.ts'
import { downloadJson } from '../../app/download-json.ts'
import { type OutcomeFocus, useOutcomeFocus } from '../../app/outcome-focus.ts'
import { useParts } from '../../app/PartsContext.tsx'

/** What is wrong with each receipt that was verified, by its name; an empty list where nothing is. */
export type Findings = ReadonlyMap<string, readonly ChainFault[]>

interface Progress {
  readonly done: number
  readonly total: number
}

export interface ChainRun {
  /** How far the verification of the whole chain is; undefined where none is under way. */
  readonly progress: Progress | undefined
  readonly report: ChainReport | undefined
  readonly findings: Findings
  /** Why the verification of the whole chain came to no end. */
  readonly error: Error | null
  /** Why one receipt was not verified, or nothing was exported. */
  readonly otherError: Error | null
  readonly heading: OutcomeFocus['heading']
  readonly verifyAll: () => void
  readonly verifyOne: (record: ReceiptRecord) => void
  readonly stop: () => void
  readonly exportAll: () => void
}

/** How many receipts are verified between two figures of the progress. */
const FIGURE_EVERY = 20

/** The receipts that answers in the visitor's own journal name for an agent. */
function answeredRefs(entries: readonly JournalEntry[], agentId: string): string[] {
  return entries.flatMap(entry =>
    entry.kind === 'call' && entry.agent_id === agentId ? (messageOf(entry).receipt_ref ?? []) : [],
  )
}

function findingsOf({ judged, faults }: ChainReport): Findings {
  return new Map(
    judged.map(({ receipt_ref }) => [receipt_ref, faults.filter(fault => fault.receipt_ref === receipt_ref)]),
  )
}

function useReading(agentId: string) {
  const { visitor, window: serviceWindow } = useParts()
  const chain = async () => ({
    ...(await readChain(await serviceWindow(), agentId)),
    answered: answeredRefs(await visitor.journal.entries(), agentId),
  })
  const one = async ({ receipt_ref, sequence }: ReceiptRecord): Promise<readonly ChainFault[]> => {
    const stored = await (await serviceWindow()).receipt(receipt_ref)
    if (stored !== undefined) return (await judgeReceipt(stored, agentId)).faults
    return [{ code: 'RECEIPT_MISSING', sequence, receipt_ref, found: 'the store no longer holds it' }]
  }
  return { chain, one }
}

/** Verifies an agent's receipts as they are stored at that moment, one or all, and exports them. */
export function useChainRun(agentId: string): ChainRun {
  const reading = useReading(agentId)
  const client = useQueryClient()
  const announce = useAnnounce()
  const focus = useOutcomeFocus()
  const stopping = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const [findings, setFindings] = useState<Findings>(new Map())
  const all = useAction({
    mutationFn: async () => {
      stopping.current = new AbortController()
      const { signal } = stopping.current
      return verifyChain(await reading.chain(), {
        signal,
        onProgress: (done, total) => {
          if (done % FIGURE_EVERY === 0) setProgress({ done, total })
        },
      })
    },
    onMutate: focus.begin,
    onSuccess: report => setFindings(findingsOf(report)),
    onSettled: async () => {
      setProgress(undefined)
      await client.invalidateQueries({ queryKey: ['receipts'] })
      focus.end()
    },
  })
  const one = useAction({
    mutationFn: reading.one,
    onSuccess: (faults, { receipt_ref, sequence }) => {
      setFindings(last => new Map([...last, [receipt_ref, faults]]))
      announce(faults.length === 0 ? `Receipt ${sequence} holds.` : `Receipt ${sequence} does not hold.`)
    },
  })
  const saving = useAction({
    mutationFn: async () => downloadJson(`receipts-${agentId}.json`, exportChain(await reading.chain())),
  })
  return {
    progress: all.isPending ? (progress ?? { done: 0, total: 0 }) : undefined,
    report: all.data,
    findings,
    error: all.error,
    otherError: one.error ?? saving.error,
    heading: focus.heading,
    verifyAll: () => all.mutate(),
    verifyOne: record => one.mutate(record),
    stop: () => stopping.current?.abort(new Error('Stopped. Nothing was concluded about the chain.')),
    exportAll: () => saving.mutate(),
  }
}
