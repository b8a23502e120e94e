import type { Purpose } from '../../../src/contract/names.ts'
import type { KeyName } from '../lifecycle/lifecycle-oracle.ts'
import type { Group } from './interleaving-acts.ts'
import { type Act, EXTERNAL, type ExternalProtocol, type Spoilt } from './interleaving-state.ts'

const alone = (act: Act): Group => ({ wait: 0, acts: [[act, 0]] })
const askFor = (agent: number, purpose: Purpose): Group => alone({ kind: 'ask', agent, purpose })
const proveBy = (signer: KeyName, spoilt: Spoilt = 'right'): Group =>
  alone({ kind: 'prove', challenge: 0, signer, by: null, spoilt })
const send = (elsewhere: boolean): Act => ({ kind: 'send', agent: 0, approver: 'O', signer: 'A', elsewhere })
const ENTER: Act = { kind: 'enter', agent: 0 }
const DELIVER: Act = { kind: 'deliver', report: 0 }
const twice = (act: Act): Group => ({
  wait: 0,
  acts: [
    [act, 0],
    [act, 1],
  ],
})

const claimedWith = (protocol: ExternalProtocol): readonly Group[] =>
  (['registry', 'registry', 'external'] as const).map((agent, index) =>
    alone({ kind: 'import', agent, organization: index !== 1, protocol }),
  )
const CLAIMED = claimedWith('OIDC')
const BOUND: readonly Group[] = [...CLAIMED, askFor(0, 'BIND_KEY'), proveBy('A')]
const READY: readonly Group[] = [...BOUND, askFor(0, 'LINK_ORGANIZATION'), proveBy('O'), alone(ENTER)]
const SENT: readonly Group[] = [...READY, alone(send(false))]

/**
 * Where a run may begin: three agents, of which two claim the same and the first two are the registry’s; and from there
 * a little further on each of the ways that a rule guards. A number of 0 is the first agent, and the newest of the rest.
 */
export const BEGINNINGS: readonly (readonly Group[])[] = [
  CLAIMED,
  BOUND,
  READY,
  SENT,
  [...CLAIMED, askFor(0, 'LINK_ORGANIZATION'), proveBy('S')],
  ...EXTERNAL.map(protocol => [
    ...claimedWith(protocol),
    ...[askFor(2, 'VERIFY_IDENTITY'), proveBy('A', 'wrong evidence'), proveBy('A')],
  ]),
  [...CLAIMED, askFor(0, 'SUSPEND')],
  [...BOUND, askFor(1, 'BIND_KEY'), proveBy('A')],
  [...BOUND, alone({ kind: 'prove again', proof: 0 })],
  [...READY, twice(ENTER)],
  [...READY, askFor(0, 'SUSPEND'), proveBy('S'), proveBy('O'), alone(ENTER)],
  [...READY, alone(send(true))],
  [...SENT, twice({ kind: 'send again', report: 0 })],
  [...SENT, twice(DELIVER)],
  [...SENT, twice(DELIVER), alone(DELIVER)],
]
