import type { Protocol } from '../../../contract/names.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { OwnChecks } from '../../kit/CheckList.tsx'
import styles from './BindView.module.css'
import { Fold } from './Fold.tsx'
import { lastVerification, type VerificationAttempt } from './verification-attempt.ts'

interface ProtocolChecksProps {
  readonly protocol: Protocol
  readonly agentId: string
  readonly rows: readonly ExchangeRow[]
}

/** What the list came to: where it stopped, or how many checks passed. */
function summaryOf({ checks }: VerificationAttempt): string {
  const failed = checks.find(({ result }) => result === 'FAIL')
  if (failed !== undefined) return `refused at ${failed.check}`
  const passed = checks.filter(({ result }) => result === 'PASS').length
  const notChecked = checks.filter(({ result }) => result === 'NOT_CHECKED').length
  return `${passed} passed${notChecked === 0 ? '' : `, ${notChecked} not checked`}`
}

/** The protocol's own list for the newest verification, right or refused, in the order of its specification. */
export function ProtocolChecks({ protocol, agentId, rows }: ProtocolChecksProps) {
  const attempt = lastVerification(rows, agentId)
  if (attempt === undefined) return null
  const refused = attempt.checks.some(({ result }) => result === 'FAIL')
  const row = rowOfRequest(rows, attempt.entry.answer?.request_id ?? '')
  return (
    <Fold
      key={attempt.entry.seq}
      title={`The checks of ${protocol}`}
      note={summaryOf(attempt)}
      state={refused ? 'refused' : 'proven'}
      open={attempt.newest}
    >
      <p className={styles.from}>
        In its specification’s order, from{' '}
        {row === undefined ? 'an earlier message' : <MessageLink row={row} />}.
      </p>
      <OwnChecks checks={attempt.checks} protocol={protocol} />
    </Fold>
  )
}
