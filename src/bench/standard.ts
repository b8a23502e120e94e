import type { Finding } from '../checks/verdict.ts'
import type { ProtocolCheckList, RunnableCheck } from '../contract/catalogues/checks.ts'
import type { BenchLine } from './report.ts'
import type { BenchCheck } from './run-list.ts'

/**
 * What the standard says to a check of the service's: the `same`; that it is only this service's `choice`; or its own
 * judge, whose PASS becomes a CHOICE where the service would refuse all the same.
 */
export type Rule<A> = 'same' | 'choice' | ((about: A) => Finding | Promise<Finding>)
export type Standard<T extends ProtocolCheckList, A> = Readonly<Record<RunnableCheck<T>, Rule<A>>>

const ONLY_SERVICE: readonly unknown[] = ['directory', 'lookup']

/** What is left of a line when another finding takes its place. */
const withFinding = (
  { check, section, words }: BenchLine,
  { result, detail, ...rest }: Finding,
): BenchLine => ({
  ...{ check, words, result, detail },
  ...(section === undefined ? {} : { section }),
  ...('compared' in rest && rest.compared !== undefined ? { compared: rest.compared } : {}),
})

async function lineByStandard<A>(
  line: BenchLine,
  rule: Rule<A> | Finding | undefined,
  about: A,
): Promise<BenchLine> {
  if (rule === undefined || rule === 'same') return line
  const refused = line.result === 'FAIL'
  if (rule === 'choice') return refused ? { ...line, result: 'CHOICE' } : line
  if (typeof rule !== 'function') return withFinding(line, rule)
  const found = await rule(about)
  return found.result === 'PASS' && refused ? { ...line, result: 'CHOICE' } : withFinding(line, found)
}

const serviceOf = (line: BenchLine | undefined): Pick<BenchLine, 'service'> =>
  line === undefined || line.result === 'CHOICE' ? {} : { service: line.result }

interface ByStandard<A> {
  readonly plan: Readonly<Record<string, BenchCheck>>
  readonly rules: Readonly<Record<string, Rule<A>>>
  readonly about: A
  /** What the service's own run came to, where these lines are of a run over the object as the standard reads it. */
  readonly strict?: readonly BenchLine[]
  /** What was found elsewhere, and takes a line's place whatever the service says. */
  readonly found?: Readonly<Record<string, Finding>>
}

/** The lines of a list as the standard has them, each with what the service's own check came to. */
export function byStandard<A>(
  lines: readonly BenchLine[],
  { plan, rules, about, strict = lines, found = {} }: ByStandard<A>,
): Promise<readonly BenchLine[]> {
  return Promise.all(
    lines.map(async ({ code, ...line }, at): Promise<BenchLine> => {
      const { check } = line
      const rule = Object.hasOwn(found, check)
        ? found[check]
        : Object.hasOwn(rules, check)
          ? rules[check]
          : undefined
      const judged = await lineByStandard(line, rule, about)
      const isCoded = judged.result === 'FAIL' && judged.detail === line.detail && code !== undefined
      return {
        ...judged,
        ...(isCoded ? { code } : {}),
        ...serviceOf(strict[at]),
        ...(ONLY_SERVICE.includes(plan[check]?.asks) ? { onlyService: true } : {}),
      }
    }),
  )
}
