import { CATALOGUE } from '../../src/cases/catalogue.ts'
import { type CaseResult, runCatalogue } from '../../src/cases/run-catalogue.ts'
import { actorsOn } from '../service/actors-bench.ts'
import { BASE_URL, startService } from '../service/workbench.ts'

/** Runs every case of the controlled pilot in Node, against a service of its own on an empty store. */
export async function runCases(): Promise<readonly CaseResult[]> {
  const bench = await startService()
  const actors = { ...actorsOn(bench), besides: true, window: bench.service.window, baseUrl: BASE_URL }
  return runCatalogue(CATALOGUE, actors)
}
