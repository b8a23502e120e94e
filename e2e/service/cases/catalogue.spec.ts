import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { runCase } from '../../../src/cases/run-catalogue.ts'
import { expect, test } from '../service-test.ts'
import { caseStageOn } from './case-bench.ts'

for (const each of CATALOGUE) {
  test(`The case ${each.id} comes out as its catalogue says: ${each.tries}`, async ({ bench }) => {
    const { observed, passed } = await runCase(each, caseStageOn(bench))
    expect(observed).toMatchObject({ ...each.expected })
    expect(passed).toBe(true)
    expect(bench.clock.shifted).toBe(0)
  })
}
