import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { exportChain, readChain } from '../../../rules/export-chain.ts'
import { downloadJson } from '../../app/files.ts'
import { readReceipt, useReceipts } from '../../app/receipts.ts'
import { VIEWS } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Failure } from '../../exchange/outcome/Failure.tsx'
import { Button } from '../../kit/Button.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { Actions } from '../frame/Step.tsx'

function ReceiptRow({ record }: { readonly record: ReceiptRecord }) {
  // Storage may hold anything, so what is no receipt is not shown as one.
  const receipt = readReceipt(record)?.receipt
  return (
    <tr>
      <th scope="row">{`Receipt\u00a0${record.sequence}`}</th>
      <td data-label="It says">
        <div>
          {receipt === undefined ? (
            'unreadable'
          ) : (
            <>
              {`${receipt.decision} for ${receipt.action}, `}
              <Time at={receipt.evaluated_at} />
            </>
          )}{' '}
          <code>{record.receipt_ref}</code>
        </div>
      </td>
    </tr>
  )
}

/** An agent's receipts, oldest first; a chain whose receipts are all gone can be exported too. */
export function AgentReceipts({ agentId }: { readonly agentId: string }) {
  const { window: serviceWindow } = useServices()
  const receipts = useReceipts(agentId)
  const saving = useTask({
    run: async () =>
      downloadJson(`receipts-${agentId}.json`, exportChain(await readChain(await serviceWindow(), agentId))),
    rereads: false,
  })
  return (
    <>
      <p className="note">
        {'Each names the one before it, and the agent’s record names the last. '}
        <a className="link" href={VIEWS.check}>
          Check
        </a>
        {' judges what is exported, receipt by receipt; the export says how to verify the whole chain.'}
      </p>
      <StackedTable columns={['Receipt', 'It says']} caption="Receipts, oldest first">
        {receipts.map(record => (
          <ReceiptRow key={record.receipt_ref} record={record} />
        ))}
      </StackedTable>
      <Actions>
        <Button busy={saving.busy} onClick={() => saving.start()}>
          Export the chain as JSON
        </Button>
      </Actions>
      {saving.error === null ? null : <Failure error={saving.error} />}
    </>
  )
}
