import type { StoredRecord } from '../../../contract/window/records.ts'
import { useExchange } from '../../app/queries.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import styles from './RecordsView.module.css'
import { memberAt } from './record-columns.ts'

/** The message behind a record, where this browser's own journal has it. */
export function InTheExchange({ record: { value } }: { readonly record: StoredRecord }) {
  const requestId = memberAt(value, 'request_id') ?? memberAt(value, 'import_request_id')
  const rows = useExchange()
  if (typeof requestId !== 'string') return null
  const row = rowOfRequest(rows, requestId)
  return (
    <div className={styles.leads}>
      <h3 className={styles.heading}>In the exchange</h3>
      <p className={styles.leadsNote}>
        {row === undefined ? (
          'The journal of your own messages does not hold it: a case of the controlled pilot sent it, or another caller.'
        ) : (
          <>
            It came of{' '}
            <MessageLink row={row} className={styles.message}>{`message ${row.number}`}</MessageLink>, which
            stands in the exchange with its request and answer.
          </>
        )}
      </p>
    </div>
  )
}
