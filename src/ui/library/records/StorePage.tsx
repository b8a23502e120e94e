import { useId, useRef, useState } from 'react'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { goTo } from '../../app/navigation.ts'
import { useAgents } from '../../app/queries.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import field from '../../journey/import/ImportView.module.css'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { shortened } from '../../kit/shortened.ts'
import { counted, numeral, plural } from '../../kit/words.ts'
import { Pager, pagesOf } from './Pager.tsx'
import styles from './RecordsView.module.css'
import { RecordTable } from './RecordTable.tsx'
import { recordsAddress } from './records-address.ts'
import { useRecordPage } from './records-queries.ts'
import { StoreUnreadable } from './StoreUnreadable.tsx'

interface AgentFilterProps {
  readonly store: RecordStore
  readonly agent: string | null
}

/** Filters by agent: one of the visitor's own or, through a link from its record, any other. */
function AgentFilter({ store, agent }: AgentFilterProps) {
  const id = useId()
  const { list } = useAgents()
  if (!STORES[store].by_agent) return <p className={styles.note}>These records name no agent.</p>
  const known = list.some(own => own.agent_id === agent)
  if (list.length === 0 && agent === null) return null
  return (
    <div className={styles.filter}>
      <label htmlFor={id} className={styles.label}>
        Records of
      </label>
      <span className={field.choice}>
        <select
          id={id}
          className={field.input}
          value={agent ?? ''}
          onChange={({ target }) =>
            goTo(recordsAddress({ store, agent: target.value === '' ? null : target.value }))
          }
        >
          <option value="">every agent</option>
          {agent === null || known ? null : <option value={agent}>{shortened(agent, 12, 6)}</option>}
          {list.map(({ agent_id, label }) => (
            <option key={agent_id} value={agent_id}>
              {`${label} · ${shortened(agent_id, 12, 6)}`}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  )
}

interface StorePageProps {
  readonly store: RecordStore
  readonly agent: string | null
  readonly page: number
}

function Newer({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className={styles.newer} role="status">
      {`${counted(count, 'record was', 'records were')} added since.`}
      <Button onClick={onShow}>Show the newest</Button>
    </p>
  )
}

function NoRecords({ store, agent, page, total }: StorePageProps & { readonly total: number }) {
  if (total === 0) {
    return (
      <p className={styles.none}>
        {agent === null ? 'This store is empty.' : 'This store holds nothing of this agent.'}
      </p>
    )
  }
  const pages = pagesOf(total)
  return (
    <p className={styles.none}>
      {`There is no page ${numeral(page)}: ${counted(total, 'record fills', 'records fill')} ${plural(pages, 'one page', `${numeral(pages)} pages`)}. `}
      <ViewLink className="link" to={recordsAddress({ store, agent, page: pages })}>
        To the last page
      </ViewLink>
    </p>
  )
}

/** One store, page by page. Records written meanwhile are counted, but shown only when asked for. */
export function StorePage({ store, agent, page }: StorePageProps) {
  const [until, setUntil] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = useRecordPage({ store, agent, page, until })
  if (until === null && !isFetching && typeof data?.newest === 'string') setUntil(data.newest)
  const { title, words, order } = STORES[store]
  const showNewest = () => {
    setUntil(null)
    if (page > 1) goTo(recordsAddress({ store, agent }))
    heading.current?.focus()
  }
  const ofAgent = agent !== null && STORES[store].by_agent
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-place ref={heading}>
        {title}
      </h2>
      <p className={styles.text}>{words}</p>
      <p className={styles.order}>{ofAgent && data?.by === 'name' ? 'By name.' : order}</p>
      <AgentFilter store={store} agent={ofAgent ? agent : null} />
      {error === null ? null : <StoreUnreadable error={error} retry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <Newer count={data.newer} onShow={showNewest} />
          {data.records.length === 0 ? (
            <NoRecords store={store} agent={ofAgent ? agent : null} page={page} total={data.total} />
          ) : (
            <>
              <RecordTable store={store} agent={ofAgent ? agent : null} records={data.records} />
              <Pager store={store} agent={ofAgent ? agent : null} page={page} total={data.total} />
            </>
          )}
        </>
      )}
    </>
  )
}
