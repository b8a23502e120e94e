import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { reportAudience } from '../contract/schemas/report.ts'
import type { EnforcementParts } from '../enforcement/enforcement.ts'
import {
  approve,
  enforceHere,
  REPORT_GROUP,
  type Report,
  reportOf,
  sendRequest,
  signReport,
} from '../enforcement/report-cycle.ts'
import { organizationSigns } from '../flows/prove.ts'
import { must } from '../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../flows/sample-reports.ts'
import { acting, decided, given, type Hand, named } from './hand.ts'
import type { Versions } from './report-versions.ts'
import type { VerbTable } from './steps.ts'

const asDrafted = (report: Report): Report => report

/** Has a report approved, signs it, and puts the request together, each in the version that is given. */
async function prepare(hand: Hand, { approver = 'organization', omit = [], ...versions }: Versions) {
  const { approved = asDrafted, signed = asDrafted, sent = asDrafted } = versions
  const agent = acting(hand)
  const addressed = { audience: hand.audience ?? reportAudience(hand.baseUrl ?? '') }
  const report = reportOf(`rep-${crypto.randomUUID().slice(0, 4)}`, SAMPLE_REPORTS.DELIVERIES.content)
  const { group } = hand
  const approval = await approve(hand, agent, approved(report), approver, addressed, versions.approval, group)
  const version = signed(report)
  const report_proof = await signReport(hand, agent, version, approval, addressed, versions.proof, group)
  return sendRequest(agent, sent(report), {
    ...(omit.includes('approval') ? {} : { approval }),
    ...(omit.includes('report_proof') ? {} : { report_proof }),
  })
}

function partsOf({ window, world, parts }: Hand): EnforcementParts {
  if (window === undefined) throw new Error('this attempt needs the service’s window')
  return { window, inbox: world.inbox, clock: world.clock, ...parts }
}

/** Two requests in the same moment: the organization's REVOKE, and right behind it the agent's report. */
async function overtake(hand: Hand) {
  const { visitor, group = '' } = hand
  const agent = acting(hand)
  const { agent_id } = agent
  const asking = { keep: false, speaker: 'organization' } as const
  const { challenge_id, ...asked } = must(await visitor.askChallenge(agent_id, 'REVOKE', group, asking))
  const { jws: proof } = await organizationSigns(hand, agent, { challenge_id, ...asked }, group)
  const send = (path: string, body: object) => visitor.send(path, JSON.stringify(body), group, agent_id)
  const [revoked, outcome] = await Promise.all([
    send(ENDPOINT_PATHS.challenges, { challenge_id, proof }),
    send(ENDPOINT_PATHS.evaluations, given(hand, 'request')),
  ])
  must(revoked)
  return outcome
}

/** A report, from its approval to the inbox. */
export const REPORT_VERBS: VerbTable<'report' | 'submit' | 'overtake' | 'enforce' | 'acknowledge'> = {
  report: async (hand, versions = {}) => {
    hand.request = await prepare(hand, versions)
    return undefined
  },
  submit: async hand => {
    const outcome = await hand.visitor.evaluate(given(hand, 'request'), hand.group ?? REPORT_GROUP)
    hand.sent = outcome.entry
    return decided(hand, outcome)
  },
  overtake: async hand => decided(hand, await overtake(hand)),
  enforce: async hand => {
    const { answer, group } = hand
    if (answer !== undefined)
      hand.enforcement = await enforceHere(hand, given(hand, 'request'), answer, partsOf(hand), group)
    return given(hand, 'decided')
  },
  acknowledge: async hand => {
    const { inbox, clock } = hand.world
    const { jti } = hand.enforcement?.delivered ?? { jti: '' }
    await inbox.acknowledge(named(hand).agent_id, jti, new Date(clock.now()).toISOString())
    return undefined
  },
}
