import { expect, test } from 'playwright/test'
import type { RunBundle } from '../../src/evidence/bundle/run-bundle.ts'
import { type Chapter, type Story, storyOf } from '../../src/ui/library/bundle/story/story.ts'
import { eventfulRun, exported, verified } from '../service/evidence/bundle-runs.ts'

let bundle: RunBundle

test.beforeAll(async () => {
  bundle = await exported(await eventfulRun('OIDC'))
})

const storyOfBundle = async (of: RunBundle): Promise<Story> => storyOf(of, await verified(of))

/** The bundle with a change by hand. */
function changed(change: (copy: RunBundle) => void): RunBundle {
  const copy = structuredClone(bundle)
  change(copy)
  return copy
}

const kinds = ({ chapters }: Story) => chapters.map(({ step }) => step.kind)

/** The messages that are marked, by their place in the file, each with its marked rows. */
const marks = ({ chapters }: Story): string[] =>
  chapters.flatMap(({ step, marked }) => (marked.size === 0 ? [] : [`${step.pointer} ${[...marked].join()}`]))

/** A member of a list, as the hand that changes it finds it. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`the bundle has no ${index}`)
  return found
}

test('A story tells every message of the file once, and the import first', async () => {
  const story = await storyOfBundle(bundle)
  const pointers = story.chapters.map(({ step }) => step.pointer)
  const lists = (['challenges', 'proofs', 'evaluations', 'other_messages'] as const).flatMap(list =>
    bundle[list].map((_each, index) => `/${list}/${index}`),
  )
  expect(pointers[0]).toBe('/claim')
  expect(pointers.slice(1).toSorted()).toEqual(lists.toSorted())
  expect(story.chapters.every(({ rows }) => rows.length === 2)).toBe(true)
})

test('A nonce is told of before the proof that answers it, also where nobody knows when it was asked for', async () => {
  const before = ({ chapters }: Story) =>
    chapters.every(({ step }, index) => {
      if (step.kind !== 'prove') return true
      const asked = chapters.findIndex(
        ({ step: each }) => each.kind === 'ask' && each.challenge === step.challenge,
      )
      return asked !== -1 && asked < index
    })
  expect(before(await storyOfBundle(bundle))).toBe(true)
  const undated = changed(copy => {
    for (const challenge of copy.challenges) challenge.issued_at = null
  })
  expect(before(await storyOfBundle(undated))).toBe(true)
  const late = changed(copy => {
    for (const challenge of copy.challenges) challenge.issued_at = '2099-01-01T00:00:00Z'
  })
  expect(before(await storyOfBundle(late))).toBe(false)
})

test('The words tell what was sent, what came back and what it changed, also of a refusal', async () => {
  const { chapters } = await storyOfBundle(bundle)
  const of = (wanted: (chapter: Chapter) => boolean) => chapters.find(wanted)?.words
  expect(of(({ step }) => step.kind === 'prove' && step.proof.proven?.purpose === 'BIND_KEY')).toEqual({
    sent: 'The nonce, signed, to bind its key.',
    back: 'Accepted with 201. Its status was TECHNICALLY_BOUND then.',
    changed: 'The key that signed is bound to it.',
  })
  expect(of(({ step }) => step.kind === 'prove' && step.proof.status === 409)).toEqual({
    sent: 'The same signature a second time, to bind its key.',
    back: 'Refused with 409, CHALLENGE_USED.',
    changed: 'Nothing.',
  })
  expect(of(({ step }) => step.kind === 'evaluate')?.changed).toBe('Receipt 1 was filed. It says PERMIT.')
  expect(of(({ step }) => step.kind === 'other')?.sent).toContain('The file holds its digest alone.')
  const unanswered = changed(copy => {
    Object.assign(at(copy.other_messages, 0), { status: 0, code: 'TIMED_OUT' })
  })
  const last = (await storyOfBundle(unanswered)).chapters.find(({ step }) => step.kind === 'other')
  expect(last?.words.back).toBe('No answer came, TIMED_OUT.')
  expect(last?.rows[1]?.lead).toBe('no answer')
})

/** A change by hand, and where it is marked. */
const CHANGES: readonly [
  what: string,
  change: (copy: RunBundle) => void,
  marked: readonly string[],
  apart: number,
][] = [
  ['nothing', () => undefined, [], 0],
  [
    'the claim’s digest of what was received',
    copy => {
      copy.claim.received_digest = at(copy.receipts, 0).receipt_ref
    },
    ['/claim request'],
    0,
  ],
  [
    'whose challenge it is',
    copy => {
      at(copy.challenges, 0).agent_id = 'agt_00000000-0000-4000-8000-000000000000'
    },
    ['/challenges/0 answer', '/proofs/0 request'],
    0,
  ],
  [
    'the status of an accepted proof',
    copy => {
      at(copy.proofs, 0).status = 200
    },
    ['/proofs/0 answer'],
    0,
  ],
  [
    'the digest of a request for a decision',
    copy => {
      at(copy.evaluations, 0).request_digest = at(copy.receipts, 0).receipt_ref
    },
    ['/evaluations/0 request,answer'],
    0,
  ],
  [
    'a receipt',
    copy => {
      at(copy.receipts, 1).receipt.reason_codes = ['SUSPENDED']
    },
    ['/evaluations/1 answer'],
    0,
  ],
  [
    'what the file says of its newest policy',
    copy => {
      copy.policy_version = '0.0.0'
    },
    [],
    1,
  ],
  [
    'the name of a directory entry',
    copy => {
      at(copy.directory, 0).name = 'another'
    },
    [],
    1,
  ],
  [
    'the chain’s end',
    copy => {
      copy.head = null
    },
    ['/evaluations/1 answer'],
    0,
  ],
  [
    'how many receipts there are',
    copy => {
      copy.head = { receipt_ref: copy.claim.claim_digest, sequence: 9 }
    },
    [],
    1,
  ],
]

for (const [what, change, marked, apart] of CHANGES) {
  test(`Of a bundle of which ${what} was changed, the story marks ${marked.length} and leaves ${apart} apart`, async () => {
    const story = await storyOfBundle(changed(change))
    expect(marks(story)).toEqual(marked)
    expect(story.apart).toHaveLength(apart)
  })
}

test('A key that does not have its name is marked where it signed first', async () => {
  const named = at(bundle.keys, 0).key_thumbprint
  const other = `${named.slice(0, -4)}AAAA`
  const story = await storyOfBundle(
    changed(copy => {
      at(copy.keys, 0).key_thumbprint = other
    }),
  )
  const first = story.chapters.find(({ broken }) => broken.some(({ part }) => part === 'keys'))
  expect(first?.step.pointer).toBe('/proofs/0')
})

test('Hostile words of a file are bounded and named, times of any order and repeated names end the story in time', async () => {
  const bidi = '\u202eevil\u2066'
  const hostile = changed(copy => {
    const [other, proof] = [at(copy.other_messages, 0), at(copy.proofs, 0)]
    Object.assign(other, { path: `${bidi}${'x'.repeat(100_000)}`, code: `<img src=x>${'y'.repeat(100_000)}` })
    copy.other_messages = Array.from({ length: 2_000 }, () => ({ ...other, at: '1970-01-01T00:00:00Z' }))
    copy.proofs.push(...Array.from({ length: 500 }, () => structuredClone(proof)))
    copy.receipts.push(...Array.from({ length: 500 }, () => structuredClone(at(copy.receipts, 0))))
  })
  const { chapters } = await storyOfBundle(hostile)
  expect(kinds({ chapters } as Story)[0]).toBe('import')
  const other = chapters.find(({ step }) => step.kind === 'other')
  const drawn = JSON.stringify([
    other?.words,
    other?.rows.map(({ lead, words, plain }) => [lead, words, plain]),
  ])
  expect(drawn.length).toBeLessThan(2_500)
  expect(drawn).not.toContain('\u202e')
  expect(drawn).toContain('‹U+202E›')
})
