import { expect, test } from 'playwright/test'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { PATHS, startService } from '../workbench.ts'
import { enforcementPartsOf, worldOf } from '../world-bench.ts'
import { ofOrganization, REPORT, readinessOf, sendRequest, signed } from './reports.ts'

const plain = createPolicy()
const duty = (properties: Record<string, unknown>, type = 'custom') => ({ id: 'x', type, properties })
const ONCE = duty({ name: 'deliver_once', jti: 'a-1' })
const INBOX = duty({ name: 'send_only_to', destination: INBOX_DESTINATION })

/** Makes a service issue these obligations with its PERMIT, and enforces them. */
async function enforced(issued: readonly object[], taken: readonly string[] = []) {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const readiness_id = await readinessOf(sender)
  const inTime = duty({ name: 'deliver_before', before: '2026-11-21T12:01:00.000Z', readiness_id })
  const obligations = [...issued, inTime]
  const issuing = await bench.secondTab({
    policy: input => ({ ...plain(input), obligations: JSON.parse(JSON.stringify(obligations)) }),
  })
  const request = sendRequest(sender, await signed(sender))
  const answer = await (await issuing.post(PATHS.evaluations, request)).json()
  expect(answer).toMatchObject({ decision: 'PERMIT', obligations })
  const { inbox } = worldOf(bench)
  const { agent_id } = sender
  for (const jti of taken) {
    const placed = { agent_id, jti, report_id: 'earlier', content: {}, destination: INBOX_DESTINATION }
    const names = { receipt_ref: '', decision_id: '', delivered_at: '', acknowledged_at: null }
    await inbox.deliver({ ...placed, ...names })
  }
  const parts = { ...enforcementPartsOf(bench), inbox }
  const enforcement = await enforce(request, answer, parts)
  const arrived = (await inbox.reports()).filter(({ report_id }) => report_id === REPORT.id)
  return { enforcement, arrived }
}

const failedAt = ({ lines }: Awaited<ReturnType<typeof enforced>>['enforcement']) =>
  lines.filter(({ held }) => !held).map(({ name }) => name)

const DENIED: Readonly<Record<string, { readonly issued: readonly object[]; readonly at: string }>> = {
  'an obligation that nobody knows': {
    issued: [INBOX, ONCE, duty({ name: 'tell_owner' })],
    at: 'tell_owner',
  },
  'an obligation named constructor': { issued: [ONCE, duty({ name: 'constructor' })], at: 'constructor' },
  'an obligation named __proto__': { issued: [ONCE, duty({ name: '__proto__' })], at: '__proto__' },
  'an obligation of another type': {
    issued: [ONCE, duty({ name: 'attach_receipt_ref' }, 'standard')],
    at: 'attach_receipt_ref',
  },
  'an obligation for another place': {
    issued: [ONCE, duty({ name: 'reevaluate_before', before: '2027-01-01T00:00:00.000Z' })],
    at: 'reevaluate_before',
  },
  'the obligation to stop': {
    issued: [ONCE, duty({ name: 'stop_sending', report_id: REPORT.id })],
    at: 'stop_sending',
  },
  'the obligation to complete a step': {
    issued: [ONCE, duty({ name: 'complete_link' })],
    at: 'complete_link',
  },
  'another destination': {
    issued: [ONCE, duty({ name: 'send_only_to', destination: 'https://elsewhere.example/' })],
    at: 'send_only_to',
  },
  'two destinations, one of them right': {
    issued: [INBOX, ONCE, duty({ name: 'send_only_to', destination: `${INBOX_DESTINATION}/` })],
    at: 'send_only_to',
  },
  'no place named': { issued: [INBOX, duty({ name: 'attach_receipt_ref' })], at: 'deliver_once' },
  'no obligation but the time': { issued: [], at: 'deliver_once' },
  'two places named, of which one delivery takes one': {
    issued: [ONCE, duty({ name: 'deliver_once', jti: 'a-2' })],
    at: 'deliver_once',
  },
}

for (const [what, { issued, at }] of Object.entries(DENIED)) {
  test(`A PERMIT with ${what} is enforced as a DENY`, async () => {
    const { enforcement, arrived } = await enforced(issued)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(failedAt(enforcement)).toEqual([at])
    expect(arrived).toEqual([])
  })
}

test('A PERMIT whose place is taken is enforced as a DENY, one whose place is free is delivered', async () => {
  const taken = await enforced([INBOX, ONCE], ['a-1'])
  expect(failedAt(taken.enforcement)).toEqual(['deliver_once'])
  expect(taken.arrived).toEqual([])
  const free = await enforced([ONCE, INBOX], ['a-2'])
  expect(failedAt(free.enforcement)).toEqual([])
  expect(free.arrived).toHaveLength(1)
})

test('All obligations are checked before anything is delivered, so that every one that fails is named', async () => {
  const { enforcement, arrived } = await enforced(
    [duty({ name: 'tell_owner' }), ONCE, duty({ name: 'send_only_to', destination: 'urn:example:other' })],
    ['a-1'],
  )
  expect(failedAt(enforcement)).toEqual(['tell_owner', 'deliver_once', 'send_only_to'])
  expect(arrived).toEqual([])
})
