import { checkCodeWords } from '../../../contract/catalogues/code-words.ts'
import { REASONS } from '../../../contract/catalogues/dimensions.ts'
import { OBLIGATIONS, type ObligationEntry } from '../../../contract/catalogues/obligations.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { VIOLATIONS } from '../../../contract/schemas/primitives.ts'
import { type CodeCatalogue, codeAddress, type OpenedCode } from '../../app/open-code.ts'
import { LinkButton } from '../../app/ViewLink.tsx'
import { Citations } from '../../kit/OuterLink.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './CodeSheet.module.css'
import { checkTold } from './reference-checks.ts'

interface Told {
  /** What it is called, where that is not what the address names it by. */
  readonly title?: string
  readonly lede: React.ReactNode
  readonly parts: readonly (readonly [question: string, answer: React.ReactNode])[]
}

function problemTold(code: string): Told | undefined {
  const problem = entryOf(PROBLEMS, code)
  const words = entryOf(PROBLEM_WORDS, code)
  if (problem === undefined || words === undefined) return undefined
  return {
    lede: (
      <>
        <code>{problem.status}</code> {problem.title}.
      </>
    ),
    parts: [
      ['What happened', words.happened],
      ['Why', words.why],
      ['What to do', words.remedy],
    ],
  }
}

function reasonTold(code: string): Told | undefined {
  const reason = REASONS.get(code)
  if (reason === undefined) {
    const words = checkCodeWords(code)
    return words === undefined ? words : { lede: 'Why a check failed.', parts: [['What it says', words]] }
  }
  const { dimension, result, words, remedy } = reason
  return {
    lede: (
      <>
        <code>{result}</code>{' '}
        {dimension === 'all' ? 'from all dimensions.' : `from the dimension ${dimension}.`}
      </>
    ),
    parts: [
      ['What it says', words],
      ['What to do', remedy],
    ],
  }
}

function checkToldOf(entry: string): Told | undefined {
  const check = checkTold(entry)
  if (check === undefined) return undefined
  const { list, words, section, not_checked } = check
  return {
    lede: `${list}.`,
    title: check.name,
    parts: [
      ['Requirement', words],
      ...(not_checked === undefined
        ? []
        : [['Why it is not checked', `${capitalized(not_checked)}.`] as const]),
      ...(section === undefined
        ? []
        : [['Where it comes from', <Citations key="from" section={section} />] as const]),
    ],
  }
}

function obligationTold(name: string): Told | undefined {
  const obligation = entryOf<ObligationEntry>(OBLIGATIONS, name)
  return (
    obligation && {
      lede: 'An obligation of a decision.',
      parts: [
        ['When it is issued', `${capitalized(obligation.issued)}.`],
        ['How it is performed', obligation.performed],
      ],
    }
  )
}

function violationTold(code: string): Told | undefined {
  const words = entryOf(VIOLATIONS, code)
  const lede = 'What is wrong with one member of a request.'
  return words && { lede, parts: [['What it says', `${capitalized(words)}.`]] }
}

const KINDS = {
  problems: { over: 'Reference, problems', tell: problemTold },
  reasons: { over: 'Reference, reason codes', tell: reasonTold },
  checks: { over: 'Reference, checks', tell: checkToldOf },
  obligations: { over: 'Reference, obligations', tell: obligationTold },
  violations: { over: 'Reference, violations', tell: violationTold },
} as const satisfies Record<CodeCatalogue, { over: string; tell: (code: string) => Told | undefined }>

/** For a code that a newer service sent. */
const UNKNOWN: Told = {
  lede: 'This version of the page has no words for this code.',
  parts: [['What to do', 'Reload the page: it may be older than the service that answered.']],
}

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

export function CodeSheet({ opened: { catalogue, code, opener }, onClose }: CodeSheetProps) {
  const { over, tell } = KINDS[catalogue]
  const { lede, parts, title = code } = tell(code) ?? UNKNOWN
  return (
    <Panel
      kind="sheet"
      over={over}
      title={title}
      titleClass={styles[catalogue]}
      opener={opener}
      onClose={onClose}
    >
      <p className={`lede ${styles.lede}`}>{lede}</p>
      {parts.map(([question, answer]) => (
        <div key={question} className={styles.part}>
          <h3>{question}</h3>
          <p className={`lede ${styles.words}`}>{answer}</p>
        </div>
      ))}
      <div className={styles.actions}>
        <LinkButton to={codeAddress(catalogue, code)}>Open in the reference</LinkButton>
      </div>
    </Panel>
  )
}
