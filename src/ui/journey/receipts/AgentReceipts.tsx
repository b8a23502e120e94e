import { useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import {
  CHAIN_DOES_NOT_SHOW,
  CHAIN_SHOWS,
  RE_VERIFICATION,
  RECEIPT_LIMITATIONS,
} from '../../../rules/chain/export-chain.ts'
import type { ChainReport } from '../../../rules/chain/verify-chain.ts'
import { CHAIN_FAULTS, type ChainFault } from '../../../rules/chain/verify-chain.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { Judgement, Progress } from '../../app/Judgement.tsx'
import { checkEntry } from '../../app/reference-address.ts'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { Limitations } from '../evaluate/ReceiptOf.tsx'
import { Actions } from '../frame/Step.tsx'
import { type ChainRun, useChainRun } from './chain-run.ts'
import styles from './ReceiptChain.module.css'

interface ReceiptLineProps {
  readonly record: ReceiptRecord
  /** What is wrong with it; undefined where it was not verified yet. */
  readonly faults: readonly ChainFault[] | undefined
  readonly onVerify: () => void
}

function verdictOf(faults: readonly ChainFault[] | undefined) {
  if (faults === undefined) return { state: 'unreached', words: 'not verified' } as const
  const [first] = faults
  if (first === undefined) return { state: 'proven', words: 'holds' } as const
  return { state: 'refused', words: `${CHAIN_FAULTS[first.code]}: ${first.found}` } as const
}

/** Storage may hold anything, so a member that is no text is not shown as one. */
function member(record: ReceiptRecord, name: 'decision' | 'action' | 'evaluated_at'): string | undefined {
  const receipt: Partial<Record<string, unknown>> = Object(record.receipt)
  const value = receipt[name]
  return typeof value === 'string' ? value : undefined
}

function previousOf({ receipt }: ReceiptRecord): string {
  const { previous_receipt_ref: previous }: Partial<Record<string, unknown>> = Object(receipt)
  return typeof previous === 'string' ? previous : previous === null ? 'none, the first' : 'unreadable'
}

function ReceiptLine({ record, faults, onVerify }: ReceiptLineProps) {
  const { state, words } = verdictOf(faults)
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
      <Button className={styles.verify} onClick={onVerify}>
        Verify<span className="sr-only">{` receipt ${record.sequence}`}</span>
      </Button>
    </li>
  )
}

function placeWords({ sequence, until }: ChainFault): string {
  if (sequence === null) return 'A receipt'
  return until === undefined ? `Receipt ${sequence}` : `Receipts ${sequence} to ${until}`
}

function Fault({ fault }: { readonly fault: ChainFault }) {
  return (
    <li className={styles.fault}>
      <strong>{placeWords(fault)}</strong>: {CHAIN_FAULTS[fault.code]}.{' '}
      <CodeLink catalogue="checks" code={checkEntry('receipts', fault.code)} className="link">
        <code>{fault.code}</code>
      </CodeLink>
      {fault.receipt_ref === null ? null : <code className={styles.faultRef}>{fault.receipt_ref}</code>}
      <span className={styles.foundWords}>{`Found: ${fault.found}.`}</span>
    </li>
  )
}

function chainVerdict({ faults, judged }: ChainReport) {
  if (faults.length === 0)
    return {
      state: 'proven',
      title: judged.length === 1 ? 'The one receipt holds' : `All ${judged.length} receipts hold`,
      body: (
        <p>
          Each one hashes to its name, is about this agent and names the one before it; the last is the one
          that the agent’s record names, and every answer in the exchange names one of them.
        </p>
      ),
    } as const
  return {
    state: 'refused',
    title: faults.length === 1 ? 'The chain does not hold' : `The chain has ${faults.length} faults`,
    body: (
      <ul>
        {faults.map(fault => (
          <Fault key={`${fault.code} ${fault.sequence} ${fault.receipt_ref}`} fault={fault} />
        ))}
      </ul>
    ),
  } as const
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={`note ${styles.points}`}>
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function ChainMeaning() {
  return (
    <>
      <Fold title="What it shows and does not show" note="unsigned, and only in this browser">
        <div className={styles.meaning}>
          <Points title="A chain that holds shows" points={CHAIN_SHOWS} />
          <Points title="It does not show" points={CHAIN_DOES_NOT_SHOW} />
        </div>
        <Limitations limitations={[...RECEIPT_LIMITATIONS]} />
      </Fold>
      <Fold title="Verify it without this page" note="with the exported JSON">
        <ol className={`note ${styles.recipe}`}>
          {RE_VERIFICATION.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Fold>
    </>
  )
}

interface ReceiptChainProps {
  readonly agentId: string
  readonly receipts: readonly ReceiptRecord[]
}

function Lines({ receipts, run }: { readonly receipts: readonly ReceiptRecord[]; readonly run: ChainRun }) {
  const [shown, setShown] = useState<number>(LIMITS.PAGE_ROWS)
  const hidden = Math.max(0, receipts.length - shown)
  return (
    <>
      {hidden === 0 ? null : (
        <p className={`note ${styles.older}`}>
          {`${hidden} older are not listed; verifying all and the export take them in. `}
          <Button onClick={() => setShown(last => last + LIMITS.PAGE_ROWS)}>
            {`Show ${Math.min(hidden, LIMITS.PAGE_ROWS)} older`}
          </Button>
        </p>
      )}
      <ol className={styles.lines} aria-label="Receipts, oldest first">
        {receipts.slice(hidden).map(record => (
          <ReceiptLine
            key={record.receipt_ref}
            record={record}
            faults={run.findings.get(record.receipt_ref)}
            onVerify={() => run.verifyOne(record)}
          />
        ))}
      </ol>
    </>
  )
}

function ReceiptChain({ agentId, receipts }: ReceiptChainProps) {
  const run = useChainRun(agentId)
  const { all } = run
  const count = counted(receipts.length, 'receipt')
  return (
    <div className={styles.chain} data-print="hide">
      <Bar title="Receipts of this agent" id="receipts-heading">
        {`${count}, oldest first`}
      </Bar>
      <p className={`note ${styles.lede}`}>
        Each receipt names the one before it, and the agent’s record names the last. So whoever changes or
        drops one in storage has to rewrite everything after it.
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
      <Lines receipts={receipts} run={run} />
      <ChainMeaning />
    </div>
  )
}

interface AgentReceiptsProps {
  readonly view: AgentView | undefined
  /** The agent's receipts, oldest first. */
  readonly receipts: readonly ReceiptRecord[]
}

/** An agent's chain of receipts once there is one; a chain whose receipts are all gone is one too. */
export function AgentReceipts({ view, receipts }: AgentReceiptsProps) {
  if (view === undefined || (view.head === null && receipts.length === 0)) return null
  return <ReceiptChain key={view.agent_id} agentId={view.agent_id} receipts={receipts} />
}
