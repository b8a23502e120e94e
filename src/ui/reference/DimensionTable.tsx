import {
  ALL_PASS,
  DIMENSION_NAMES,
  DIMENSIONS,
  POLICY_ERROR,
  type ReasonEntry,
  reasonWords,
} from '../../contract/dimensions.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const RESULT_FOLLOWS = { FAIL: 'DENY', MISSING: 'INDETERMINATE', PASS: 'PERMIT' } as const

function reasonsOf(name: (typeof DIMENSION_NAMES)[number]) {
  const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[name].reasons
  return Object.entries(reasons).map(([code, { result, words }]) => ({
    id: code,
    cells: [<code key="code">{code}</code>, name, `${result}: ${RESULT_FOLLOWS[result]}`, words],
  }))
}

/** The eight dimensions, and every reason code with the result that it gives. */
export function DimensionTable() {
  const whole = [ALL_PASS, POLICY_ERROR].map(code => ({
    id: code,
    cells: [<code key="code">{code}</code>, 'all', code === ALL_PASS ? 'PERMIT' : 'DENY', reasonWords(code)],
  }))
  const dimensions = DIMENSION_NAMES.map(name => ({
    id: name,
    cells: [<code key="name">{name}</code>, DIMENSIONS[name].words],
  }))
  return (
    <>
      <p className={styles.text}>
        The source names eight dimensions and does not list them: these are this prototype’s. Each gives one
        result, the first that applies, FAIL before MISSING. Any FAIL is DENY; else any MISSING is
        INDETERMINATE; else PERMIT.
      </p>
      <Table columns={['Dimension', 'What it asks']} rows={dimensions} />
      <Table
        columns={['Reason code', 'Dimension', 'Result', 'What it says']}
        rows={[...DIMENSION_NAMES.flatMap(reasonsOf), ...whole]}
      />
    </>
  )
}
