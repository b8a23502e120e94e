import { keysOf } from '../../contract/keys-of.ts'
import { OBLIGATIONS } from '../../contract/obligations.ts'
import { Table } from './Table.tsx'

/** The obligations: when each is issued and how it is performed. */
export function ObligationTable() {
  const rows = keysOf(OBLIGATIONS).map(name => ({
    id: name,
    cells: [<code key="name">{name}</code>, OBLIGATIONS[name].issued, OBLIGATIONS[name].performed],
  }))
  return <Table columns={['Obligation', 'Issued with', 'How it is performed']} rows={rows} />
}
