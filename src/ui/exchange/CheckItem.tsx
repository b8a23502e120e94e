import { type CheckLine, type CheckResult, PROOF_CHECK_WORDS } from '../../contract/checks.ts'
import type { LineState } from '../grammar/line-state.ts'
import { Mark } from '../grammar/Mark.tsx'
import styles from './CheckList.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
} as const satisfies Record<CheckResult, LineState>

const WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

function foundWords({ result, code, detail }: CheckLine): string {
  const found = [code, detail].filter(part => part !== undefined).join(': ')
  if (result === 'PASS') return found === '' ? 'PASS' : found
  return found === '' ? result : `${result} ${found}`
}

/** One check: what it asks, what came of it, and where it carries a list of its own, that list. */
export function CheckItem({ check }: { readonly check: CheckLine }) {
  const state = LINES[check.result]
  return (
    <li className={styles.check} data-s={state} data-status={check.result}>
      <Mark state={state} label={check.result} className={styles.mark} />
      <b className={styles.name}>{check.check}</b>
      <span className={styles.found}>{foundWords(check)}</span>
      <span className={styles.asks}>
        {WORDS[check.check]}
        {check.section === undefined ? null : ` ${check.section}`}
      </span>
      {check.checks === undefined ? null : (
        <ol className={styles.nested}>
          {check.checks.map(each => (
            <CheckItem key={each.check} check={each} />
          ))}
        </ol>
      )}
    </li>
  )
}
