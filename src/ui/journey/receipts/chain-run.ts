import { useState } from 'react'
import type { JournalEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { exportChain } from '../../../rules/chain/export-chain.ts'
import type { ChainFault } from '../../../rules/chain/verify-chain.ts'
import { type ChainReport, judgeReceipt, readChain, verifyChain } from '../../../rules/chain/verify-chain.ts'
import { downloadJson } from '../../app/files.ts'
import { useJudgement } from '../../app/Judgement.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { useAnnounce } from '../../kit/Announcer.tsx'

/** What is wrong with each receipt that was verified, by its name; an empty list where nothing is. */
type Findings = ReadonlyMap<string, readonly ChainFault[]>

const FIGURE_EVERY = 20

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
  const { visitor, window: serviceWindow } = useServices()
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

export function useChainRun(agentId: string) {
  const reading = useReading(agentId)
  const announce = useAnnounce()
  const [findings, setFindings] = useState<Findings>(new Map())
  const all = useJudgement({
    judge: async ({ signal, onProgress }) => {
      const report = await verifyChain(await reading.chain(), {
        signal,
        onProgress: (done, total) => {
          if (done % FIGURE_EVERY === 0) onProgress(done, total)
        },
      })
      setFindings(findingsOf(report))
      return report
    },
    stopped: 'Stopped. Nothing was concluded about the chain.',
    changes: ['receipts'],
  })
  const one = useTask({
    run: reading.one,
    changes: null,
    onDone: (faults, { receipt_ref, sequence }) => {
      setFindings(last => new Map([...last, [receipt_ref, faults]]))
      announce(faults.length === 0 ? `Receipt ${sequence} holds.` : `Receipt ${sequence} does not hold.`)
    },
  })
  const saving = useTask({
    run: async () => downloadJson(`receipts-${agentId}.json`, exportChain(await reading.chain())),
    changes: null,
  })
  return {
    ...{ all, findings },
    otherError: one.error ?? saving.error,
    verifyOne: one.start,
    exportAll: () => saving.start(),
  }
}

export type ChainRun = ReturnType<typeof useChainRun>
