import {
  CONDITIONS,
  LIFECYCLE,
  type LifecycleRow,
  OPERATIONS,
  SIGNERS,
} from '../../../contract/catalogues/lifecycle.ts'
import { STATUS_RULES } from '../../../contract/field-docs/status-rules.ts'
import { STATUSES } from '../../../contract/names.ts'
import { clearsWords, Sets } from './FactCells.tsx'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const OPEN_ELSE: Readonly<Record<string, string>> = {
  import: 'always: claims exclude nobody',
  'pilot.enter': 'always; it sets where the decision is PERMIT',
  'report.send': 'always; it sets where the agent signed a violation',
}

const operations = () =>
  OPERATIONS.map(operation => {
    const row: LifecycleRow = LIFECYCLE[operation]
    const opens = row.opens.map(name => CONDITIONS[name].words).join('; ')
    return {
      id: operation,
      search: row.sets ?? '',
      cells: [
        <code key="operation">{operation}</code>,
        opens === '' ? (OPEN_ELSE[operation] ?? 'always') : opens,
        SIGNERS[row.signer],
        <Sets key="sets" row={row} />,
        clearsWords(row),
      ],
    }
  })

const statuses = () =>
  STATUSES.map(status => ({ id: status, cells: [<code key="status">{status}</code>, STATUS_RULES[status]] }))

/** The lifecycle: every operation in the table that the service reads, and when an agent has which status. */
export function LifecycleTable() {
  return (
    <>
      <p className={styles.text}>
        Steps come in any order. A missing fact never blocks the next step; the evaluation says what is
        missing. The holder is the bound key; a binding is proven where the bound key is the confirmed one, or
        the one that the registry names now.
      </p>
      <Table columns={['Operation', 'Open when', 'Signed by', 'Sets', 'Clears']} rows={operations()} />
      <h3 className={styles.sub}>Statuses</h3>
      <p className={styles.text}>
        The seven values are the source’s. A status is derived from the facts and never stored: it is the last
        of these that applies.
      </p>
      <Table columns={['Status', 'When']} rows={statuses()} />
    </>
  )
}
