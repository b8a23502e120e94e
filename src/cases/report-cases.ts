import { LIMITS } from '../contract/catalogues/limits.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import { organizationProves } from '../flows/prove.ts'
import { must, provenAgent } from '../flows/sample-agents.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { answerToRaw } from './raw-request.ts'
import { denied, STOPPED, SUSPENDED, undecided } from './report-case.ts'
import { REPORT_TABLE } from './report-table.ts'
import { DRAFT, decide, readyToReport, requestOf, sendAndEnforce } from './reporting.ts'

const BY_TABLE = REPORT_TABLE.map(
  ({ name, tries, rule, agent = readyToReport, expected, ...version }): PilotCase => ({
    id: `report.${name}`,
    step: 'pilot',
    area: 'report',
    tries: `Send ${tries}.`,
    rule,
    expected,
    run: async actors => {
      const ready = await agent(actors)
      return sendAndEnforce(actors, ready, await requestOf(actors, ready, version))
    },
  }),
)

const report = (each: Omit<PilotCase, 'step' | 'area'>): PilotCase => ({
  step: 'pilot',
  area: 'report',
  ...each,
})

/** Approves and signs a report about account 9007199254740992, and sends its number in another spelling. */
async function sendNumber(actors: CaseActors, spelling: string): Promise<CaseAnswer> {
  const agent = await readyToReport(actors)
  const account = 9007199254740992
  const drafted = { ...DRAFT, content: { account } }
  const request = await requestOf(actors, agent, { approved: drafted, signed: drafted, sent: drafted })
  const body = JSON.stringify(request).replace(`"account":${account}`, `"account":${spelling}`)
  const answer = await answerToRaw(actors, { path: ENDPOINT_PATHS.evaluations, body })
  const status = (await actors.window.agent(agent.agent_id))?.status
  return { ...answer, ...(status === undefined ? {} : { agent_status: status }) }
}

const IN_SEVERAL: readonly PilotCase[] = [
  report({
    id: 'report.LIFECYCLE_NOT_PILOT_READY',
    tries: 'Send a report before the agent has entered the pilot.',
    rule: 'dimension:LIFECYCLE',
    expected: {
      ...undecided('LIFECYCLE_NOT_PILOT_READY'),
      agent_status: 'TECHNICALLY_BOUND',
    },
    run: async actors => {
      const agent = await provenAgent(actors, 'OIDC')
      return sendAndEnforce(actors, agent, await requestOf(actors, agent, {}))
    },
  }),
  report({
    id: 'report.LIFECYCLE_SUSPENDED',
    tries: 'Send an approved and signed report after the organization suspended the agent.',
    rule: 'dimension:LIFECYCLE',
    expected: { ...STOPPED, ...SUSPENDED, decision: 'DENY', reason_codes: ['LIFECYCLE_SUSPENDED'] },
    run: async actors => {
      const agent = await readyToReport(actors)
      const request = await requestOf(actors, agent, {})
      must(await organizationProves(actors, agent, 'SUSPEND'))
      return sendAndEnforce(actors, agent, request)
    },
  }),
  report({
    id: 'report.CONTENT_PROOF_USED',
    tries: 'Send the same request again after it was permitted: both signatures are used.',
    rule: 'store:used_ids',
    expected: denied('APPROVAL_USED', 'CONTENT_PROOF_USED'),
    run: async actors => {
      const agent = await readyToReport(actors)
      const request = await requestOf(actors, agent, {})
      must(await decide(actors, request))
      return sendAndEnforce(actors, agent, request)
    },
  }),
  report({
    id: 'report.proof-late',
    tries: 'Send a report 301 seconds after the agent signed it.',
    rule: 'dimension:CONTENT',
    expected: denied('CONTENT_PROOF_INVALID'),
    run: async actors => {
      const agent = await readyToReport(actors)
      const request = await requestOf(actors, agent, {})
      actors.world.clock.shift((LIMITS.REPORT_PROOF_MAX_LIFETIME_S + 1) * 1000)
      return sendAndEnforce(actors, agent, request)
    },
  }),
  report({
    id: 'report.number-lost',
    tries: 'Send account 9007199254740993 where 9007199254740992 was approved: a reader takes both for one.',
    rule: 'message:number-lost',
    expected: { status: 400, code: 'MALFORMED_JSON', agent_status: 'ASSURANCE_PILOT_READY' },
    run: actors => sendNumber(actors, '9007199254740993'),
  }),
  report({
    id: 'report.number-respelled',
    tries: 'Send account 9007199254740992.0 where 9007199254740992 was approved: the same number.',
    rule: 'permits:report.send',
    expected: {
      ...{ status: 200, decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'] },
      agent_status: 'ASSURANCE_PILOT_READY',
    },
    run: actors => sendNumber(actors, '9007199254740992.0'),
  }),
  report({
    id: 'report.real-content',
    tries: 'Send a report whose content names a host that is not reserved.',
    rule: 'guard:report',
    expected: {
      ...{ status: 422, code: 'REAL_DATA_NOT_ACCEPTED' },
      pointers: ['/resource/properties/content/source'],
    },
    run: async actors => {
      const agent = await readyToReport(actors)
      const real = { ...DRAFT, content: { source: 'https://agents.internal/7' } }
      return sendAndEnforce(actors, agent, await requestOf(actors, agent, { sent: real }))
    },
  }),
]

/** A report's cycle up to decision and enforcement, accepted and refused (contract sections 7 and 8). */
export const REPORT_CASES: readonly PilotCase[] = [...BY_TABLE, ...IN_SEVERAL]
