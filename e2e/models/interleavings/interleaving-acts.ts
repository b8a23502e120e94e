import fc from 'fast-check'
import { PURPOSES } from '../../../src/contract/names.ts'
import type { KeyName } from '../lifecycle/lifecycle-oracle.ts'
import { type Act, EXTERNAL, SPOILT } from './interleaving-state.ts'

/** What happens at once, each by one of the two tabs, after the clock has gone on, or was turned back (seconds). */
export interface Group {
  readonly wait: number
  readonly acts: readonly (readonly [Act, tab: 0 | 1])[]
}

const keyName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<KeyName>('A', 'O') },
  { weight: 2, arbitrary: fc.constantFrom<KeyName>('B', 'S') },
)
const number = fc.nat(9)
const agent = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: number })
const recent = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: number })
const rarely = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      agent: fc.constantFrom('registry' as const, 'external' as const, 'misfit' as const),
      organization: fc.boolean(),
      protocol: fc.constantFrom(...EXTERNAL),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      agent,
      purpose: fc.constantFrom(...PURPOSES),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('prove' as const),
      challenge: recent,
      signer: keyName,
      by: fc.option(keyName),
      spoilt: fc.oneof(
        { weight: 6, arbitrary: fc.constant(SPOILT[0]) },
        { weight: 1, arbitrary: fc.constantFrom(...SPOILT) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('prove again' as const), proof: recent }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), agent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      agent,
      approver: fc.oneof(
        { weight: 5, arbitrary: fc.constant<KeyName>('O') },
        { weight: 2, arbitrary: keyName },
      ),
      signer: fc.oneof(
        { weight: 6, arbitrary: fc.constant<KeyName>('A') },
        { weight: 1, arbitrary: keyName },
      ),
      elsewhere: rarely,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send again' as const), report: recent }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), report: recent }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rotate' as const), to: fc.constantFrom<KeyName>('A', 'B') }),
  },
)

const wait = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(31, 61, 211, 307, 3607, 4001, 90_001) },
  // The clock is turned ahead and back, as far as a nonce lasts and more.
  { weight: 1, arbitrary: fc.constantFrom(-31, 361, -361, -3607) },
)

/** Groups of acts that happen at once. */
export const group: fc.Arbitrary<Group> = fc.record({
  wait,
  acts: fc.array(fc.tuple(act, fc.constantFrom<0 | 1>(0, 1)), { minLength: 1, maxLength: 3 }),
})
