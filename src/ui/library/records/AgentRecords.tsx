import { STORES } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'
import { useStoreCounts } from './records-queries.ts'

const number = new Intl.NumberFormat()

/** How many records of each store are about an agent, each leading to them. */
export function AgentRecords({ agent }: { readonly agent: string }) {
  const { data: counts = [] } = useStoreCounts(agent)
  return (
    <div className={styles.leads}>
      <h3 className={styles.heading}>Its records</h3>
      <ul>
        {counts
          .filter(({ name, count }) => name !== 'agents' && count !== null)
          .map(({ name, count }) => (
            <li key={name} className={styles.line}>
              {count ? (
                <ViewLink className="link" to={recordsAddress({ store: name, agent })}>
                  {STORES[name].title}
                </ViewLink>
              ) : (
                <span className={styles.gone}>{STORES[name].title}</span>
              )}
              <span className={styles.count}>{number.format(count ?? 0)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
