import { useEffect, useState, useSyncExternalStore } from 'react'
import type { WorldClock } from '../../parties/world.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Button } from '../kit/Button.tsx'
import { offsetWords, Time } from '../kit/Time.tsx'
import styles from './ClockControl.module.css'

const TICK_MS = 1_000

/** How far the clock moves at a time: past a nonce's lifetime, and past a proof of possession's. */
const SHIFTS = [
  { name: '+6 min', milliseconds: 6 * 60_000 },
  { name: '+1 day', milliseconds: 24 * 3_600_000 },
] as const

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

interface ClockPanelProps {
  readonly clock: WorldClock
  /** How far the world's time is from this device's, in milliseconds. */
  readonly offset: number
}

function ClockPanel({ clock, offset }: ClockPanelProps) {
  const now = useTime(clock)
  const announce = useAnnounce()
  const turn = (change: () => void) => {
    change()
    const moved = clock.offset()
    announce(moved === 0 ? 'The clock shows now.' : `The clock is shifted by ${offsetWords(moved)}.`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields.
    <div
      className={styles.panel}
      role="group"
      aria-label="Demo clock"
      data-s={offset === 0 ? undefined : 'claimed'}
      data-clock={offset === 0 ? 'now' : 'shifted'}
    >
      <p className={`row ${styles.head}`}>
        <span>{offset === 0 ? 'Clock: now' : `Clock: ${offsetWords(offset)}`}</span>
        <span className={styles.time}>
          <Time at={now} />
        </span>
      </p>
      <p className="aside">
        {offset === 0 ? 'The time of this device.' : `${offsetWords(offset)} from this device’s time.`} The
        service, every issuer and every tab read this clock, so nonces, credentials and proofs expire by it.
      </p>
      <div className={`row ${styles.shifts}`}>
        {SHIFTS.map(({ name, milliseconds }) => (
          <Button key={name} className={styles.shift} onClick={() => turn(() => clock.shift(milliseconds))}>
            {name}
          </Button>
        ))}
        <Button className={styles.shift} onClick={() => turn(clock.reset)}>
          Back to now
        </Button>
      </div>
    </div>
  )
}

/** The synthetic world's clock in the menu: its time, the shift while there is one, and the way to shift it. */
export function ClockControl() {
  const { clock } = useServices()
  const offset = useSyncExternalStore(clock.subscribe, clock.offset)
  return <ClockPanel clock={clock} offset={offset} />
}
