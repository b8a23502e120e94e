import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { LIMIT_NOTES } from '../../../contract/field-docs/limit-notes.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

const UNITS = [
  ['_BYTES', 'bytes'],
  ['_CODE_POINTS', 'Unicode code points'],
  ['_CHARACTERS', 'characters'],
  ['_S', 'seconds'],
  ['_ROWS', 'rows'],
] as const

function unitOf(name: string): string {
  return UNITS.find(([ending]) => name.endsWith(ending))?.[1] ?? ''
}

/** Every number that callers are held to. */
export function LimitTable() {
  const format = new Intl.NumberFormat()
  const rows = keysOf(LIMITS).map(name => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      `${format.format(LIMITS[name])} ${unitOf(name)}`.trim(),
      LIMIT_NOTES[name].words,
      LIMIT_NOTES[name].from.map(originWords).join(', '),
    ],
  }))
  return (
    <>
      <p className={styles.text}>There are no rate limits and no quotas but the browser’s own.</p>
      <Table columns={['Limit', 'Value', 'Of what', 'Origin']} rows={rows} />
    </>
  )
}
