import { keysOf } from '../../../contract/keys-of.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** The codes of single violations within a SCHEMA_VIOLATION. */
export function ViolationTable() {
  const rows = keysOf(VIOLATIONS).map(code => ({
    id: code,
    cells: [<code key="code">{code}</code>, VIOLATIONS[code]],
  }))
  return (
    <>
      <p className={styles.text}>
        The codes in the errors of a SCHEMA_VIOLATION, each beside a JSON Pointer (RFC 6901) to the member.
      </p>
      <Table columns={['Code', 'What it says']} rows={rows} search="SCHEMA_VIOLATION errors" />
    </>
  )
}
