import { keysOf } from '../../contract/keys-of.ts'
import { STANDARDS } from '../../contract/reference/origins.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** The standards that origins cite. */
export function StandardTable() {
  const rows = keysOf(STANDARDS).map(name => ({ id: name, cells: [name, STANDARDS[name]] }))
  return (
    <>
      <p className={styles.text}>
        Those that origins cite. The specifications of the seven protocols stand beside their checks.
      </p>
      <Table columns={['Cited as', 'Title']} rows={rows} />
    </>
  )
}
