import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { useExchange } from '../../app/queries.ts'
import { Result } from '../../kit/Result.tsx'
import { MessageLink } from '../MessageLink.tsx'
import { rowOfRequest } from '../row-of-request.ts'
import { Failure } from './Failure.tsx'
import { Problem } from './Problem.tsx'
import { WayOn } from './WayOn.tsx'

type Refused = Exclude<Outcome<unknown>, { kind: 'answer' }>

interface RefusalProps {
  /** What came back instead of an answer; undefined where it stopped on this side. */
  readonly outcome: Refused | undefined
  /** Why nothing came back. */
  readonly error: Error | null
  readonly title: string
  readonly headingRef?: React.Ref<HTMLHeadingElement>
  /** Whether it is the heading of the step. */
  readonly headline?: boolean
}

function WhichMessage({ refused }: { readonly refused: Refused }) {
  const row = rowOfRequest(useExchange(), refused.entry.answer?.request_id ?? '')
  return row === undefined ? null : <MessageLink row={row} />
}

/** An action that failed: the problem in the catalogue's words, or why there was no answer. */
export function Refusal({ outcome, error, title, headingRef, headline = false }: RefusalProps) {
  const heading = { headline, ...(headingRef === undefined ? {} : { headingRef }) }
  if (outcome?.kind === 'problem') {
    return (
      <Result state="refused" title={title} {...heading}>
        <Problem problem={outcome.problem} message={<WhichMessage refused={outcome} />} folded={headline} />
        <WayOn code={outcome.problem.code} />
      </Result>
    )
  }
  // Without a trustworthy answer it is unknown; only what was never sent was surely not done.
  const unknown = outcome !== undefined && outcome.code !== 'STOPPED'
  return (
    <Result
      state={unknown ? 'unreached' : 'refused'}
      title={unknown ? 'Outcome unknown' : title}
      {...heading}
    >
      {outcome === undefined ? (
        <Failure error={error ?? new Error('The page failed before it sent anything.')} />
      ) : (
        <>
          <p>{`${TRANSPORT_FAILURES[outcome.code]} ${outcome.detail}`}</p>
          <WayOn code={outcome.code === 'STOPPED' ? outcome.code : undefined} />
        </>
      )}
    </Result>
  )
}
