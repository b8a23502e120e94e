import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { Purpose } from '../../../src/contract/names.ts'
import type { Keys } from '../../service/proof/interleaved-signing.ts'
import { makeKey } from '../../service/proof/keys-and-proofs.ts'
import { openTabs } from '../../service/store/stored.ts'
import type { KeyName } from '../lifecycle/lifecycle-oracle.ts'
import { seedOf, sequences, VARIES } from '../run-length.ts'
import { type Act, EXTERNAL, type ExternalProtocol, type Group, group, type Spoilt } from './interleaver.ts'
import { FAULTS, type Fault } from './interleaving-faults.ts'
import { doAll, type Told } from './interleaving-run.ts'

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
const LINKED: readonly Group[] = [...BOUND, askFor(0, 'LINK_ORGANIZATION'), proveBy('O')]
const READY: readonly Group[] = [...LINKED, alone(ENTER)]
const SENT: readonly Group[] = [...READY, alone(send(false))]

/**
 * Where a run may begin: three agents, of which two claim the same and the first two are the registry’s; and
 * a little further, towards each rule. A number of 0 is the first agent, and the newest of the rest.
 */
const BEGINNINGS: readonly (readonly Group[])[] = [
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
  [...LINKED, alone(send(false)), alone(ENTER), twice({ kind: 'send again', report: 0 })],
  [...SENT, twice({ kind: 'send again', report: 0 })],
  [...SENT, twice(DELIVER)],
  [...SENT, twice(DELIVER), alone(DELIVER)],
]

async function makeAllKeys(): Promise<Keys> {
  const [A, B, C, O, S] = await Promise.all([
    makeKey(),
    makeKey('ES256'),
    makeKey(),
    makeKey('ES256'),
    makeKey(),
  ])
  return { A, B, C, O, S }
}

const groups = fc.array(group, { minLength: 1, maxLength: 9 })
const schedule = fc.nat()

const PARTS = [fc.constantFrom(...BEGINNINGS), groups, schedule] as const

/** The property itself, over a service whose rules may be broken. */
function property(keys: Keys, words: Map<string, number>, { options, breaks, around }: Fault = {}) {
  return fc.asyncProperty(...PARTS, async (begun, then, chosen) => {
    const told: Told = { lines: [], words }
    const run = await openTabs(keys, options)
    const mend = breaks?.()
    try {
      await doAll(run, [...begun, ...then], chosen, told, around)
    } catch (cause) {
      throw new Error(`${cause instanceof Error ? cause.message : cause}\n${told.lines.join('\n')}`, {
        cause,
      })
    } finally {
      mend?.()
    }
  })
}

const REACHED = [
  ...['prove: 201', 'prove: CHALLENGE_USED', 'prove again: CHALLENGE_USED', 'prove: PROOF_REJECTED'],
  ...['enter: PERMIT', 'enter: DENY', 'send: permitted', 'send: suspended', 'deliver: delivered'],
  ...['send again: not permitted', 'deliver: not delivered'],
  ...EXTERNAL.map(protocol => `verify ${protocol}: 201`),
  ...EXTERNAL.map(protocol => `verify ${protocol}: EVIDENCE_REJECTED`),
]

test(
  'Whatever two tabs do at once, it comes to what some order of it would have come to',
  VARIES,
  async () => {
    test.setTimeout(900_000)
    const words = new Map<string, number>()
    const seed = seedOf('Interleavings of two tabs')
    await fc.assert(property(await makeAllKeys(), words), {
      numRuns: sequences(80),
      seed,
      // Each beginning once by itself, so that none is left to chance.
      examples: BEGINNINGS.map(begun => [begun, [], 0]),
      interruptAfterTimeLimit: 600_000,
    })
    console.log(JSON.stringify(Object.fromEntries([...words].toSorted())))
    for (const word of REACHED) expect(words.get(word) ?? 0, word).toBeGreaterThan(0)
  },
)

for (const [what, fault] of Object.entries(FAULTS)) {
  test(`Where ${what}, the reference notices it`, async () => {
    test.setTimeout(600_000)
    const options = { numRuns: 400, seed: 20_261_121, endOnFailure: true }
    const { failed, numRuns, errorInstance } = await fc.check(
      property(await makeAllKeys(), new Map(), fault),
      options,
    )
    const words =
      errorInstance instanceof Error ? errorInstance.message.split('\n')[0] : 'nothing was noticed'
    test.info().annotations.push({ type: 'noticed', description: `in run ${numRuns}: ${words}` })
    expect(failed, what).toBe(true)
  })
}
