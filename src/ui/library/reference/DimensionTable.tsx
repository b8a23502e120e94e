import { DIMENSION_NAMES, DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** The eight dimensions and what each asks. */
export function DimensionTable() {
  const rows = DIMENSION_NAMES.map(name => ({
    id: name,
    cells: [<code key="name">{name}</code>, DIMENSIONS[name].words, DIMENSIONS[name].passes],
  }))
  return (
    <>
      <p className={styles.text}>
        The source names eight dimensions and does not list them: these are this prototype’s. Each gives one
        result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is
        INDETERMINATE; else PERMIT. The decision words are those of XACML 3.0, section 5.53.
      </p>
      <Table columns={['Dimension', 'What it asks', 'Where it passes']} rows={rows} />
    </>
  )
}
