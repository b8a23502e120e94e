import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { Keys } from '../../service/proof/interleaved-signing.ts'
import { makeKey } from '../../service/proof/keys-and-proofs.ts'
import { openTabs } from '../../service/store/open-tabs.ts'
import { seedOf } from '../fuzz/fuzz-seed.ts'
import { sequences, VARIES } from '../run-length.ts'
import { group } from './interleaving-acts.ts'
import { BEGINNINGS } from './interleaving-beginnings.ts'
import { FAULTS, type Fault } from './interleaving-faults.ts'
import { doAll, type Told } from './interleaving-run.ts'
import { EXTERNAL } from './interleaving-state.ts'

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
