import { expect, test } from 'playwright/test'
import { isObject } from '../../../src/contract/protocols/agent-card/card-schema.ts'
import { credentialFinding } from '../../../src/evidence/bundle/judge-proof.ts'
import { exported, runOf } from './bundle-runs.ts'

type Members = Readonly<Record<string, unknown>>

/** A run's bundle, and what it says about the card's signature if the card is sent in another form. */
async function start() {
  const bundle = await exported(await runOf('A2A_AGENT_CARD'))
  const message = bundle.proofs.find(({ evidence }) => evidence?.type === 'agent_card')
  const value: unknown = message?.evidence?.value
  if (message === undefined || !isObject(value) || !Array.isArray(value.signatures))
    throw new Error('no card')
  const [right]: readonly unknown[] = value.signatures
  const found = async (changes: Members, of = bundle) => {
    const evidence = { type: 'agent_card' as const, value: { ...value, ...changes } }
    return (await credentialFinding(of, { ...message, evidence })).result
  }
  return { bundle, right, found }
}

const OTHER = { protected: 'eyJhbGciOiJFUzI1NiIsImtpZCI6Im5vbmUifQ', signature: 'A'.repeat(86) }

test('A bundle tries every signature of a card: one of them is enough, in any place', async () => {
  const { right, found } = await start()
  expect(await found({ signatures: [right] })).toBe('PASS')
  expect(await found({ signatures: [OTHER, right] })).toBe('PASS')
  expect(await found({ signatures: [right, OTHER] })).toBe('PASS')
  expect(await found({ signatures: [OTHER] })).toBe('FAIL')
  expect(await found({ signatures: [{ protected: 1 }] })).toBe('FAIL')
  expect(await found({ signatures: [] })).toBe('FAIL')
})

test('A bundle reads a card in its canonical form: a default said changes nothing, what is signed does', async () => {
  const { right, found } = await start()
  const signatures = [right]
  expect(await found({ signatures, securitySchemes: {}, securityRequirements: [] })).toBe('PASS')
  expect(await found({ signatures, documentationUrl: '' })).toBe('FAIL')
  expect(await found({ signatures, name: 'Another' })).toBe('FAIL')
})

test('A bundle takes the claimed issuer’s keys alone, those too that it has retired since', async () => {
  const { bundle, found } = await start()
  const changed = (change: (entry: Members) => Members) => ({
    ...bundle,
    directory: bundle.directory.map(record =>
      record.entry.kind === 'issuer_keys'
        ? { ...record, entry: { ...record.entry, ...change(record.entry) } }
        : record,
    ),
  })
  expect(await found({}, bundle)).toBe('PASS')
  expect(
    await found(
      {},
      changed(({ keys }) => ({ keys: [], retired: keys })),
    ),
  ).toBe('PASS')
  expect(
    await found(
      {},
      changed(() => ({ keys: [], retired: [] })),
    ),
  ).toBe('FAIL')
  expect(
    await found(
      {},
      changed(() => ({ issuer: 'https://other.example' })),
    ),
  ).toBe('FAIL')
})
