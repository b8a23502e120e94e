import type { StoreCount } from '../../../contract/window/records.ts'
import { STORES } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { numeral } from '../../kit/words.ts'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

interface StoreOverviewProps {
  readonly counts: readonly StoreCount[]
  readonly agent: string | null
}

/** What each store is for, and how many records it holds. */
export function StoreOverview({ counts, agent }: StoreOverviewProps) {
  return (
    <StackedTable columns={['Store', 'Records', 'What it is for']} className={styles.storeOverviewTable}>
      {counts.map(({ name, count }) => (
        <tr key={name}>
          <th scope="row">
            <ViewLink
              className={styles.storeOverviewLink}
              to={recordsAddress({ store: name, agent: count === null ? null : agent })}
            >
              {STORES[name].title}
            </ViewLink>
          </th>
          <td data-label="Records">
            {count === null ? (
              <span className={styles.storeOverviewNone}>names no agent</span>
            ) : (
              <span className={styles.storeOverviewCount}>{numeral(count)}</span>
            )}
          </td>
          <td data-label="What it is for">
            <span>{STORES[name].words}</span>
          </td>
        </tr>
      ))}
    </StackedTable>
  )
}
