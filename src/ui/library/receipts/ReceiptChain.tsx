import { useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { Actions } from '../../journey/Actions.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Failure } from '../../kit/outcome/Failure.tsx'
import { ChainMeaning } from './ChainMeaning.tsx'
import { ChainVerdict } from './ChainVerdict.tsx'
import { type ChainRun, useChainRun } from './chain-run.ts'
import styles from './ReceiptChain.module.css'
import { ReceiptLine } from './ReceiptLine.tsx'

interface ReceiptChainProps {
  readonly agentId: string
  /** The agent's receipts, oldest first. */
  readonly receipts: readonly ReceiptRecord[]
}

/** The figure and the line of a verification under way. */
function Progress({ run }: { readonly run: ChainRun }) {
  const { progress } = run.all
  if (progress === undefined || progress.total === 0) return null
  return (
    <div className={styles.progress}>
      <p>{`${progress.done} of ${progress.total} verified`}</p>
      <Meter share={progress.done / progress.total} />
    </div>
  )
}

/** The newest receipts, and those before them a page at a time. */
function Lines({ receipts, run }: { readonly receipts: readonly ReceiptRecord[]; readonly run: ChainRun }) {
  const [shown, setShown] = useState<number>(LIMITS.PAGE_ROWS)
  const hidden = Math.max(0, receipts.length - shown)
  return (
    <>
      {hidden === 0 ? null : (
        <p className={styles.older}>
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

/** The chain of an agent's receipts: each names the one before it, and all of it can be verified here. */
export function ReceiptChain({ agentId, receipts }: ReceiptChainProps) {
  const run = useChainRun(agentId)
  const { all } = run
  const count = receipts.length === 1 ? '1 receipt' : `${receipts.length} receipts`
  return (
    <div className={styles.chain} data-print="hide">
      <Bar title="Receipts of this agent" id="receipts-heading">
        {`${count}, oldest first`}
      </Bar>
      <p className={styles.lede}>
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
      <Progress run={run} />
      <ChainVerdict run={run} />
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
