import { LIMITATIONS } from '../../../contract/catalogues/limitations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { Table } from './Table.tsx'

/** What a receipt does not show. */
export function LimitationTable() {
  const rows = keysOf(LIMITATIONS).map(code => ({
    id: code,
    cells: [
      <code key="code">{code}</code>,
      LIMITATIONS[code].always ? 'every receipt' : 'where it holds',
      LIMITATIONS[code].statement,
    ],
  }))
  return <Table columns={['Code', 'Stands in', 'Statement']} rows={rows} />
}
