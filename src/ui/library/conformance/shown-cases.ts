import type { CaseArea, CaseStep, PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'

/** Which cases are shown; null stands for all. */
export interface CaseFilter {
  readonly step: CaseStep | null
  readonly area: CaseArea | null
  readonly failedOnly: boolean
}

export const ALL_CASES: CaseFilter = { step: null, area: null, failedOnly: false }

/** The cases that a filter lets through. */
export function shownCases(
  cases: readonly PilotCase[],
  results: ReadonlyMap<string, CaseResult>,
  { step, area, failedOnly }: CaseFilter,
): readonly PilotCase[] {
  return cases.filter(
    each =>
      (step === null || each.step === step) &&
      (area === null || each.area === area) &&
      (!failedOnly || results.get(each.id)?.passed === false),
  )
}
