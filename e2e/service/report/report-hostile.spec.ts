import { base64url } from 'jose'
import { APPROVAL_TYPE, REPORT_PROOF_TYPE } from '../../../src/contract/names.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { HOSTILE_JWS, type Parts } from '../proof/hostile-jws.ts'
import { forge, headerOf, makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { expect } from '../service-test.ts'
import { startService } from '../workbench.ts'
import {
  approvalOf,
  decided,
  membersOf,
  ofOrganization,
  proofOf,
  REPORT,
  readinessOf,
  type Sender,
  sendRequest,
  test,
} from './reports.ts'

// Without the attacks that drop the nonce or add an expiry: neither is wrong in a report's signature.
const { 'no nonce': _nonce, 'exp, which a proof has not': _exp, ...HOSTILE } = HOSTILE_JWS

/** An attacker's starting point: a signature over a report that would pass, in all its parts. */
async function partsOf(key: TestKey, typ: string, payload: Parts['payload']): Promise<Parts> {
  const header = headerOf(key, typ)
  const jws = await forge(key, JSON.stringify(header), JSON.stringify(payload))
  const [h = '', p = '', s = ''] = jws.split('.')
  return { key, header, payload, jws, segments: [h, p, s], signature: new Uint8Array(base64url.decode(s)) }
}

async function proofParts(sender: Sender, approval: string): Promise<Parts> {
  const members = await membersOf(sender, REPORT, 300)
  const readiness_id = await readinessOf(sender)
  const payload = { ...members, approval_digest: await digestOfText(approval), readiness_id }
  return partsOf(sender.key, REPORT_PROOF_TYPE, payload)
}

test('No hostile spelling of an approval is taken, though its agent signed over it, and the plain one then is', async () => {
  const sender = await ofOrganization(await startService())
  const parts = await partsOf(sender.approver, APPROVAL_TYPE, await membersOf(sender, REPORT, 3600))
  for (const [what, { make }] of Object.entries(HOSTILE)) {
    const approval = await make(parts)
    const report_proof = await proofOf(sender, approval)
    const answer = await decided(sender, sendRequest(sender, { approval, report_proof }))
    expect(answer.reason_codes, what).toEqual(['APPROVAL_INVALID'])
  }
  const report_proof = await proofOf(sender, parts.jws)
  const plain = await decided(sender, sendRequest(sender, { approval: parts.jws, report_proof }))
  expect(plain.decision).toBe('PERMIT')
})

test('No hostile spelling of the agent’s signature is taken, and the plain one then is', async () => {
  const sender = await ofOrganization(await startService())
  const approval = await approvalOf(sender)
  const parts = await proofParts(sender, approval)
  for (const [what, { make }] of Object.entries(HOSTILE)) {
    const report_proof = await make(parts)
    const answer = await decided(sender, sendRequest(sender, { approval, report_proof }))
    expect(answer.reason_codes, what).toEqual(['CONTENT_PROOF_INVALID'])
  }
  const plain = await decided(sender, sendRequest(sender, { approval, report_proof: parts.jws }))
  expect(plain.decision).toBe('PERMIT')
})

test('A key named in the header beside another’s signature speaks for nobody', async ({ sender }) => {
  const attacker = await makeKey()
  const members = JSON.stringify(await membersOf(sender, REPORT, 300))
  const approval = await forge(attacker, JSON.stringify(headerOf(sender.approver, APPROVAL_TYPE)), members)
  const own = JSON.stringify({ ...JSON.parse(members), approval_digest: await digestOfText(approval) })
  const report_proof = await forge(attacker, JSON.stringify(headerOf(sender.key, REPORT_PROOF_TYPE)), own)
  const answer = await decided(sender, sendRequest(sender, { approval, report_proof }))
  expect(answer.reason_codes).toEqual(['APPROVAL_INVALID', 'CONTENT_PROOF_INVALID'])
})
