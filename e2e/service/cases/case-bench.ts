import type { CaseActors } from '../../../src/cases/case.ts'
import { actorsOn } from '../actors-bench.ts'
import { BASE_URL, type Workbench } from '../workbench.ts'

/** What a case of the catalogue runs with, on this service. */
export function caseStageOn(bench: Workbench): CaseActors {
  return { ...actorsOn(bench), besides: true, window: bench.service.window, baseUrl: BASE_URL }
}
