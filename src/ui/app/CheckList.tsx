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
import { type CheckListName, catalogueOf, listedEntry, protocolEntry } from './reference-address.ts'

/** A line to draw; CHOICE is one that the standard allows and that this service does not take. */
export interface DrawnLine extends Omit<CheckLine, 'result'> {
  readonly result: CheckResult | 'CHOICE'
}

const PROOF_WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

function ownCheck(check: string, protocol: Protocol | undefined) {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return entryOf(list, check)
}

/** What stands before the words of a finding; a PASS tells what was found and nothing else. */
const BEFORE_FOUND = {
  PASS: '',
  FAIL: 'Found: ',
  NOT_RUN: 'Not run: ',
  NOT_CHECKED: 'Not checked: ',
  CHOICE: '',
} as const

/** How a result reads. */
const RESULT_WORDS = {
  PASS: 'PASS',
  FAIL: 'FAIL',
  NOT_RUN: 'NOT RUN',
  NOT_CHECKED: 'NOT CHECKED',
  CHOICE: 'NOT TAKEN HERE',
} as const

/** What was found; the code of a failure, where it is known, opens its words. */
function Found({ check: { result, code, detail } }: { readonly check: DrawnLine }) {
  if (code === undefined && detail === undefined) return null
  const catalogue = code === undefined ? undefined : catalogueOf(code)
  // Values that differ begin with "found" themselves.
  const words = visibleText(detail ?? '').replace(/^found /u, '')
  return (
    <span className={styles.found}>
      {BEFORE_FOUND[result]}
      {words}{' '}
      {code === undefined || catalogue === undefined ? (
        code
      ) : (
        <CodeLink catalogue={catalogue} code={code} className={styles.codeLink}>
          {code}
        </CodeLink>
      )}
    </span>
  )
}

interface CheckNameProps {
  readonly name: string
  /** Its place in the reference; undefined for a check that this page has no words for. */
  readonly entry: string | undefined
}

function CheckName({ name, entry }: CheckNameProps) {
  if (entry === undefined) return name
  return (
    <CodeLink catalogue="checks" code={entry} className={styles.checkLink}>
      {name}
    </CodeLink>
  )
}

interface LinesProps {
  /** The protocol whose own list a check carries, where one carries it. */
  readonly protocol: Protocol | undefined
  /** What each check requires; undefined where it stands in the protocol's own list. */
  readonly words: Readonly<Record<string, string>> | undefined
  /** Where the reference has a check of a list with words of its own, by its name. */
  readonly placeOf: (name: string) => string | undefined
  /** What stands below a check, by its name. */
  readonly beside?: ((check: string) => React.ReactNode) | undefined
}

function CheckItem({ check, ...rest }: LinesProps & { readonly check: DrawnLine }) {
  const { protocol, words, placeOf, beside } = rest
  const entry = words === undefined ? protocolEntry(protocol, check.check) : placeOf(check.check)
  const requirement =
    words === undefined ? ownCheck(check.check, protocol)?.words : entryOf(words, check.check)
  return (
    <li
      className={styles.check}
      data-s={LINES[check.result]}
      data-check={check.check}
      data-status={check.result}
    >
      <Mark state={LINES[check.result]} className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.requirement}>{requirement}</span> <Found check={check} />
        {check.section === undefined ? null : (
          <cite className={`hint ${styles.section}`}>
            <Citations section={check.section} />
          </cite>
        )}
      </span>
      <b className={styles.name}>
        <CheckName name={check.check} entry={entry} />
      </b>
      <span className={styles.result}>{RESULT_WORDS[check.result]}</span>
      {beside?.(check.check)}
      {check.checks === undefined ? null : (
        <Lines
          checks={check.checks}
          label={`The checks of ${protocol ?? 'the protocol'}`}
          className={styles.nested}
          {...{ protocol, placeOf, words: undefined }}
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
  readonly className: string | undefined
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
        <li className={styles.rest} data-s="unreached">
          <Mark state="unreached" className={styles.mark} />
          <Fold title={`${left} more: the first failure ends the list`} className={styles.fold}>
            <ol start={end + 1}>{checks.slice(end).map(item)}</ol>
          </Fold>
          <span className={styles.result}>NOT RUN</span>
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
  /** The list that it is of the reference, where it is not a proof's own. */
  readonly list?: CheckListName
  /** Where the reference has each check, where not all are of one list. */
  readonly placeOf?: LinesProps['placeOf']
}

/**
 * Checks in the order in which they ran: each requirement with what was found. What the first failure left unjudged is
 * folded to one line.
 */
export function CheckList(props: CheckListProps) {
  const { checks, protocol, words = PROOF_WORDS, list = 'proof', beside } = props
  const { placeOf = name => listedEntry(list, words, name) } = props
  return <Lines className={styles.checks} {...{ checks, protocol, words, placeOf, beside }} />
}
