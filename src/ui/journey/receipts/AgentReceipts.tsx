import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { exportChain, readChain } from '../../../rules/export-chain.ts'
import { downloadJson } from '../../app/files.ts'
import { readReceipt, useReceipts } from '../../app/receipts.ts'
import { VIEWS } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { Actions } from '../frame/Step.tsx'

const COLUMNS = ['Number', 'Decision', 'Action', 'Evaluated', 'receipt_ref'] as const

function ReceiptRow({ record }: { readonly record: ReceiptRecord }) {
  const { sequence, receipt_ref } = record
  // Storage may hold anything, so what is no receipt is not shown as one.
  const receipt = readReceipt(record)?.receipt
  const cells = [
    receipt?.decision ?? 'unreadable',
    receipt?.action,
    receipt === undefined ? null : <Time key="at" at={receipt.evaluated_at} />,
    <code key="ref">{receipt_ref}</code>,
  ]
  return (
    <tr>
      <th scope="row">{`Receipt ${sequence}`}</th>
      {cells.map((cell, at) => (
        <td key={COLUMNS[at + 1]} data-label={COLUMNS[at + 1]}>
          <span>{cell}</span>
        </td>
      ))}
    </tr>
  )
}

/** An agent's receipts once there is one, oldest first; a chain whose receipts are all gone can be exported too. */
export function AgentReceipts({ view }: { readonly view: AgentView | undefined }) {
  const { window: serviceWindow } = useServices()
  const receipts = useReceipts(view?.agent_id)
  const saving = useTask({
    run: async (agentId: string) =>
      downloadJson(`receipts-${agentId}.json`, exportChain(await readChain(await serviceWindow(), agentId))),
    changes: null,
  })
  if (view === undefined || (view.head === null && receipts.length === 0)) return null
  return (
    <>
      <Bar title="Receipts of this agent" id="receipts-heading">
        {`${counted(receipts.length, 'receipt')}, oldest first`}
      </Bar>
      <p className="note">
        {'Each receipt names the one before it, and the agent’s record names the last. '}
        <ViewLink className="link" to={VIEWS.check}>
          Check
        </ViewLink>
        {' judges what is exported, receipt by receipt; the export says how to verify the whole chain.'}
      </p>
      <Actions>
        <Button busy={saving.busy} onClick={() => saving.start(view.agent_id)}>
          Export the chain as JSON
        </Button>
      </Actions>
      {saving.error === null ? null : (
        <div role="alert">
          <Failure error={saving.error} />
        </div>
      )}
      <StackedTable columns={COLUMNS} caption="Receipts, oldest first">
        {receipts.map(record => (
          <ReceiptRow key={record.receipt_ref} record={record} />
        ))}
      </StackedTable>
    </>
  )
}
