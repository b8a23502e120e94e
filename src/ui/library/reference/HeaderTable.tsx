import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { HEADERS } from '../../../contract/field-docs/header-notes.ts'
import { originWords } from '../../../contract/field-docs/origins.ts'
import styles from './ReferenceView.module.css'
import { Table } from './Table.tsx'

/** The headers of requests and answers, and how a request is repeated safely. */
export function HeaderTable() {
  const rows = HEADERS.map(({ name, on, required, words, note: { from } }) => ({
    id: name,
    cells: [
      <code key="name">{name}</code>,
      on,
      required ? 'yes' : 'no',
      words,
      from.map(originWords).join(', '),
    ],
  }))
  return (
    <>
      <p className={styles.text}>
        An import or a proof whose answer was lost is repeated with the same Idempotency-Key and the same
        bytes: within {LIMITS.IDEMPOTENCY_KEPT_S / 3600} h the stored success comes back, and nothing happens
        twice. Without the key an import makes a second agent, and a proof finds its nonce used. 500 and 503
        changed nothing and may be repeated; other refusals come back the same until something is mended.
      </p>
      <Table columns={['Header', 'On', 'Required', 'What it is for', 'Origin']} rows={rows} />
    </>
  )
}
