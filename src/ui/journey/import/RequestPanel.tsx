import { Bar } from '../../kit/Bar.tsx'
import { Json } from '../../kit/Json.tsx'
import { claimBody } from './claim-form.ts'
import styles from './ImportView.module.css'
import { type ImportForm, thumbprintOf } from './import-form.ts'

/** What will be sent, as the form stands now. */
export function RequestPanel({ form }: { readonly form: ImportForm }) {
  return (
    <section className={styles.panel} aria-labelledby="request-heading">
      <Bar title="Request body" id="request-heading">
        as it will be sent
      </Bar>
      <div className={styles.words}>
        <Json value={claimBody(form.values, thumbprintOf(form))} label="Request body preview" of="import" />
      </div>
    </section>
  )
}
