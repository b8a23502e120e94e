import { useState } from 'react'
import { unanswered } from '../../client/message.ts'
import { useServicePlace } from '../app/service-place.ts'
import { Bar } from '../kit/Bar.tsx'
import { Button } from '../kit/Button.tsx'
import { counted } from '../kit/words.ts'
import { AnsweredHere } from './AnsweredHere.tsx'
import styles from './Exchange.module.css'
import { ExchangeFilters } from './ExchangeFilters.tsx'
import { useExchangeFilter } from './exchange-filter.ts'
import { Ladder } from './Ladder.tsx'
import { useWaitingSaid } from './live-exchange.ts'
import type { ExchangeRow, RowToCome } from './rows.ts'
import { type Fold, foldsOf, foundFolds, sectionsOf } from './sections.ts'

interface ExchangeSummaryProps {
  readonly rows: readonly ExchangeRow[]
  readonly toCome: number
}

const isUnanswered = ({ kind, entry }: ExchangeRow): boolean =>
  kind === 'request' && entry.kind === 'call' && unanswered(entry)

/** How many messages there are, how many requests were refused, and how many were given up unanswered. */
function ExchangeSummary({ rows, toCome }: ExchangeSummaryProps) {
  const refused = rows.filter(row => row.attempt).length
  const lost = rows.filter(isUnanswered).length
  const sent = rows.filter(row => row.line !== 'unreached').length
  return (
    <p className={styles.summary}>
      {counted(sent, 'message')}
      {toCome === 0 ? null : `, ${toCome} to come`}
      {refused === 0 ? null : (
        <>
          , <b className={styles.refused}>{`${refused} refused`}</b>
        </>
      )}
      {lost === 0 ? null : `, ${lost} without an answer`}
    </p>
  )
}

interface ExchangeProps {
  readonly rows: readonly ExchangeRow[]
  readonly selected: ExchangeRow | undefined
  /** How many of the newest groups stay open by themselves. */
  readonly keepOpen?: number
  /** What is still to come, if a run is paused. */
  readonly toCome?: readonly RowToCome[]
  /** Whether the synthetic inbox has a lane even before a delivery. */
  readonly inbox?: boolean
}

const NONE_YET = 'No message yet. Each one will stand here, with what the service did about it.'
const NONE_FOUND = 'No message fits this filter.'

/** Every message between the agent's side and the service, in order. */
export function Exchange({ rows, selected, keepOpen = 3, toCome = [], inbox = false }: ExchangeProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { here } = useServicePlace()
  const found = useExchangeFilter(rows)
  useWaitingSaid(rows)
  const sections = sectionsOf(rows)
  const home = sections.find(section => section.rows.some(row => row.id === selected?.id))
  const folds = found.filtering
    ? foundFolds(sections, found.drawn)
    : foldsOf(sections, keepOpen, chosen, home?.id)
  const toggle = (fold: Fold) =>
    setChosen(last => new Map([...last, ...fold.sections.map(({ id }) => [id, !fold.open] as const)]))
  return (
    <section className={styles.exchange} aria-labelledby="exchange-heading" data-print="aside">
      <Bar title="Exchange" id="exchange-heading">
        <ExchangeSummary rows={rows} toCome={toCome.length} />
      </Bar>
      {sections.length > 1 || found.filtering ? <ExchangeFilters found={found} rows={rows} /> : null}
      {found.filtering && found.drawn.length < found.shown.length ? (
        <p className={styles.more}>
          <Button
            onClick={found.drawAll}
          >{`Show all ${found.shown.length}, not just the newest ${found.drawn.length}`}</Button>
        </p>
      ) : null}
      {found.shown.length === 0 ? (
        <p className={styles.none}>{rows.length === 0 ? NONE_YET : NONE_FOUND}</p>
      ) : (
        <Ladder
          folds={folds}
          selected={selected}
          onToggle={found.filtering ? undefined : toggle}
          toCome={found.filtering ? [] : toCome}
          firstComing={rows.length + 1}
          inbox={inbox || rows.some(({ kind }) => kind === 'deliver')}
        />
      )}
      {sections.length === 1 ? (
        <p className={styles.once}>
          <AnsweredHere />{' '}
          {here ? 'Store rows come from the service’s audit trail.' : 'Store rows need the local service.'}
        </p>
      ) : null}
    </section>
  )
}
