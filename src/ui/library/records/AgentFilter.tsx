import { useId } from 'react'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { goTo } from '../../app/navigation.ts'
import { useAgents } from '../../app/queries.ts'
import field from '../../journey/import/ImportView.module.css'
import { Icon } from '../../kit/Icon.tsx'
import { shortened } from '../../kit/shortened.ts'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

interface AgentFilterProps {
  readonly store: RecordStore
  readonly agent: string | null
}

/** Keeps to the records of one agent: one of the visitor's own or, by a link from its record, any other. */
export function AgentFilter({ store, agent }: AgentFilterProps) {
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
