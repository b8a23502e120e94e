import { carryOut } from '../../../src/cases/interpreter.ts'
import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import { type ExchangeRow, isStep } from '../../../src/ui/app/rows.ts'
import { readExchange } from '../../../src/ui/exchange/read-exchange.ts'
import { caseStageOn } from '../service-test.ts'
import type { Workbench } from '../workbench.ts'

/** Runs a story, and reads its steps as the page does. */
export async function stepsOf(bench: Workbench, name: string): Promise<readonly ExchangeRow[]> {
  const { visitor, world } = caseStageOn(bench)
  const { steps = [] } = TOLD_STORIES.get(name) ?? {}
  await carryOut(steps, { visitor, world, window: bench.service.window })
  return (await readExchange(visitor.journal.entries(), bench.service.window)).filter(isStep)
}
