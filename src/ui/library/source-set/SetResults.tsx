import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { SourceSetResults } from '../../../contract/schemas/source-set.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { fetchCases, type PublishedSet, throughWorker } from './published-set.ts'
import styles from './SourceSet.module.css'

/** The members of a case's answer that are shown without their names. */
const PLAIN = new Set(['status', 'code', 'check', 'decision', 'reason_codes', 'agent_status'])

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${name} ${valueWords(inner)}`)
      .join(', ')
  return String(value)
}

/** What a case expects or observed, on one line, such as "409 CHALLENGE_USED challenge_unused". */
function answerWords(answer: Readonly<Record<string, unknown>>): string {
  return Object.entries(answer)
    .map(([name, value]) => (PLAIN.has(name) ? valueWords(value) : `${name} ${valueWords(value)}`))
    .join(' · ')
}

interface ResultListProps {
  readonly version: string
  readonly results: SourceSetResults['results']
}

interface CaseLineProps {
  readonly result: ResultListProps['results'][number]
  readonly tries: string | undefined
}

/** One case: what was tried, what had to come back, and what did. */
function CaseLine({ result: { id, expected, observed, passed }, tries }: CaseLineProps) {
  const state = passed ? 'proven' : 'refused'
  return (
    <li className={styles.case} data-s={state} data-status={state}>
      <Mark state={state} label={passed ? 'same' : 'differs'} className={styles.resultListMark} />
      <code className={styles.id}>{id}</code>
      <span>{tries}</span>
      <span>
        expected <code>{answerWords(expected)}</code>
        <br />
        observed <code className={styles.observed}>{answerWords(observed)}</code>
      </span>
    </li>
  )
}

/** Every case of the release's run, in the catalogue's order. */
function ResultList({ version, results }: ResultListProps) {
  const parts = useServices()
  const { data, error } = useQuery({
    queryKey: ['source-set-cases', version],
    queryFn: () => fetchCases(throughWorker(parts), version),
    staleTime: 'static',
  })
  const [shown, setShown] = useState<number>(LIMITS.PAGE_ROWS)
  const ordered = [...results.filter(each => !each.passed), ...results.filter(each => each.passed)]
  const left = Math.max(0, results.length - shown)
  const tries = new Map(data?.cases.map(each => [each.id, each.tries]))
  return (
    <>
      {error === null ? null : <p role="alert">{error.message}</p>}
      <ol className={styles.cases} aria-label="Results of the release’s run">
        {ordered.slice(0, shown).map(result => (
          <CaseLine key={result.id} result={result} tries={tries.get(result.id)} />
        ))}
      </ol>
      {left === 0 ? null : (
        <p className={styles.more}>
          <Button onClick={() => setShown(last => last + LIMITS.PAGE_ROWS)}>
            {`Show ${Math.min(left, LIMITS.PAGE_ROWS)} more of ${left}`}
          </Button>
        </p>
      )}
    </>
  )
}

/** The result of the release's run, and its table for whoever wants it. */
export function SetResults({ set: { entry, results } }: { readonly set: PublishedSet }) {
  const [open, setOpen] = useState(false)
  const { total, passed } = results
  const state = passed === total ? 'proven' : 'refused'
  return (
    <>
      <p className={styles.summary} data-s={state}>
        <Mark state={state} />
        <strong>{`${passed} of ${total} cases`}</strong> came back as expected in the release’s own run
      </p>
      <details className={styles.fold} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles.foldHead}>
          <Icon name="chevron" className={styles.chevron} />
          {`The ${total} results, expected beside observed`}
        </summary>
        {open ? <ResultList version={entry.version} results={results.results} /> : null}
      </details>
    </>
  )
}
