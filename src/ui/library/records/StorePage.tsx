import { useId, useRef, useState } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { type RecordStore, STORES, type StoredRecord } from '../../../contract/window/stores.ts'
import { goTo } from '../../app/navigation.ts'
import { useAgents } from '../../app/queries.ts'
import { recordsAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Button } from '../../kit/Button.tsx'
import { Select } from '../../kit/Field.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { capitalized, counted, numeral, plural, shortened } from '../../kit/words.ts'
import styles from './RecordsView.module.css'
import { memberAt, RecordLink, RecordValue } from './RecordValue.tsx'
import { useRecordPage } from './records-queries.ts'

interface Of {
  readonly store: RecordStore
  /** Whose records alone are shown; null: everyone's. */
  readonly agent: string | null
}

function AgentFilter({ store, agent }: Of) {
  const id = useId()
  const { list } = useAgents()
  if (!STORES[store].by_agent) return <p className={`note ${styles.note}`}>These records name no agent.</p>
  if (list.length === 0 && agent === null) return null
  const other = agent === null || list.some(own => own.agent_id === agent) ? [] : [agent]
  return (
    <div className={`row ${styles.line}`}>
      <label htmlFor={id} className={`note ${styles.note}`}>
        Records of
      </label>
      <Select
        id={id}
        value={agent ?? ''}
        onChange={({ target }) => goTo(recordsAddress({ store, agent: target.value }))}
      >
        <option value="">every agent</option>
        {other.map(agent_id => (
          <option key={agent_id} value={agent_id}>
            {shortened(agent_id, 12, 6)}
          </option>
        ))}
        {list.map(({ agent_id, label }) => (
          <option key={agent_id} value={agent_id}>
            {`${label} · ${shortened(agent_id, 12, 6)}`}
          </option>
        ))}
      </Select>
    </div>
  )
}

const columnWords = (from: string) => capitalized(from.slice(from.lastIndexOf('.') + 1).replaceAll('_', ' '))

function RecordTable({ store, agent, records }: Of & { readonly records: readonly StoredRecord[] }) {
  const { one, title, columns } = STORES[store]
  return (
    <StackedTable columns={[one, ...columns.map(columnWords)]} caption={title} className={styles.table}>
      {records.map(({ key, value, readable }) => (
        <tr key={key}>
          <th scope="row">
            <RecordLink store={store} name={key} agent={agent} />
            {readable ? null : (
              <span className={`line ${styles.altered}`} data-s="refused">
                <Mark state="refused" /> altered, cannot be read
              </span>
            )}
          </th>
          {columns.map(from => (
            <td key={from} data-label={columnWords(from)}>
              <span>
                <RecordValue value={memberAt(value, from)} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </StackedTable>
  )
}

function Pager({ store, agent, page, total }: Of & { readonly page: number; readonly total: number }) {
  const pages = Math.max(1, Math.ceil(total / LIMITS.PAGE_ROWS))
  const step = (to: number, words: string) => (
    <ViewLink className="link" to={recordsAddress({ store, agent, page: to })}>
      {words}
    </ViewLink>
  )
  if (total === 0)
    return (
      <p className={`note ${styles.note}`}>
        {agent === null ? 'This store is empty.' : 'This store has no records of this agent.'}
      </p>
    )
  if (page > pages)
    return (
      <p className={`note ${styles.note}`}>
        {`There is no page ${numeral(page)}: ${counted(total, 'record fills', 'records fill')} ${plural(pages, 'one page', `${numeral(pages)} pages`)}. `}
        {step(pages, 'To the last page')}
      </p>
    )
  const first = (page - 1) * LIMITS.PAGE_ROWS + 1
  const last = Math.min(total, page * LIMITS.PAGE_ROWS)
  return (
    <nav className={`row ${styles.line}`} aria-label="Pages">
      <span
        className={`note ${styles.note}`}
      >{`${numeral(first)} to ${numeral(last)} of ${numeral(total)}`}</span>
      {page > 1 ? step(page - 1, 'Previous page') : null}
      {page < pages ? step(page + 1, 'Next page') : null}
    </nav>
  )
}

/** One store, page by page. Records written meanwhile are counted, but shown only when asked for. */
export function StorePage({ store, agent: asked, page }: Of & { readonly page: number }) {
  const [until, setUntil] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, words, by_agent } = STORES[store]
  const agent = by_agent ? asked : null
  const { data, error, isFetching, refetch } = useRecordPage({ store, agent, page, until })
  if (until === null && !isFetching && typeof data?.newest === 'string') setUntil(data.newest)
  const showNewest = () => {
    setUntil(null)
    if (page > 1) goTo(recordsAddress({ store, agent }))
    heading.current?.focus()
  }
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-place ref={heading}>
        {title}
      </h2>
      <p
        className={`note ${styles.note}`}
      >{`${words} ${data?.by === 'name' ? 'By name.' : 'Latest first.'}`}</p>
      <AgentFilter store={store} agent={agent} />
      {error === null ? null : (
        <Unreadable of="the service’s records" error={error} retry={() => void refetch()} />
      )}
      {data === undefined ? null : (
        <>
          {data.newer === 0 ? null : (
            <p className={`row ${styles.line}`} role="status">
              {`${counted(data.newer, 'record was', 'records were')} added since.`}
              <Button onClick={showNewest}>Show the newest</Button>
            </p>
          )}
          {data.records.length === 0 ? null : <RecordTable {...{ store, agent }} records={data.records} />}
          <Pager {...{ store, agent, page }} total={data.total} />
        </>
      )}
    </>
  )
}
