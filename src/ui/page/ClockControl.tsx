import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WorldClock } from '../../parties/world.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Button } from '../kit/Button.tsx'
import { offsetWords, Time } from '../kit/Time.tsx'
import styles from './Menu.module.css'

const TICK_MS = 1_000

/** How far the clock moves at a time: past a nonce's lifetime, and past a proof of possession's. */
const SHIFTS = { '+6 min': 6 * 60_000, '+1 day': 24 * 3_600_000 } as const

/** The clock's time, RFC 3339, to the second. */
function useTime(clock: WorldClock): string {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const measure = () => setNow(clock.now())
    const stop = clock.subscribe(measure)
    const timer = setInterval(measure, TICK_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [clock])
  return new Date(Math.floor(now / TICK_MS) * TICK_MS).toISOString()
}

/** The synthetic world's clock in the menu: its time, the shift while there is one, and the way to shift it. */
export function ClockControl() {
  const { clock } = useServices()
  const offset = useSyncExternalStore(clock.subscribe, clock.offset)
  const now = useTime(clock)
  const announce = useAnnounce()
  const turn = (change: () => void) => {
    change()
    const moved = clock.offset()
    announce(moved === 0 ? 'The clock shows now.' : `The clock is shifted by ${offsetWords(moved)}.`)
  }
  const shifted = offset === 0 ? undefined : offsetWords(offset)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields.
    <div
      className={styles.clock}
      role="group"
      aria-label="Demo clock"
      data-clock={shifted === undefined ? 'now' : 'shifted'}
    >
      <p className="row bar">
        <b>{`Clock: ${shifted ?? 'now'}`}</b>
        <code>
          <Time at={now} />
        </code>
      </p>
      <p className="aside">
        {`${shifted === undefined ? 'The time' : `${shifted} from the time`} of this device. The service, every issuer and every tab read this clock, so nonces, credentials and proofs expire by it.`}
      </p>
      <div className="row">
        {Object.entries(SHIFTS).map(([name, milliseconds]) => (
          <Button key={name} onClick={() => turn(() => clock.shift(milliseconds))}>
            {name}
          </Button>
        ))}
        <Button onClick={() => turn(clock.reset)}>Back to now</Button>
      </div>
    </div>
  )
}
