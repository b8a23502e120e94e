import { expect } from 'playwright/test'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { newOrganizationKey } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  approvalOf,
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  readinessOf,
  type Sender,
  type Signing,
  sendRequest,
  sends,
  signed,
  signedRequest,
} from './reports.ts'

/** What an agent asks for; the sender is ready, and linked to its organization. */
type Asks = (sender: Sender & { organization_id: string; orgVersion: number }) => Promise<object>
type Change = (sender: Sender) => Signing | Promise<Signing>

/** A report under a changed approval, or a changed signature of the agent's own; the other is right. */
const approval =
  (change: Change): Asks =>
  async sender =>
    signedRequest(sender, REPORT, { approval: await change(sender) })
const proof =
  (change: Change): Asks =>
  async sender =>
    signedRequest(sender, REPORT, { proof: await change(sender) })

const DAY_S = 86_400
const NO_DIGEST = `ni:///sha-256;${'A'.repeat(43)}`
const seconds = ({ bench }: Sender) => Math.floor(bench.now() / 1000)
const lasting = (sender: Sender, from: number, to: number): Signing => ({
  payload: { iat: seconds(sender) + from, exp: seconds(sender) + to },
})

/** What can be wrong with either signature; `longest` is how many seconds it may live. */
const SPOILT: Readonly<Record<string, (sender: Sender, longest: number) => Signing>> = {
  'for another agent': () => ({ payload: { sub: 'agt_00000000-0000-4000-8000-000000000000' } }),
  'for another service': () => ({ payload: { aud: 'https://other.example/v1' } }),
  'for another endpoint': ({ bench }) => ({
    payload: { aud: `https://agents.invalid/v1/bindings/challenges/${bench.now()}` },
  }),
  'with a member more': () => ({ payload: { note: 'x' } }),
  'without a jti': () => ({ payload: { jti: undefined } }),
  'of the typ of any token': () => ({ header: { typ: 'JWT' } }),
  'with a kid': () => ({ header: { kid: '1' } }),
  'dated 61 s ahead': sender => lasting(sender, 61, 100),
  'of a second too long a life': (sender, longest) => lasting(sender, 0, longest + 1),
  'that ends when it begins': sender => lasting(sender, 0, 0),
  'that ends before it begins': sender => lasting(sender, 30, 10),
}
const spoilt = (whose: string, as: typeof approval, longest: number): Record<string, Asks> =>
  Object.fromEntries(
    Object.entries(SPOILT).map(([what, change]) => [
      `${whose} ${what}`,
      as(sender => change(sender, longest)),
    ]),
  )

/** Other names than the report's; each is the member of a signature. */
const OTHER = { report_id: 'weekly-48', digest: NO_DIGEST, destination: 'https://elsewhere.example/' }
const another = (whose: string, as: typeof approval): Record<string, Asks> =>
  Object.fromEntries(
    Object.entries(OTHER).map(([member, value]) => [
      `${whose} another ${member}`,
      as(() => ({ payload: { [member]: value } })),
    ]),
  )

/** Names that are not the present readiness's. */
const OTHER_READINESS: Readonly<Record<string, (sender: Sender) => Promise<string | null> | string | null>> =
  {
    'no readiness': () => null,
    'one without a name': () => '',
    'one that nobody has': () => 'dec_00000000-0000-4000-8000-000000000000',
    'another agent’s': async ({ bench }) => readinessOf(await ofOrganization(bench)),
    'the name of a PERMIT that only moved its end': async ({ bench, agent_id, key }) => {
      bench.wait(1)
      await bench.doPurpose(agent_id, 'BIND_KEY', key)
      return (await bench.evaluate(agent_id)).decision_id
    },
    'the name of a PERMIT on report.send': async sender => (await sends(sender)).decision_id,
    'its own name in other letters': async sender => String(await readinessOf(sender)).toUpperCase(),
    'the former one, entered again after an INDETERMINATE': async sender => {
      const { bench, agent_id } = sender
      const former = await readinessOf(sender)
      bench.wait(25 * 3600)
      expect((await bench.evaluate(agent_id)).decision).toBe('INDETERMINATE')
      bench.wait(-25 * 3600)
      expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
      return former
    },
  }

/** What agents ask for, by the decision and the reasons that they must get, by what each is. */
export const REASON_CASES: Readonly<Record<string, Readonly<Record<string, Asks>>>> = {
  'DENY APPROVAL_INVALID': {
    ...spoilt('an approval', approval, DAY_S),
    'an approval whose key is another than signed it': approval(async () => ({
      header: { jwk: (await makeKey('ES256')).jwk },
    })),
    'an agent’s own signature in the place of an approval': approval(() => ({
      header: { typ: 'agent-report-proof+jwt' },
    })),
    'an approval that is not a JWS': async sender => {
      const text = 'yes, send it'
      return sendRequest(sender, { approval: text, report_proof: await proofOf(sender, text) })
    },
  },
  'DENY APPROVAL_WRONG_PARTY': {
    'a stranger’s approval': approval(async () => ({ by: await makeKey() })),
    'the agent’s approval of itself, where an organization is linked': approval(({ key }) => ({ by: key })),
    'an approval by the key that the organization had before': async sender => {
      const { bench, organization_id, orgVersion: version, approver } = sender
      const request = await signedRequest(sender)
      await newOrganizationKey(bench, { organization_id, version }, approver)
      return request
    },
  },
  'DENY APPROVAL_OTHER_REPORT': another('an approval of', approval),
  'DENY APPROVAL_EXPIRED': {
    'an approval that has expired this second': approval(sender => lasting(sender, -DAY_S, 0)),
  },
  'DENY APPROVAL_USED': {
    'an approval that a delivery was permitted under before': async sender => {
      const context = await signed(sender)
      await decided(sender, sendRequest(sender, context))
      return sendRequest(sender, { ...context, report_proof: await proofOf(sender, context.approval) })
    },
  },
  'INDETERMINATE APPROVAL_ABSENT': {
    'no approval': async sender => sendRequest(sender, { report_proof: await proofOf(sender, 'none') }),
  },
  'PERMIT APPROVAL_SELF': {
    'the holder’s approval, where no organization is claimed': async ({ bench }) =>
      signedRequest(await ofNobody(bench)),
  },
  'DENY CONTENT_PROOF_INVALID': {
    ...spoilt('a signature', proof, 300),
    'a signature by a key that is not bound': proof(async () => ({ by: await makeKey() })),
    'a signature by the approver': proof(({ approver }) => ({ by: approver })),
    'a signature that has run out this second': proof(sender => lasting(sender, -300, 0)),
    'a signature that names no member for readiness': proof(() => ({ payload: { readiness_id: undefined } })),
    'a signature whose readiness is a number': proof(() => ({ payload: { readiness_id: 1 } })),
    'a signature over another approval': proof(() => ({ payload: { approval_digest: NO_DIGEST } })),
  },
  'INDETERMINATE CONTENT_OTHER_READINESS': Object.fromEntries(
    Object.entries(OTHER_READINESS).map(([what, readiness_id]) => [
      `a signature under ${what}`,
      proof(async sender => ({ payload: { readiness_id: await readiness_id(sender) } })),
    ]),
  ),
  'DENY CONTENT_CHANGED': another('a signature over', proof),
  'DENY APPROVAL_OTHER_REPORT, CONTENT_CHANGED': {
    'a report edited by one character after both signatures': async sender =>
      sendRequest(sender, await signed(sender), EDITED),
  },
  'DENY CONTENT_PROOF_USED': {
    'a signature that a delivery was permitted under before': async sender => {
      const once = { proof: { payload: { jti: 'once' } } }
      await sends(sender, once)
      return signedRequest(sender, REPORT, once)
    },
  },
  'INDETERMINATE CONTENT_NOT_SIGNED': {
    'no signature by the agent': async sender => sendRequest(sender, { approval: await approvalOf(sender) }),
  },
  'PERMIT ALL_DIMENSIONS_PASS': {
    'a whole report': signedRequest,
    'a signature dated before readiness began, under its name: times say nothing of it': proof(sender =>
      lasting(sender, -200, 60),
    ),
  },
  'DENY DESTINATION_NOT_ALLOWED': {
    'another destination than the inbox, approved and signed': sender => signedRequest(sender, ELSEWHERE),
  },
  'DENY DESTINATION_NOT_EXACT': {
    'the inbox written otherwise, approved and signed': sender =>
      signedRequest(sender, { ...REPORT, destination: INBOX_DESTINATION.replace('inbox', 'INBOX') }),
  },
  'INDETERMINATE LIFECYCLE_NOT_PILOT_READY': {
    'an agent that has not entered the pilot': async ({ bench }) =>
      signedRequest(await ofOrganization(bench, { ready: false })),
  },
}
