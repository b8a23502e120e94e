import { type CheckLine, type CheckResult, PROOF_CHECK_WORDS } from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/entry-of.ts'
import type { Protocol } from '../../contract/names.ts'
import type { ProtocolCheckList } from '../../contract/protocols/protocol-check.ts'
import { PROTOCOL_CHECKS } from '../../contract/protocols/protocol-checks.ts'
import styles from './CheckList.module.css'
import { Citations } from './Citations.tsx'
import type { LineState } from './line-state.ts'
import { Mark } from './Mark.tsx'
import { visibleText } from './visible-text.ts'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
} as const satisfies Record<CheckResult, LineState>

const PROOF_WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

/** A check as a protocol's own list has it. */
function ownCheck(check: string, protocol: Protocol | undefined) {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return entryOf(list, check)
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
  /** What each check asks; undefined where it stands in the protocol's own list. */
  readonly words: Readonly<Record<string, string>> | undefined
  /** What stands below a check, by its name. */
  readonly beside?: ((check: string) => React.ReactNode) | undefined
}

/** One check: what it asks, what came of it, and its nested list if it carries one. */
function CheckItem({ check, protocol, words, beside }: CheckItemProps) {
  const state = LINES[check.result]
  return (
    <li className={styles.check} data-s={state} data-check={check.check} data-status={check.result}>
      <Mark state={state} label={check.result} className={styles.mark} />
      <b className={styles.name}>{check.check}</b>
      <span className={styles.found}>{visibleText(foundWords(check))}</span>
      <span className={styles.asks}>
        {words === undefined ? ownCheck(check.check, protocol)?.words : entryOf(words, check.check)}
        {check.section === undefined ? null : (
          <cite className={styles.section}>
            <Citations section={check.section} />
          </cite>
        )}
      </span>
      {beside?.(check.check)}
      {check.checks === undefined ? null : (
        <ol className={styles.nested} aria-label={`The checks of ${protocol ?? 'the protocol'}`}>
          {check.checks.map(each => (
            <CheckItem key={each.check} check={each} protocol={protocol} words={undefined} />
          ))}
        </ol>
      )}
    </li>
  )
}

interface CheckListProps {
  readonly checks: readonly CheckLine[]
  /** The protocol whose own list the evidence check carries. */
  readonly protocol: Protocol | undefined
  /** What each check asks, where the list is not a proof's own. */
  readonly words?: Readonly<Record<string, string>>
  /** What stands below a check, by its name. */
  readonly beside?: (check: string) => React.ReactNode
}

/** The checks of a proof in the order in which the service ran them, with those that it did not run. */
export function CheckList({ checks, protocol, words = PROOF_WORDS, beside }: CheckListProps) {
  return (
    <ol className={styles.checks}>
      {checks.map(check => (
        <CheckItem key={check.check} check={check} protocol={protocol} words={words} beside={beside} />
      ))}
    </ol>
  )
}
