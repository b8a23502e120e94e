import { type CheckLine, type CheckResult, PROOF_CHECK_WORDS } from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/entry-of.ts'
import type { Protocol } from '../../contract/names.ts'
import type { ProtocolCheckList } from '../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../contract/protocols/protocol-checks.ts'
import { Citations } from '../kit/Citations.tsx'
import type { LineState } from '../kit/line-state.ts'
import { Mark } from '../kit/Mark.tsx'
import styles from './CheckList.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
} as const satisfies Record<CheckResult, LineState>

const PROOF_WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

/** What a check of a protocol's own list asks. */
function ownWords(check: string, protocol: Protocol | undefined): string | undefined {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return entryOf(list, check)?.words
}

function foundWords({ result, code, detail }: CheckLine): string {
  const found = [code, detail].filter(part => part !== undefined).join(': ')
  if (found === '') return result
  if (result === 'PASS') return found
  return result === 'NOT_CHECKED' ? `${result}: ${found}` : `${result} ${found}`
}

interface CheckItemProps {
  readonly check: CheckLine
  /** The protocol whose own list the check carries, where it carries one. */
  readonly protocol: Protocol | undefined
  /** Whether it stands in that list itself. */
  readonly nested?: boolean
  /** What each check asks; without it, the words of a proof's checks. */
  readonly words?: Readonly<Record<string, string>> | undefined
}

/** One check: what it asks, what came of it, and where it carries a list of its own, that list. */
export function CheckItem({ check, protocol, nested = false, words = PROOF_WORDS }: CheckItemProps) {
  const state = LINES[check.result]
  return (
    <li className={styles.check} data-s={state} data-status={check.result}>
      <Mark state={state} label={check.result} className={styles.mark} />
      <b className={styles.name}>{check.check}</b>
      <span className={styles.found}>{foundWords(check)}</span>
      <span className={styles.asks}>
        {nested ? ownWords(check.check, protocol) : entryOf(words, check.check)}
        {check.section === undefined ? null : (
          <cite className={styles.section}>
            <Citations section={check.section} />
          </cite>
        )}
      </span>
      {check.checks === undefined ? null : (
        <ol className={styles.nested} aria-label={`The checks of ${protocol ?? 'the protocol'}`}>
          {check.checks.map(each => (
            <CheckItem key={each.check} check={each} protocol={protocol} nested />
          ))}
        </ol>
      )}
    </li>
  )
}
