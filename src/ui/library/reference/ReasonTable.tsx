import {
  ALL_PASS,
  DIMENSION_NAMES,
  DIMENSIONS,
  POLICY_ERROR,
  REASON_CODES,
  type ReasonCode,
  type ReasonEntry,
  reasonWords,
} from '../../../contract/catalogues/dimensions.ts'
import { REASON_REMEDIES } from '../../../contract/field-docs/reason-remedies.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

function judgedBy(code: ReasonCode): readonly [dimension: string, result: string] {
  for (const name of DIMENSION_NAMES) {
    const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[name].reasons
    const entry = reasons[code]
    if (entry !== undefined) return [name, entry.result]
  }
  const results = { [ALL_PASS]: 'PERMIT', [POLICY_ERROR]: 'DENY' } as const
  return ['all', Object.entries(results).find(([whole]) => whole === code)?.[1] ?? '']
}

/** Every reason code: its dimension, the result that it gives, what it says and what to do. */
export function ReasonTable() {
  const rows = REASON_CODES.map(code => {
    const [dimension, result] = judgedBy(code)
    return {
      id: code,
      cells: [<code key="code">{code}</code>, dimension, result, reasonWords(code), REASON_REMEDIES[code]],
    }
  })
  return (
    <>
      <p className={styles.text}>
        The reason_codes of an answer, in the order in which each dimension judges. There is one for each
        result that is neither PASS nor NOT_APPLICABLE, APPROVAL_SELF beside them, and ALL_DIMENSIONS_PASS
        where there is none.
      </p>
      <Table columns={['Reason code', 'Dimension', 'Result', 'What it says', 'What to do']} rows={rows} />
    </>
  )
}
