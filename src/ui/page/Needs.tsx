import {
  REQUIREMENTS,
  type RequirementCheck,
  type RequirementState,
} from '../../contract/window/availability.ts'
import type { LineState } from '../kit/Mark.tsx'
import { Mark, Rule } from '../kit/Mark.tsx'
import styles from './Unavailable.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_APPLICABLE: 'na',
} as const satisfies Record<RequirementState, LineState>

const WORDS = { PASS: 'met', FAIL: 'not met', NOT_RUN: 'not tried', NOT_APPLICABLE: 'absent' } as const

/** What the service needs from this browser, in the order of the checks. */
export function Needs({ checks }: { readonly checks: readonly RequirementCheck[] }) {
  return (
    <ul className={styles.needs}>
      {checks.map(check => (
        <li key={check.requirement} className={styles.need} data-s={LINES[check.state]}>
          <Mark state={LINES[check.state]} label={WORDS[check.state]} />
          <b className={styles.title}>{REQUIREMENTS[check.requirement].title}</b>
          <span className={styles.detail}>{check.detail}</span>
          <Rule className={styles.rule} />
        </li>
      ))}
    </ul>
  )
}
