import type { PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'

/** What is shown as one JSON value: no times and no random ids, so equal runs export the same. */
export function exportedResults(
  cases: readonly PilotCase[],
  results: ReadonlyMap<string, CaseResult>,
): Readonly<Record<string, unknown>> {
  return {
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: CONTRACT_VERSION,
    cases: cases.map(({ id, step, area, tries, rule, expected }) => {
      const result = results.get(id)
      return {
        ...{ id, step, area, tries, rule, expected },
        observed: result?.observed ?? null,
        passed: result?.passed ?? null,
      }
    }),
  }
}
