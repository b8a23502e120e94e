import { useSyncExternalStore } from 'react'
import type { WorldClock } from '../../../parties/world.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { useAvailability, useParts } from '../PartsContext.tsx'
import { useStoreVisible } from '../queries.ts'
import { offsetWords } from '../time-words.ts'
import styles from './ClockControl.module.css'
import { ClockPanel } from './ClockPanel.tsx'
import { ClockPlace } from './ClockPlace.tsx'

function Control({ clock }: { readonly clock: WorldClock }) {
  const offset = useSyncExternalStore(clock.subscribe, clock.offset)
  const button = (
    <>
      {offset === 0 ? (
        'Clock: now'
      ) : (
        <span>
          Clock <span className={styles.shifted}>shifted by </span>
          <b className={styles.by}>{offsetWords(offset)}</b>
        </span>
      )}
      <Icon name="chevron" className={styles.chevron} />
    </>
  )
  return (
    <li data-s={offset === 0 ? undefined : 'claimed'} data-clock={offset === 0 ? 'now' : 'shifted'}>
      <Popover name="Clock of the synthetic world" button={button} className={styles.fact}>
        {() => <ClockPanel clock={clock} offset={offset} />}
      </Popover>
    </li>
  )
}

/** The clock of the whole synthetic world: what it shows, always said while it is shifted, and the way to shift it. */
export function ClockControl() {
  const { clock } = useParts()
  const ready = useAvailability().state === 'ready'
  // Another service has a clock of its own, which cannot be shifted from here.
  const here = useStoreVisible()
  if (here === undefined) return <ClockPlace />
  return ready && (here || clock.offset() !== 0) ? <Control clock={clock} /> : null
}
