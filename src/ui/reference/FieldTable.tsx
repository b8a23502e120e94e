import { keysOf } from '../../contract/keys-of.ts'
import { PROFILE_FIELDS } from '../../contract/profile.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** The Federated Agent Profile, field by field. */
export function FieldTable() {
  const rows = keysOf(PROFILE_FIELDS).map(field => {
    const { required, constraint, origin } = PROFILE_FIELDS[field]
    return {
      id: field,
      cells: [<code key="field">{field}</code>, required ? 'yes' : 'no', constraint, origin],
    }
  })
  return (
    <>
      <p className={styles.text}>
        Federated Agent Profile, version 1. Unknown members are refused; null and absent mean the same. An
        import sends the first three at the top and the rest, status aside, in metadata.
      </p>
      <Table columns={['Field', 'Required', 'Constraint', 'Origin']} rows={rows} />
    </>
  )
}
