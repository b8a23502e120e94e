import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { APPROVAL_TYPE, INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { forge, headerOf } from '../proof/keys-and-proofs.ts'
import { expect } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { errorsOf, hostOf, PATHS, problemOf, startService } from '../workbench.ts'
import {
  approvalOf,
  decided,
  membersOf,
  ofOrganization,
  proofOf,
  REPORT,
  type Report,
  type Sender,
  sendRequest,
  sends,
  signed,
  signedRequest,
  test,
} from './reports.ts'

const CONTENT = '/resource/properties/content'

interface Guarded {
  readonly report?: Partial<Report>
  readonly approval?: Record<string, unknown>
  readonly proof?: Record<string, unknown>
  /** `pointer detail` of each offender. */
  readonly found: readonly string[]
}

const REAL: Readonly<Record<string, Guarded>> = {
  'a mailbox in the content': {
    report: { content: { to: 'alice@evil.zz' } },
    found: [`${CONTENT}/to evil.zz`],
  },
  'addresses deep in the content': {
    report: { content: { rows: [{ from: 'https://evil.zz/x' }, ['8.8.8.8']] } },
    found: [`${CONTENT}/rows/0/from evil.zz`, `${CONTENT}/rows/1/0 8.8.8.8`],
  },
  'a name of a member of the content': {
    report: { content: { 'www.evil.zz': 1 } },
    found: [`${CONTENT}/www.evil.zz www.evil.zz`],
  },
  'a member __proto__ of the content': {
    report: { content: JSON.parse('{"__proto__":{"at":"https://evil.zz"}}') },
    found: [`${CONTENT}/__proto__/at evil.zz`],
  },
  'content in percent-encoding': {
    report: { content: { to: 'alice%40evil.zz' } },
    found: [`${CONTENT}/to evil.zz`],
  },
  'another destination': {
    report: { destination: 'https://reports.evil.zz/in' },
    found: [
      '/context/approval payload/destination: reports.evil.zz',
      '/context/report_proof payload/destination: reports.evil.zz',
      '/resource/properties/destination reports.evil.zz',
    ],
  },
  'a report’s id': {
    report: { id: 'see https://evil.zz' },
    found: [
      '/context/approval payload/report_id: evil.zz',
      '/context/report_proof payload/report_id: evil.zz',
      '/resource/id evil.zz',
    ],
  },
  'the destination of an approval alone': {
    approval: { destination: 'mailto:alice@evil.zz' },
    found: ['/context/approval payload/destination: evil.zz'],
  },
  'the jti of an approval': {
    approval: { jti: 'alice@evil.zz' },
    found: ['/context/approval payload/jti: evil.zz'],
  },
  'the jti of the agent’s signature': {
    proof: { jti: 'https://evil.zz' },
    found: ['/context/report_proof payload/jti: evil.zz'],
  },
  'a digest that is none': {
    proof: { digest: 'https://evil.zz/report.pdf', approval_digest: 'alice@evil.zz' },
    found: [
      '/context/report_proof payload/approval_digest: evil.zz',
      '/context/report_proof payload/digest: evil.zz',
    ],
  },
}

for (const [what, { report = {}, approval = {}, proof = {}, found }] of Object.entries(REAL)) {
  test(`A report that names something real in ${what} is not accepted, and nothing is stored`, async () => {
    const bench = await startService()
    const sender = await ofOrganization(bench)
    const asked = { ...REPORT, ...report }
    const changes = { approval: { payload: approval }, proof: { payload: proof } }
    const request = await signedRequest(sender, asked, changes)
    const before = await storedState(bench)
    const response = await bench.post(PATHS.evaluations, request)
    const { errors = [] } = await problemOf(response, 'REAL_DATA_NOT_ACCEPTED')
    expect(errors.map(({ pointer, detail }) => `${pointer} ${hostOf(detail)}`).toSorted()).toEqual(found)
    expect(await storedState(bench)).toEqual(before)
    expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
  })
}

test('A report that names reserved space alone is decided, wherever it names it', async ({ sender }) => {
  const report = {
    id: 'for alice@mail.example',
    content: { to: 'https://team.example/x', from: '192.0.2.7', version: '1.2.3' },
    destination: INBOX_DESTINATION,
  }
  const changes = { approval: { payload: { jti: 'alice@mail.example' } } }
  const request = await signedRequest(sender, report, changes)
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})

test('The guard comes before the agent is looked for, and after the schema', async ({ bench }) => {
  const nobody = { ...(await ofOrganization(bench)), agent_id: 'agt_00000000-0000-4000-8000-000000000000' }
  const real = { ...REPORT, content: { to: 'alice@evil.zz' } }
  await problemOf(
    await bench.post(PATHS.evaluations, sendRequest(nobody, {}, real)),
    'REAL_DATA_NOT_ACCEPTED',
  )
  const request = { ...sendRequest(nobody, {}, real), more: 1 }
  await problemOf(await bench.post(PATHS.evaluations, request), 'SCHEMA_VIOLATION')
})

/** Content of exactly this many bytes as JSON text. */
const contentOf = (bytes: number, unit: string) => {
  const room = bytes - '{"a":""}'.length
  const size = new TextEncoder().encode(unit).length
  return { a: unit.repeat(Math.floor(room / size)) + 'x'.repeat(room % size) }
}

test('Content of 16 KiB is taken, one byte more is too large, counted in UTF-8', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  for (const unit of ['a', 'é', '😀']) {
    const most = { ...REPORT, content: contentOf(LIMITS.REPORT_CONTENT_BYTES, unit) }
    const whole = await signedRequest(sender, most)
    expect((await decided(sender, whole)).decision).toBe('PERMIT')
    const more = { ...REPORT, content: contentOf(LIMITS.REPORT_CONTENT_BYTES + 1, unit) }
    const refused = await bench.post(PATHS.evaluations, sendRequest(sender, {}, more))
    expect(await errorsOf(refused, 'SCHEMA_VIOLATION')).toEqual([`${CONTENT} TOO_LARGE`])
  }
})

test('White space and other spellings of the content do not count, and do not change its digest', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const request = await signedRequest(sender)
  const text = JSON.stringify(request)
  const respelled = text.replace(
    '{"title":"Week 47","open":3}',
    `{"open":${' '.repeat(17_000)}3e0,"t\\u0069tle":"Week 47"}`,
  )
  expect(respelled).not.toBe(text)
  const response = await bench.send(PATHS.evaluations, respelled)
  expect(await response.json()).toMatchObject({ decision: 'PERMIT' })
})

const headerText = ({ approver }: Sender) => JSON.stringify(headerOf(approver, APPROVAL_TYPE))

test('A signature whose members stand twice, once escaped, is none', async ({ sender }) => {
  const members = JSON.stringify(await membersOf(sender, REPORT, 60))
  const doubled = members.replace('{', '{"\\u0064igest":"other",')
  const approval = await forge(sender.approver, headerText(sender), doubled)
  const report_proof = await proofOf(sender, approval)
  const { reason_codes } = await decided(sender, sendRequest(sender, { approval, report_proof }))
  expect(reason_codes).toEqual(['APPROVAL_INVALID'])
  const plain = await forge(sender.approver, headerText(sender), members)
  const whole = { approval: plain, report_proof: await proofOf(sender, plain) }
  expect((await decided(sender, sendRequest(sender, whole))).decision).toBe('PERMIT')
})

test('An approval in the place of the agent’s signature, and the other way round, is neither', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const { approval, report_proof } = await signed(sender)
  const swapped = await decided(
    sender,
    sendRequest(sender, { approval: report_proof, report_proof: approval }),
  )
  expect(swapped.reason_codes).toEqual(['APPROVAL_INVALID', 'CONTENT_PROOF_INVALID'])
  const same = await approvalOf(sender)
  const twice = await decided(sender, sendRequest(sender, { approval: same, report_proof: same }))
  expect(twice.reason_codes).toEqual(['CONTENT_PROOF_INVALID'])
  expect((await sends(sender)).decision).toBe('PERMIT')
})
