import { OBLIGATIONS, obligationProperties } from '../../../contract/catalogues/obligations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** What an obligation carries beside its name. */
function propertiesOf(name: string): string {
  const shape = obligationProperties.def.options.find(
    option => option.shape.name.def.values[0] === name,
  )?.shape
  const more = shape === undefined ? [] : keysOf(shape).filter(member => member !== 'name')
  return more.length === 0 ? '–' : more.join(', ')
}

/** The obligations: when each is issued, what it carries and how it is performed. */
export function ObligationTable() {
  const rows = keysOf(OBLIGATIONS).map(name => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      OBLIGATIONS[name].issued,
      propertiesOf(name),
      OBLIGATIONS[name].performed,
    ],
  }))
  return (
    <>
      <p className={styles.text}>
        Their form is that of the AuthZEN obligations profile, type custom; the eight themselves are this
        prototype’s choice. An enforcement point that cannot perform one does not deliver.
      </p>
      <Table columns={['Obligation', 'Issued with', 'Carries', 'How it is performed']} rows={rows} />
    </>
  )
}
