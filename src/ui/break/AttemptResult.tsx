import { TRANSPORT_FAILURES } from '../../client/journal-record.ts'
import { ATTACKS } from '../../pilot/attacks.ts'
import { MessageLink } from '../exchange/MessageLink.tsx'
import { type ExchangeRow, rowOfRequest } from '../exchange/rows.ts'
import { failureWords } from '../outcome/failure-words.ts'
import { ViewLink } from '../state/ViewLink.tsx'
import type { Attempt } from './attack-run.ts'
import styles from './TryToBreak.module.css'

interface AttemptResultProps {
  readonly last: Attempt | undefined
  readonly error: Error | null
  readonly rows: readonly ExchangeRow[]
}

function Words({ last, rows }: { readonly last: Attempt; readonly rows: readonly ExchangeRow[] }) {
  const { outcome, name } = last
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  if (outcome.kind === 'answer') return <strong>It was accepted, which it should not have been.</strong>
  if (outcome.kind === 'failure') return TRANSPORT_FAILURES[outcome.code]
  const { code, title, detail } = outcome.problem
  return (
    <>
      Refused with{' '}
      <ViewLink className={styles.code} to={`#/reference/problems/${code}`}>
        <code>{code}</code>
      </ViewLink>
      {row === undefined ? null : (
        <>
          , <MessageLink row={row} />
        </>
      )}
      . {detail ?? `${title}.`} Nothing was changed.
      {code === ATTACKS[name].expected ? null : <strong> {ATTACKS[name].expected} was expected.</strong>}
    </>
  )
}

/** What came back from the last attempt, the rule that it broke, and where to read on. */
export function AttemptResult({ last, error, rows }: AttemptResultProps) {
  return (
    <p className={styles.result} role="status">
      {error === null ? null : failureWords(error).words}
      {last === undefined || error !== null ? null : <Words last={last} rows={rows} />}
    </p>
  )
}
