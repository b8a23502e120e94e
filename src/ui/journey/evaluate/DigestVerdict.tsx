import { Frame } from '../../kit/Frame.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './EvaluateView.module.css'
import type { DigestFinding, DigestVerdictState } from './recompute.ts'

const LINES = {
  unchecked: 'unreached',
  edited: 'claimed',
  equal: 'proven',
  broken: 'refused',
  unreadable: 'refused',
} as const satisfies Record<DigestVerdictState, LineState>

const WORDS = {
  unchecked: 'Digest not recomputed yet',
  edited: 'Edited, not recomputed yet',
  equal: 'Digest recomputed, equal',
  broken: 'Digest recomputed, broken',
  unreadable: 'No longer JSON, so broken',
} as const satisfies Record<DigestVerdictState, string>

interface DigestVerdictProps {
  readonly verdict: DigestFinding
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** Whether the receipt, as it stands, still hashes to its name. */
export function DigestVerdict({ verdict, headingRef }: DigestVerdictProps) {
  const line = LINES[verdict.state]
  return (
    <span className={styles.verdict} data-s={line} data-status={verdict.state}>
      <Frame />
      <Mark state={line} />
      <h3 className={styles.words} tabIndex={-1} ref={headingRef}>
        {WORDS[verdict.state]}
        {verdict.recomputed === undefined ? null : (
          <span className="sr-only">{`: ${verdict.recomputed}`}</span>
        )}
      </h3>
    </span>
  )
}
