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
import { tablePage } from './TablePage.tsx'

const OPEN_ELSE: Readonly<Record<string, string>> = {
  import: 'always: claims exclude nobody',
  'pilot.enter': 'always; it sets where the decision is PERMIT',
  'report.send': 'always; it sets where the agent signed a violation',
}

const operations = () =>
  OPERATIONS.map(operation => {
    const row: LifecycleRow = LIFECYCLE[operation]
    const conditions = row.opens.map(name => CONDITIONS[name].words).join('; ')
    const opens = conditions === '' ? (OPEN_ELSE[operation] ?? 'always') : conditions
    return {
      id: operation,
      name: operation,
      says: `Open when: ${opens}`,
      search: row.sets ?? '',
      cells: [
        <code key="operation">{operation}</code>,
        opens,
        SIGNERS[row.signer],
        <Sets key="sets" row={row} />,
        clearsWords(row),
      ],
    }
  })

const statuses = () =>
  STATUSES.map(status => ({
    id: status,
    name: status,
    says: STATUS_RULES[status],
    cells: [<code key="status">{status}</code>, STATUS_RULES[status]],
  }))

/** The lifecycle: every operation in the table that the service reads, and when an agent has which status. */
export const LIFECYCLE_PAGE = tablePage({
  id: 'lifecycle',
  title: 'Lifecycle',
  says: 'Every operation: when it is open, who signs it, and what it changes; and the seven statuses.',
  parts: [
    {
      lead: (
        <p>
          Steps come in any order. A missing fact never blocks the next step; the evaluation says what is
          missing. The holder is the bound key; a binding is proven where the bound key is the confirmed one,
          or the one that the registry names now.
        </p>
      ),
      columns: ['Operation', 'Open when', 'Signed by', 'Sets', 'Clears'],
      caption: 'Operations',
      rows: operations,
    },
    {
      title: 'Statuses',
      lead: (
        <p>
          The seven values are the source’s. A status is derived from the facts and never stored: it is the
          last of these that applies.
        </p>
      ),
      columns: ['Status', 'When'],
      rows: statuses,
    },
  ],
})
