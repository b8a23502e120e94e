import { stepsFor } from '../../../src/cases/decision-cases.ts'
import { carryOut } from '../../../src/cases/interpreter.ts'
import { REASON_CODES, type ReasonCode } from '../../../src/contract/catalogues/dimensions.ts'
import { boundAgent } from '../agents.ts'
import { caseStageOn } from '../service-test.ts'
import { tamper } from '../store/stored.ts'
import type { Workbench } from '../workbench.ts'

/** Reasons that no request brings about, as something stored must be altered for them. */
const ALTERED: Partial<Record<ReasonCode, (bench: Workbench, agent_id: string) => Promise<void>>> = {
  TRACEABILITY_EVIDENCE_ALTERED: async (bench, agent_id) => {
    const ref = (await bench.service.window.agent(agent_id))?.recorded.binding?.proof_ref ?? ''
    await tamper(bench, 'evidence', ref, record => ({ ...record, text: `${record.text}A` }))
  },
  TRACEABILITY_CHAIN_BROKEN: async (bench, agent_id) => {
    const { receipt_ref } = await bench.evaluate(agent_id)
    await tamper(bench, 'receipts', receipt_ref, record => ({
      ...record,
      receipt: { ...Object(record.receipt), decision: 'DENY' },
    }))
  },
}

const OF_REPORTS = /^(?:APPROVAL|CONTENT|DESTINATION)_|^LIFECYCLE_NOT_PILOT_READY$/u

/** The reasons that `pilot.enter` can give; POLICY_ERROR has its own tests. */
export const REASONS_TO_ENTER = REASON_CODES.filter(code => !OF_REPORTS.test(code) && code !== 'POLICY_ERROR')

/** Brings about a situation that gives only this reason, as its case does, clock and all; resolves with the agent. */
export async function reach(bench: Workbench, reason: ReasonCode): Promise<string> {
  const alter = ALTERED[reason]
  if (alter !== undefined || reason === 'ALL_DIMENSIONS_PASS') {
    const { agent_id } = await boundAgent(bench)
    await alter?.(bench, agent_id)
    return agent_id
  }
  const actors = caseStageOn(bench)
  await carryOut(stepsFor(reason), actors)
  const { agent_id } = (await actors.visitor.journal.entries()).at(-1) ?? {}
  if (agent_id == null) throw new Error(`no case gives ${reason}`)
  return agent_id
}
