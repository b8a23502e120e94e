import { checkLines, type Finding, judgeChecks, notChecked, type Step } from '../checks/verdict.ts'
import type { BenchLine, Compared } from './report.ts'

/** A check of the bench's own, with what it asks. */
export interface OwnCheck {
  readonly check: string
  /** What it asks, in one sentence. */
  readonly words: string
  /** The specification and section that it comes from. */
  readonly section?: string
  readonly restsOn?: readonly string[]
  /** What it finds, or why it is not run. */
  readonly judge: () => OwnFinding | Promise<OwnFinding>
}

/** A failure after which the object can still be read: what comes after it is judged all the same. */
interface Readable {
  readonly result: 'FAIL'
  readonly detail: string
  readonly stillReadable: true
}

/** What a check found; `open` says why it could not be run. */
export type OwnFinding = (Finding & { readonly compared?: Compared }) | Readable | { readonly open: string }

export const open = (why: string): OwnFinding => ({ open: why })
export const broken = (detail: string): Finding => ({ result: 'FAIL', detail })
export const brokenButReadable = (detail: string): Readable => ({
  result: 'FAIL',
  detail,
  stillReadable: true,
})

/** Whether a value is the one that was expected; open where nothing was. */
export function compare(found: string, expected: string | undefined, name: string): OwnFinding {
  if (expected === undefined) return open(`no expected ${name} was given; it says ${found}`)
  const compared = { found, expected }
  return found === expected
    ? { result: 'PASS', detail: 'as expected', compared }
    : { result: 'FAIL', detail: `not the expected ${name}`, compared }
}

/** The one line of a text that is no JSON object, where a protocol's list begins with the object's members. */
export function objectForm(why: string): OwnCheck {
  return {
    check: 'form',
    section: 'RFC 7493, 2',
    words: 'It is one I-JSON object.',
    judge: () => broken(why),
  }
}

/** Runs checks of the bench's own: a FAIL stops only what rests on it, and nothing where all can still be read. */
export async function runOwn(checks: readonly OwnCheck[]): Promise<readonly BenchLine[]> {
  const instead = new Map<string, Pick<BenchLine, 'result' | 'detail'>>()
  const compared = new Map<string, Compared>()
  const steps = checks.map(
    ({ check, judge, restsOn = [] }): Step<string, Finding> => [
      check,
      async () => {
        const found = await judge()
        if ('open' in found || 'stillReadable' in found) {
          const detail = 'open' in found ? found.open : found.detail
          instead.set(check, { result: 'open' in found ? 'NOT_RUN' : 'FAIL', detail })
          return notChecked(detail)
        }
        if (found.compared !== undefined) compared.set(check, found.compared)
        const { compared: _values, ...finding } = found
        return finding
      },
      restsOn,
    ],
  )
  const { verdicts } = await judgeChecks(steps, 'what_rests_on_it')
  const lines = checkLines(
    checks.map(({ check }) => check),
    verdicts,
  )
  return lines.map((line, at): BenchLine => {
    const { words = '', section, restsOn = [] } = checks[at] ?? {}
    const lost = line.result === 'NOT_RUN' ? { detail: `it rests on ${restsOn.join(' and ')}` } : {}
    const values = compared.get(line.check)
    return {
      ...line,
      ...lost,
      ...instead.get(line.check),
      words,
      ...(section === undefined ? {} : { section }),
      ...(values === undefined ? {} : { compared: values }),
    }
  })
}
