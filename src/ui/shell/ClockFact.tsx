import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { World } from '../../world/world.ts'
import { useAvailability, useParts } from '../state/PartsContext.tsx'
import { offsetWords } from '../state/time-words.ts'
import styles from './DataBoundary.module.css'

function Shifted({ clock }: { readonly clock: World['clock'] }) {
  const offset = useSyncExternalStore(clock.subscribe, () => clock.offset())
  if (offset === 0) return null
  return (
    <li>
      <button type="button" className={styles.figure} onClick={() => clock.reset()}>
        Clock shifted by <b className={styles.number}>{offsetWords(offset)}</b>, back to now
      </button>
    </li>
  )
}

/** Says that the synthetic world's clock is shifted, for as long as it is. */
export function ClockFact() {
  const { world } = useParts()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['world'],
    queryFn: async () => ({ made: await world().catch(() => null) }),
    enabled: ready,
    staleTime: 'static',
    structuralSharing: false,
  })
  return data?.made == null ? null : <Shifted clock={data.made.clock} />
}
