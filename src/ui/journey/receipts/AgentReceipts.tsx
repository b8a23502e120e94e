import { useState } from 'react'
import type { JournalEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import {
  CHAIN_DOES_NOT_SHOW,
  CHAIN_SHOWS,
  exportChain,
  RE_VERIFICATION,
  RECEIPT_LIMITATIONS,
} from '../../../rules/chain/export-chain.ts'
import {
  CHAIN_FAULTS,
  type ChainFault,
  type ChainReport,
  judgeReceipt,
  readChain,
  verifyChain,
} from '../../../rules/chain/verify-chain.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { downloadJson } from '../../app/files.ts'
import { Judgement, Progress, useJudgement } from '../../app/Judgement.tsx'
import { useReceipts } from '../../app/receipts.ts'
import { checkEntry } from '../../app/reference-address.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { Limitations } from '../evaluate/ReceiptOf.tsx'
import { Actions } from '../frame/Step.tsx'
import styles from './ReceiptChain.module.css'

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

function useChainRun(agentId: string) {
  const { visitor, window: serviceWindow } = useServices()
  const readAll = async () => ({
    ...(await readChain(await serviceWindow(), agentId)),
    answered: answeredRefs(await visitor.journal.entries(), agentId),
  })
  const readOne = async ({ receipt_ref, sequence }: ReceiptRecord): Promise<readonly ChainFault[]> => {
    const stored = await (await serviceWindow()).receipt(receipt_ref)
    if (stored !== undefined) return (await judgeReceipt(stored, agentId)).faults
    return [{ code: 'RECEIPT_MISSING', sequence, receipt_ref, found: 'it is no longer in the store' }]
  }
  const announce = useAnnounce()
  const [findings, setFindings] = useState<Findings>(new Map())
  const all = useJudgement({
    judge: async ({ signal, onProgress }) => {
      const report = await verifyChain(await readAll(), {
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
    run: readOne,
    changes: null,
    onDone: (faults, { receipt_ref, sequence }) => {
      setFindings(last => new Map([...last, [receipt_ref, faults]]))
      announce(faults.length === 0 ? `Receipt ${sequence} holds.` : `Receipt ${sequence} is not valid.`)
    },
  })
  const saving = useTask({
    run: async () => downloadJson(`receipts-${agentId}.json`, exportChain(await readAll())),
    changes: null,
  })
  return {
    ...{ all, findings },
    otherError: one.error ?? saving.error,
    verifyOne: one.start,
    exportAll: () => saving.start(),
  }
}

type ChainRun = ReturnType<typeof useChainRun>

function verdictOf(faults: readonly ChainFault[] | undefined) {
  if (faults === undefined) return { state: 'unreached', words: 'not verified' } as const
  const [first] = faults
  if (first === undefined) return { state: 'proven', words: 'holds' } as const
  return { state: 'refused', words: `${CHAIN_FAULTS[first.code]}: ${first.found}` } as const
}

/** Storage may hold anything, so a member that is not text is not shown as one. */
function member(record: ReceiptRecord, name: 'decision' | 'action' | 'evaluated_at'): string | undefined {
  const receipt: Partial<Record<string, unknown>> = Object(record.receipt)
  const value = receipt[name]
  return typeof value === 'string' ? value : undefined
}

function previousOf({ receipt }: ReceiptRecord): string {
  const { previous_receipt_ref: previous }: Partial<Record<string, unknown>> = Object(receipt)
  return typeof previous === 'string' ? previous : previous === null ? 'none, the first' : 'unreadable'
}

function ReceiptLine({ record, run }: { readonly record: ReceiptRecord; readonly run: ChainRun }) {
  const { state, words } = verdictOf(run.findings.get(record.receipt_ref))
  const at = member(record, 'evaluated_at')
  return (
    <li className={styles.line} data-s={state} data-status={state}>
      <Mark state={state} className={styles.mark} />
      <span className={styles.number}>{record.sequence}</span>
      <span className={styles.decided}>
        <strong className={styles.decision}>{member(record, 'decision') ?? 'unreadable'}</strong>
        <code>{member(record, 'action')}</code>
        <span className="hint">{at === undefined ? null : <Time at={at} />}</span>
      </span>
      <dl className={styles.names}>
        <dt>receipt_ref</dt>
        <dd>{record.receipt_ref}</dd>
        <dt>previous</dt>
        <dd>{previousOf(record)}</dd>
      </dl>
      <span className={styles.verdict}>{words}</span>
      <Button className={styles.verify} onClick={() => run.verifyOne(record)}>
        Verify<span className="sr-only">{` receipt ${record.sequence}`}</span>
      </Button>
    </li>
  )
}

function placeWords({ sequence, until }: ChainFault): string {
  if (sequence === null) return 'A receipt'
  return until === undefined ? `Receipt ${sequence}` : `Receipts ${sequence} to ${until}`
}

function chainVerdict({ faults, judged }: ChainReport) {
  if (faults.length === 0)
    return {
      state: 'proven',
      title: judged.length === 1 ? 'The one receipt is valid' : `All ${judged.length} receipts are valid`,
      body: (
        <p>
          Each receipt’s digest is its receipt_ref. Each is about this agent and names the one before it. The
          agent’s record names the last one, and every answer in the exchange names one of them.
        </p>
      ),
    } as const
  return {
    state: 'refused',
    title: faults.length === 1 ? 'The chain is not valid' : `The chain has ${faults.length} faults`,
    body: (
      <ul>
        {faults.map(fault => (
          <li key={`${fault.code} ${fault.sequence} ${fault.receipt_ref}`} className={styles.fault}>
            <strong>{placeWords(fault)}</strong>: {CHAIN_FAULTS[fault.code]}.{' '}
            <CodeLink catalogue="checks" code={checkEntry('receipts', fault.code)} className="link">
              <code>{fault.code}</code>
            </CodeLink>
            {fault.receipt_ref === null ? null : <code className={styles.faultRef}>{fault.receipt_ref}</code>}
            <span className={styles.foundWords}>{`Found: ${fault.found}.`}</span>
          </li>
        ))}
      </ul>
    ),
  } as const
}

const MEANING = [
  ['A valid chain shows', CHAIN_SHOWS],
  ['It does not show', CHAIN_DOES_NOT_SHOW],
] as const

function ReceiptChain({
  agentId,
  receipts,
}: {
  readonly agentId: string
  readonly receipts: readonly ReceiptRecord[]
}) {
  const run = useChainRun(agentId)
  const { all } = run
  const [shown, setShown] = useState<number>(LIMITS.PAGE_ROWS)
  const hidden = Math.max(0, receipts.length - shown)
  return (
    <div className={styles.chain} data-print="hide">
      <Bar title="Receipts of this agent" id="receipts-heading">
        {`${counted(receipts.length, 'receipt')}, oldest first`}
      </Bar>
      <p className={`note ${styles.lede}`}>
        Each receipt names the one before it, and the agent’s record names the last. Anyone who changes or
        deletes one in storage must rewrite everything after it.
      </p>
      <Actions>
        <Button busy={all.busy} onClick={() => all.start()}>
          Verify all receipts
        </Button>
        {all.busy ? <Button onClick={all.stop}>Stop verifying</Button> : null}
        <Button onClick={run.exportAll}>Export the chain as JSON</Button>
      </Actions>
      <Progress
        of={all}
        className={`note ${styles.progress}`}
        words={(done, total) => (total === 0 ? null : `${done} of ${total} verified`)}
      />
      <Judgement
        of={all}
        verdict={chainVerdict}
        failed={error => ({
          state: 'unreached',
          title: 'The chain was not verified',
          body: <Failure error={error} />,
        })}
      />
      {run.otherError === null ? null : (
        <div role="alert">
          <Failure error={run.otherError} />
        </div>
      )}
      {hidden === 0 ? null : (
        <p className={`note ${styles.older}`}>
          {`${hidden} older are not listed. Verify all receipts and the export include them. `}
          <Button onClick={() => setShown(last => last + LIMITS.PAGE_ROWS)}>
            {`Show ${Math.min(hidden, LIMITS.PAGE_ROWS)} older`}
          </Button>
        </p>
      )}
      <ol className={styles.lines} aria-label="Receipts, oldest first">
        {receipts.slice(hidden).map(record => (
          <ReceiptLine key={record.receipt_ref} record={record} run={run} />
        ))}
      </ol>
      <Fold title="What it shows and does not show" note="unsigned, and only in this browser">
        <div className={styles.meaning}>
          {MEANING.map(([title, points]) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul className={`note ${styles.points}`}>
                {points.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Limitations limitations={RECEIPT_LIMITATIONS} />
      </Fold>
      <Fold title="Verify it without this page" note="with the exported JSON">
        <ol className={`note ${styles.recipe}`}>
          {RE_VERIFICATION.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Fold>
    </div>
  )
}

/** An agent's chain of receipts once there is one; a chain whose receipts are all gone is one too. */
export function AgentReceipts({ view }: { readonly view: AgentView | undefined }) {
  // All of them, oldest first, are read only where the chain is shown.
  const receipts = useReceipts(view?.agent_id)
  if (view === undefined || (view.head === null && receipts.length === 0)) return null
  return <ReceiptChain key={view.agent_id} agentId={view.agent_id} receipts={receipts} />
}
