import {
  type CheckLine,
  type CheckResult,
  PROOF_CHECK_WORDS,
  type ProtocolCheckList,
} from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { Protocol } from '../../contract/names.ts'
import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'
import { Fold } from '../kit/Fold.tsx'
import { LINES, Mark } from '../kit/Mark.tsx'
import { Citations } from '../kit/OuterLink.tsx'
import { visibleText } from '../kit/visible-text.ts'
import styles from './CheckList.module.css'
import { CodeLink } from './CodeLink.tsx'
import { catalogueOf, protocolEntry } from './reference-address.ts'

/** A line to draw; CHOICE is one that the standard allows and that this service does not take. */
interface DrawnLine extends Omit<CheckLine, 'result'> {
  readonly result: CheckResult | 'CHOICE'
}

/** How a result reads, and what stands before the words of a finding; a PASS tells what was found and nothing else. */
export const RESULTS = {
  PASS: { words: 'PASS', found: '' },
  FAIL: { words: 'FAIL', found: 'Found: ' },
  NOT_RUN: { words: 'NOT RUN', found: 'Not run: ' },
  NOT_CHECKED: { words: 'NOT CHECKED', found: 'Not checked: ' },
  CHOICE: { words: 'NOT TAKEN HERE', found: '' },
} as const

/** What was found; the code of a failure, where it is known, opens its words. */
export function Found({ check: { result, code = '', detail = '' } }: { readonly check: DrawnLine }) {
  if (code === '' && detail === '') return null
  const catalogue = catalogueOf(code)
  return (
    <span className={styles.found}>
      {RESULTS[result].found}
      {/* Values that differ begin with "found" themselves. */}
      {visibleText(detail).replace(/^found /u, '')}{' '}
      {catalogue === undefined ? (
        code
      ) : (
        <CodeLink catalogue={catalogue} code={code} className={styles.codeLink}>
          {code}
        </CodeLink>
      )}
    </span>
  )
}

/** What is said of a check: what it requires, and where the reference has that. */
interface Said {
  /** Undefined where this page has no words for it. */
  readonly words: string | undefined
  readonly entry: string | undefined
}

const ofProof = (check: string): Said => {
  const words = entryOf<string>(PROOF_CHECK_WORDS, check)
  return { words, entry: words && check }
}

/** Of the protocol whose own list the evidence check carries. */
const ofProtocol =
  (protocol: Protocol | undefined) =>
  (check: string): Said => {
    const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
    return { words: entryOf(list, check)?.words, entry: protocolEntry(protocol, check) }
  }

interface ItemProps {
  readonly check: DrawnLine
  readonly protocol: Protocol | undefined
  readonly said: Said
}

function CheckItem({ check: line, protocol, said: { words, entry } }: ItemProps) {
  const { check, checks, result, section } = line
  const state = LINES[result]
  return (
    <li className={styles.check} data-s={state} data-check={check} data-status={result}>
      <Mark state={state} className={styles.mark} />
      <span className={styles.words}>
        <b>{words}</b> <Found check={line} />
        {section && (
          <cite className={`hint ${styles.section}`}>
            <Citations section={section} />
          </cite>
        )}
      </span>
      <code className={styles.name}>
        {entry === undefined ? (
          check
        ) : (
          <CodeLink catalogue="checks" code={entry} className={styles.checkLink}>
            {check}
          </CodeLink>
        )}
      </code>
      <code className={styles.result}>{RESULTS[result].words}</code>
      {checks && (
        <CheckList
          checks={checks}
          label={`The checks of ${protocol ?? 'the protocol'}`}
          className={styles.nested}
          sayOf={ofProtocol(protocol)}
        />
      )}
    </li>
  )
}

/** Where a list ended: the place of the line after its first FAIL, if none after it was judged; else its length. */
function endOf(checks: readonly DrawnLine[]): number {
  const after = checks.findIndex(({ result }) => result === 'FAIL') + 1
  const unjudged = ({ result, detail }: DrawnLine) =>
    result === 'NOT_CHECKED' || (result === 'NOT_RUN' && detail === undefined)
  return after > 0 && checks.slice(after).every(unjudged) ? after : checks.length
}

interface CheckListProps {
  readonly checks: readonly DrawnLine[]
  /** The protocol whose own list the evidence check of a proof carries. */
  readonly protocol?: Protocol | undefined
  /** What is said of each check, where the list is not a proof's own. */
  readonly sayOf?: (check: string) => Said
  readonly label?: string
  readonly className?: string | undefined
}

/**
 * Checks in the order in which they ran: each requirement with what was found. What the first failure left unjudged is
 * folded to one line.
 */
export function CheckList({ checks, protocol, sayOf = ofProof, label, className }: CheckListProps) {
  const end = endOf(checks)
  const item = (line: DrawnLine) => (
    <CheckItem key={line.check} check={line} protocol={protocol} said={sayOf(line.check)} />
  )
  return (
    <ol className={className} aria-label={label}>
      {checks.slice(0, end).map(item)}
      {end < checks.length && (
        <li className={styles.check} data-s="unreached">
          <Mark state="unreached" className={styles.mark} />
          <Fold
            title={`${checks.length - end} more: the first failure ends the list`}
            className={styles.fold}
          >
            <ol start={end + 1}>{checks.slice(end).map(item)}</ol>
          </Fold>
          <code className={styles.result}>NOT RUN</code>
        </li>
      )}
    </ol>
  )
}
