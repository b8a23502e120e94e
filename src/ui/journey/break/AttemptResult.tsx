import { Fragment } from 'react'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { evaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { CodeLink } from '../../kit/CodeLink.tsx'
import { failureWords } from '../../kit/outcome/failure-words.ts'
import styles from './TryToBreak.module.css'

interface AttemptResultProps {
  readonly outcome: Outcome<unknown> | undefined
  /** The code that must come back. */
  readonly expected: string | undefined
  readonly error: Error | null
  readonly rows: readonly ExchangeRow[]
}

type Answered = Omit<AttemptResultProps, 'error' | 'outcome'> & { readonly outcome: Outcome<unknown> }

function Where({ outcome, rows }: Pick<Answered, 'outcome' | 'rows'>) {
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  if (row === undefined) return null
  return (
    <>
      , <MessageLink row={row} />
    </>
  )
}

function Expected({ codes, expected }: { readonly codes: readonly string[] } & Pick<Answered, 'expected'>) {
  if (expected === undefined || codes.includes(expected)) return null
  return <strong> {expected} was expected.</strong>
}

/** A decision is an answer, but no PERMIT. */
function Decided({ outcome, value, expected, rows }: Answered & { readonly value: unknown }) {
  const { data } = evaluationAnswer.safeParse(value)
  if (data === undefined || data.decision === 'PERMIT')
    return <strong>It was accepted, which it should not have been.</strong>
  const { decision, reason_codes: codes } = data
  return (
    <>
      Answered with {decision}
      {codes.map(code => (
        <Fragment key={code}>
          , <CodeLink catalogue="reasons" code={code} className={styles.code} />
        </Fragment>
      ))}
      <Where outcome={outcome} rows={rows} />. {codes.flatMap(code => reasonWords(code) ?? []).join(' ')}
      <Expected codes={codes} expected={expected} />
    </>
  )
}

function Words({ outcome, expected, rows }: Answered) {
  if (outcome.kind === 'answer') return <Decided {...{ outcome, expected, rows }} value={outcome.value} />
  if (outcome.kind === 'failure') return TRANSPORT_FAILURES[outcome.code]
  const { code, title, detail } = outcome.problem
  return (
    <>
      Refused with <CodeLink catalogue="problems" code={code} className={styles.code} />
      <Where outcome={outcome} rows={rows} />. {detail ?? `${title}.`} The refused message changed nothing.
      <Expected codes={[code]} expected={expected} />
    </>
  )
}

/** What came back from the last attempt, the rule that it broke, and where to read on. */
export function AttemptResult({ outcome, error, ...more }: AttemptResultProps) {
  if (error !== null) return failureWords(error).words
  return outcome === undefined ? null : <Words outcome={outcome} {...more} />
}
