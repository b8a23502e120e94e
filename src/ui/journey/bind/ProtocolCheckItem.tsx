import type { CheckLine, CheckResult } from '../../../contract/catalogues/checks.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { ProtocolCheckList } from '../../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../../contract/protocols/protocol-checks.ts'
import { Citations } from '../../kit/Citations.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ProtocolChecks.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
} as const satisfies Record<CheckResult, LineState>

const RESULT_WORDS = {
  PASS: '',
  FAIL: 'FAIL',
  NOT_RUN: 'not run',
  NOT_CHECKED: 'not checked',
} as const satisfies Record<CheckResult, string>

function foundWords({ result, code, detail }: CheckLine): string {
  const found = [RESULT_WORDS[result], code, detail].filter(part => part !== undefined && part !== '')
  return found.join(': ')
}

interface ProtocolCheckItemProps {
  readonly protocol: Protocol
  readonly line: CheckLine
}

/** One check of a protocol: what it asks, the section it comes from, and what was found. */
export function ProtocolCheckItem({ protocol, line }: ProtocolCheckItemProps) {
  const list: ProtocolCheckList = PROTOCOL_CHECKS[protocol]
  const asked = entryOf(list, line.check)
  const state = LINES[line.result]
  const found = foundWords(line)
  return (
    <li className={styles.check} data-s={state} data-check={line.check} data-status={line.result}>
      <Mark state={state} label={line.result} className={styles.mark} />
      <b className={styles.name}>{line.check}</b>
      <cite className={styles.section}>
        <Citations section={line.section ?? asked?.section ?? ''} />
      </cite>
      {line.result === 'NOT_RUN' ? null : <span className={styles.words}>{asked?.words}</span>}
      {found === '' ? null : <span className={styles.found}>{found}</span>}
    </li>
  )
}
