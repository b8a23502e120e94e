import type { Decision, ReasonCode } from '../../../src/contract/catalogues/dimensions.ts'
import type { Workbench } from '../workbench.ts'
import { ofOrganization, REPORT, type Sender, type Signing, sendRequest, signed } from './reports.ts'

/** What an agent asks for, ready to be sent. */
export interface Asked {
  readonly sender: Sender
  readonly request: object
}

export interface ReasonCase {
  readonly what: string
  readonly asked: (bench: Workbench) => Promise<Asked>
  readonly reasons: readonly ReasonCode[]
  readonly decision: Decision
}

export const DAY_S = 86_400
export const seconds = ({ bench }: Sender) => Math.floor(bench.now() / 1000)

/** A complete report of a ready agent, with a changed approval under the agent's signature. */
export const withApproval =
  (change: (sender: Sender) => Signing | Promise<Signing>): ReasonCase['asked'] =>
  async bench => {
    const sender = await ofOrganization(bench)
    return {
      sender,
      request: sendRequest(sender, await signed(sender, REPORT, { approval: await change(sender) })),
    }
  }

/** A complete report of a ready agent, validly approved, with a changed signature of its own. */
export const withProof =
  (change: (sender: Sender) => Signing | Promise<Signing>): ReasonCase['asked'] =>
  async bench => {
    const sender = await ofOrganization(bench)
    return {
      sender,
      request: sendRequest(sender, await signed(sender, REPORT, { proof: await change(sender) })),
    }
  }

export const approvalFails = (
  what: string,
  change: (sender: Sender) => Signing | Promise<Signing>,
): ReasonCase => ({
  what,
  asked: withApproval(change),
  reasons: ['APPROVAL_INVALID'],
  decision: 'DENY',
})

export const proofFails = (
  what: string,
  change: (sender: Sender) => Signing | Promise<Signing>,
): ReasonCase => ({
  what,
  asked: withProof(change),
  reasons: ['CONTENT_PROOF_INVALID'],
  decision: 'DENY',
})

const otherAgent = () => 'agt_00000000-0000-4000-8000-000000000000'
const TIMES: Readonly<Record<string, (now: number, longest: number) => { iat: number; exp: number }>> = {
  'dated 61 s ahead': now => ({ iat: now + 61, exp: now + 100 }),
  'of a second too long a life': (now, longest) => ({ iat: now, exp: now + longest + 1 }),
  'that ends when it begins': now => ({ iat: now, exp: now }),
  'that ends before it begins': now => ({ iat: now + 30, exp: now + 10 }),
}

export const timed = (fails: typeof approvalFails, whose: string, longest: number): readonly ReasonCase[] =>
  Object.entries(TIMES).map(([what, times]) =>
    fails(`${whose} ${what}`, sender => ({ payload: times(seconds(sender), longest) })),
  )

export const badly = (fails: typeof approvalFails, whose: string): readonly ReasonCase[] => [
  fails(`${whose} for another agent`, () => ({ payload: { sub: otherAgent() } })),
  fails(`${whose} for another service`, () => ({ payload: { aud: 'https://other.example/v1' } })),
  fails(`${whose} for another endpoint`, ({ bench }) => ({
    payload: { aud: `https://agents.invalid/v1/bindings/challenges/${bench.now()}` },
  })),
  fails(`${whose} with a member more`, () => ({ payload: { note: 'x' } })),
  fails(`${whose} without a jti`, () => ({ payload: { jti: undefined } })),
  fails(`${whose} of the typ of any token`, () => ({ header: { typ: 'JWT' } })),
  fails(`${whose} with a kid`, () => ({ header: { kid: '1' } })),
]
