import { CONDITIONS, LIFECYCLE, type LifecycleRow, OPERATIONS, SIGNERS } from '../../contract/lifecycle.ts'
import type { LineState } from '../grammar/line-state.ts'
import { Mark } from '../grammar/Mark.tsx'
import styles from './ReferenceView.module.css'
import sets from './Sets.module.css'
import { Table } from './Table.tsx'

const SETS = {
  claim: { words: 'claim', line: 'claimed' },
  identity: { words: 'identity', line: 'proven' },
  link: { words: 'organization link', line: 'proven' },
  binding: { words: 'binding', line: 'proven' },
  readiness: { words: 'readiness', line: 'proven' },
  suspension: { words: 'suspension', line: 'suspended' },
  revocation: { words: 'revocation, final', line: 'refused' },
} as const satisfies Record<NonNullable<LifecycleRow['sets']>, { words: string; line: LineState }>

const OPEN_ELSE: Readonly<Record<string, string>> = {
  import: 'always: claims exclude nobody',
  'pilot.enter': 'always; it sets where the decision is PERMIT',
  'report.send': 'always',
}

function Sets({ row }: { readonly row: LifecycleRow }) {
  if (row.sets === null) return '–'
  const { words, line } = SETS[row.sets]
  return (
    <span className={sets.sets} data-s={line}>
      <Mark state={line} />
      {words}
    </span>
  )
}

function clearsWords(row: LifecycleRow): string {
  if (row.clears.length === 0) return '–'
  const names = row.clears.map(fact => SETS[fact].words).join(', ')
  return row.clears_when === '' ? names : `${names}: ${row.clears_when}`
}

/** The lifecycle, row by row, from the table that the service reads. */
export function LifecycleTable() {
  const rows = OPERATIONS.map(operation => {
    const row: LifecycleRow = LIFECYCLE[operation]
    const opens = row.opens.map(name => CONDITIONS[name].words).join('; ')
    return {
      id: operation,
      cells: [
        <code key="operation">{operation}</code>,
        opens === '' ? (OPEN_ELSE[operation] ?? 'always') : opens,
        SIGNERS[row.signer],
        <Sets key="sets" row={row} />,
        clearsWords(row),
      ],
    }
  })
  return (
    <>
      <p className={styles.text}>
        Steps come in any order. A missing fact never blocks the next step; the evaluation says what is
        missing. The holder is the bound key; a binding is proven where the bound key is the confirmed one, or
        the one that the registry names now.
      </p>
      <p className={styles.text}>
        Where a key takes another’s place, possession of the new one is not enough: an authorization is a
        second signature over the same challenge that names the new key. The linked organization gives it, or
        the key that is replaced; while the agent is suspended, the organization alone. The key that a
        registry names now needs none, unless the agent is suspended.
      </p>
      <Table columns={['Operation', 'Open when', 'Signed by', 'Sets', 'Clears']} rows={rows} />
    </>
  )
}
