import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../../contract/catalogues/problems.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import { REASON_REMEDIES } from '../../../contract/field-docs/reason-remedies.ts'
import { type CodeCatalogue, codeAddress, type OpenedCode } from '../../app/open-code.ts'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import styles from './CodeSheet.module.css'
import { judgedBy } from './judged-by.ts'

interface Told {
  /** What stands under the code. */
  readonly lede: React.ReactNode
  readonly parts: readonly (readonly [question: string, answer: string])[]
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
  const remedy = entryOf(REASON_REMEDIES, code)
  if (remedy === undefined) return undefined
  const { dimension, result } = judgedBy(code)
  return {
    lede: (
      <>
        <code>{result}</code>{' '}
        {dimension === 'all' ? 'from all dimensions.' : `from the dimension ${dimension}.`}
      </>
    ),
    parts: [
      ['What it says', reasonWords(code) ?? ''],
      ['What to do', remedy],
    ],
  }
}

const KINDS = {
  problems: { over: 'Reference, problems', tell: problemTold },
  reasons: { over: 'Reference, reason codes', tell: reasonTold },
} as const satisfies Record<CodeCatalogue, { over: string; tell: (code: string) => Told | undefined }>

/** For a code that a newer service sent. */
const UNKNOWN: Told = {
  lede: 'This version of the page has no words for this code.',
  parts: [['What to do', 'Load the page anew: it may be older than what answered.']],
}

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

/** A problem or a reason in the catalogue's words, beside where it was met. */
export function CodeSheet({ opened: { catalogue, code, opener }, onClose }: CodeSheetProps) {
  const { over, tell } = KINDS[catalogue]
  const { lede, parts } = tell(code) ?? UNKNOWN
  return (
    <Sheet over={over} title={code} titleClass={styles[catalogue]} opener={opener} onClose={onClose}>
      <p className={styles.lede}>{lede}</p>
      {parts.map(([question, answer]) => (
        <div key={question} className={styles.part}>
          <h3>{question}</h3>
          <p className={styles.words}>{answer}</p>
        </div>
      ))}
      <div className={styles.actions}>
        <LinkButton to={codeAddress(catalogue, code)}>Open in the reference</LinkButton>
      </div>
    </Sheet>
  )
}
