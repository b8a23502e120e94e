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
import { catalogueOf, listedEntry, protocolEntry } from './reference-address.ts'

/** A line to draw; CHOICE is one that the standard allows and that this service does not take. */
interface DrawnLine extends Omit<CheckLine, 'result'> {
  readonly result: CheckResult | 'CHOICE'
}

function ownWords(check: string, protocol: Protocol | undefined): string | undefined {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return entryOf(list, check)?.words
}

/** How a result reads, and what stands before the words of a finding; a PASS tells what was found and nothing else. */
const RESULTS = {
  PASS: { words: 'PASS', found: '' },
  FAIL: { words: 'FAIL', found: 'Found: ' },
  NOT_RUN: { words: 'NOT RUN', found: 'Not run: ' },
  NOT_CHECKED: { words: 'NOT CHECKED', found: 'Not checked: ' },
  CHOICE: { words: 'NOT TAKEN HERE', found: '' },
} as const

/** What was found; the code of a failure, where it is known, opens its words. */
function Found({ check: { result, code = '', detail = '' } }: { readonly check: DrawnLine }) {
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

/** What a check requires, and where the reference has it; undefined where this page has no words for it. */
interface Known {
  readonly words: string | undefined
  readonly entry: string | undefined
}

interface LinesProps {
  /** The protocol whose own list a check carries, where one carries it. */
  readonly protocol: Protocol | undefined
  readonly knownOf: (name: string) => Known
  /** What stands below a check, by its name. */
  readonly beside?: ((check: string) => React.ReactNode) | undefined
}

function CheckItem({ check, ...rest }: LinesProps & { readonly check: DrawnLine }) {
  const { protocol, knownOf, beside } = rest
  const { words, entry } = knownOf(check.check)
  const state = LINES[check.result]
  return (
    <li className={styles.check} data-s={state} data-check={check.check} data-status={check.result}>
      <Mark state={state} className={styles.mark} />
      <span className={styles.words}>
        <b>{words}</b> <Found check={check} />
        {check.section === undefined ? null : (
          <cite className={`hint ${styles.section}`}>
            <Citations section={check.section} />
          </cite>
        )}
      </span>
      <code className={styles.name}>
        {entry === undefined ? (
          check.check
        ) : (
          <CodeLink catalogue="checks" code={entry} className={styles.checkLink}>
            {check.check}
          </CodeLink>
        )}
      </code>
      <code className={styles.result}>{RESULTS[check.result].words}</code>
      {beside?.(check.check)}
      {check.checks === undefined ? null : (
        <Lines
          checks={check.checks}
          label={`The checks of ${protocol ?? 'the protocol'}`}
          className={styles.nested}
          protocol={protocol}
          knownOf={name => ({ words: ownWords(name, protocol), entry: protocolEntry(protocol, name) })}
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

interface ListProps extends LinesProps {
  readonly checks: readonly DrawnLine[]
  readonly className?: string | undefined
  readonly label?: string
}

function Lines({ checks, className, label, ...rest }: ListProps) {
  const end = endOf(checks)
  const left = checks.length - end
  const item = (check: DrawnLine) => <CheckItem key={check.check} check={check} {...rest} />
  return (
    <ol className={className} aria-label={label}>
      {checks.slice(0, end).map(item)}
      {left === 0 ? null : (
        <li className={styles.check} data-s="unreached">
          <Mark state="unreached" className={styles.mark} />
          <Fold title={`${left} more: the first failure ends the list`} className={styles.fold}>
            <ol start={end + 1}>{checks.slice(end).map(item)}</ol>
          </Fold>
          <code className={styles.result}>NOT RUN</code>
        </li>
      )}
    </ol>
  )
}

interface CheckListProps extends Pick<LinesProps, 'beside'> {
  readonly checks: readonly DrawnLine[]
  /** The protocol whose own list the evidence check carries. */
  readonly protocol: Protocol | undefined
  /** What each check requires, where the list is not a proof's own. */
  readonly words?: Readonly<Record<string, string>>
  /** Where the reference has each check, where not all are of one list. */
  readonly placeOf?: (name: string) => string | undefined
}

/**
 * Checks in the order in which they ran: each requirement with what was found. What the first failure left unjudged is
 * folded to one line.
 */
export function CheckList(props: CheckListProps) {
  const { checks, protocol, words = PROOF_CHECK_WORDS, beside } = props
  const { placeOf = name => listedEntry('proof', words, name) } = props
  const knownOf = (name: string) => ({ words: entryOf(words, name), entry: placeOf(name) })
  return <Lines {...{ checks, protocol, knownOf, beside }} />
}
