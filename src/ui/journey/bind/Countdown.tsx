import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { countdownWords } from '../../app/time-words.ts'
import { Meter } from '../../kit/Meter.tsx'
import { Time } from '../../kit/Time.tsx'
import styles from './BindView.module.css'
import { useSecondsLeft } from './seconds-left.ts'

interface CountdownProps {
  /** RFC 3339, on the world's clock. */
  readonly expiresAt: string
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** How long the nonce still lasts, on the world's clock. */
export function Countdown({ expiresAt, headingRef }: CountdownProps) {
  const left = useSecondsLeft(expiresAt)
  if (left === undefined) return null
  const over = left <= 0
  return (
    <div className={styles.timer} data-status={over ? 'expired' : 'running'}>
      <h2 className={styles.line} tabIndex={-1} ref={headingRef}>
        <span className={styles.left} role="timer">
          {countdownWords(left)}
        </span>
        <span className={styles.words}>
          {over ? 'It ran out at ' : `left of ${countdownWords(LIMITS.NONCE_LIFETIME_S)}. It runs out at `}
          <Time at={expiresAt} short />
          {over ? '. A proof sent now is refused with 410 CHALLENGE_EXPIRED.' : '.'}
        </span>
      </h2>
      <Meter share={left / LIMITS.NONCE_LIFETIME_S} />
    </div>
  )
}
