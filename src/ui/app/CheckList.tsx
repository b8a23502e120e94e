import {
  type CheckLine,
  PROOF_CHECK_WORDS,
  type ProtocolCheckList,
} from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { Protocol } from '../../contract/names.ts'

import { PROTOCOL_CHECKS } from '../../protocols/lists.ts'
import { CHECK_LINES, Mark } from '../kit/Mark.tsx'
import { Citations } from '../kit/OuterLink.tsx'

import { visibleText } from '../kit/visible-text.ts'
import styles from './CheckList.module.css'
import { CodeLink } from './CodeLink.tsx'
import { type CheckListName, catalogueOf, listedEntry, protocolEntry } from './reference-address.ts'

const PROOF_WORDS: Readonly<Record<string, string>> = PROOF_CHECK_WORDS

function ownCheck(check: string, protocol: Protocol | undefined) {
  const list: ProtocolCheckList = protocol === undefined ? {} : PROTOCOL_CHECKS[protocol]
  return entryOf(list, check)
}

/** What came of a check before its code, and after it. */
function foundWords({ result, code, detail }: CheckLine): readonly [before: string, after: string] {
  if (code === undefined && detail === undefined) return [result, '']
  const before = { PASS: '', NOT_CHECKED: `${result}: `, FAIL: `${result} `, NOT_RUN: `${result} ` }[result]
  const after = detail === undefined ? '' : `${code === undefined ? '' : ': '}${visibleText(detail)}`
  return [before, after]
}

/** What came of a check; its code, where it has one that is known, opens its words. */
function Found({ check }: { readonly check: CheckLine }) {
  const [before, after] = foundWords(check)
  const { code } = check
  const catalogue = code === undefined ? undefined : catalogueOf(code)
  return (
    <>
      {before}
      {code === undefined || catalogue === undefined ? (
        code
      ) : (
        <CodeLink catalogue={catalogue} code={code} className={styles.codeLink}>
          {code}
        </CodeLink>
      )}
      {after}
    </>
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

interface CheckItemProps {
  readonly check: CheckLine
  /** The protocol whose own list the check carries, where it carries one. */
  readonly protocol: Protocol | undefined
  /** What each check asks; undefined where it stands in the protocol's own list. */
  readonly words: Readonly<Record<string, string>> | undefined
  /** Where the reference has a check of a list with words of its own, by its name. */
  readonly placeOf: (name: string) => string | undefined
  /** What stands below a check, by its name. */
  readonly beside?: ((check: string) => React.ReactNode) | undefined
}

function CheckItem({ check, protocol, words, placeOf, beside }: CheckItemProps) {
  const state = CHECK_LINES[check.result]
  const entry = words === undefined ? protocolEntry(protocol, check.check) : placeOf(check.check)
  return (
    <li className={styles.check} data-s={state} data-check={check.check} data-status={check.result}>
      <Mark state={state} label={check.result} className={styles.mark} />
      <b className={styles.name}>
        <CheckName name={check.check} entry={entry} />
      </b>
      <span className={styles.found}>
        <Found check={check} />
      </span>
      <span className={`hint ${styles.asks}`}>
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
            <CheckItem key={each.check} check={each} words={undefined} {...{ protocol, placeOf }} />
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
  /** The list that it is of the reference, where it is not a proof's own. */
  readonly list?: CheckListName
  /** Where the reference has each check, where not all are of one list. */
  readonly placeOf?: CheckItemProps['placeOf']
  /** What stands below a check, by its name. */
  readonly beside?: (check: string) => React.ReactNode
}

/** The checks of a proof in the order in which the service ran them, with those that it did not run. */
export function CheckList({
  checks,
  protocol,
  words = PROOF_WORDS,
  list = 'proof',
  ...rest
}: CheckListProps) {
  const { placeOf = name => listedEntry(list, words, name), beside } = rest
  return (
    <ol className={styles.checks}>
      {checks.map(check => (
        <CheckItem key={check.check} {...{ check, protocol, words, placeOf, beside }} />
      ))}
    </ol>
  )
}
