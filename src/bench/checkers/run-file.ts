import { type Finding, pass } from '../../checks/verdict.ts'
import type { RunFile } from '../../contract/schemas/run-file.ts'
import { PROTOTYPES_CHOICE } from '../../contract/specifications/citations.ts'
import { RunFileError, readRunFile } from '../../evidence/read-run-file.ts'
import { type JudgedLine, type RunReport, runAgain } from '../../evidence/run-again.ts'
import type { BenchInput, Checker } from '../checker.ts'
import { broken, type OwnCheck, open, runOwn } from '../own-lines.ts'

function fileOrWhy(text: string): RunFile | RunFileError {
  try {
    return readRunFile(new TextEncoder().encode(text))
  } catch (cause) {
    if (cause instanceof RunFileError) return cause
    throw cause
  }
}

const words = ({ number, differences: [first] }: JudgedLine): string =>
  `line ${number} ${first?.pointer}: the file says ${first?.found}, running it again gave ${first?.made}`

function sameAnswers({ lines }: RunReport): Finding {
  const differing = lines.filter(({ outcome }) => outcome === 'differs')
  if (differing[0] !== undefined)
    return broken(`${differing.length} of ${lines.length} lines differ, first ${words(differing[0])}`)
  const unjudged = lines.filter(({ outcome }) => outcome === 'not_judged')
  const counts = `${lines.length - unjudged.length} lines the same, ${unjudged.length} not judged`
  const last = unjudged.at(-1)
  if (last !== undefined) return open(`${counts}, such as line ${last.number}: ${last.why}`)
  return lines.length === 0 ? open('it holds no line') : pass(`${counts}, under the keys in this file`)
}

/** The lines of a run file: what it is, and what running it again gives. */
export function runFileChecks(
  file: RunFile | RunFileError,
  { onOwnService }: Pick<BenchInput, 'onOwnService'>,
): readonly OwnCheck[] {
  return [
    {
      check: 'form',
      section: PROTOTYPES_CHOICE,
      words: 'It is I-JSON, exactly the members of a run file, of this page’s contract and policy.',
      judge: () => (file instanceof RunFileError ? broken(file.message) : pass(`${file.lines.length} lines`)),
    },
    {
      check: 'same_answers',
      section: PROTOTYPES_CHOICE,
      words: 'Running it again gives the same answers and receipts, member by member.',
      restsOn: ['form'],
      judge: async () =>
        onOwnService === undefined || file instanceof RunFileError
          ? open('there is no service here to run it again')
          : sameAnswers(await runAgain(file, onOwnService)),
    },
  ]
}

/** A run file: it is run again (contract section 8), on a store of its own that is deleted after it. */
export const checkRunFile: Checker = async input => ({
  lines: await runOwn(runFileChecks(fileOrWhy(input.text), input)),
  parts: [],
  notes: [
    'Nobody signed the file: with keys of their own, anyone can make another one that is the same when it is run again.',
  ],
})
