import { expect, test } from 'playwright/test'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { BundleError, readBundle } from '../../../src/evidence/bundle/read-bundle.ts'
import { BUNDLE_LIMITS, type RunBundle } from '../../../src/evidence/bundle/run-bundle.ts'
import { verifyBundle } from '../../../src/evidence/bundle/verify-bundle.ts'
import { attack, bytesOf, exported, failures, report, runOf, verified } from './bundle-runs.ts'

function refusal(file: unknown): BundleError {
  try {
    readBundle(file instanceof Uint8Array ? file : bytesOf(file))
  } catch (cause) {
    if (cause instanceof BundleError) return cause
    throw cause
  }
  throw new Error('it was read')
}

const aRun = async () => {
  const run = await runOf('SERVICE_NAME')
  await report(run)
  await attack(run)
  return run
}

test('A file that is no run bundle is refused, with what it lacks', async () => {
  const bundle = await exported(await aRun())
  const text = JSON.stringify(bundle)
  expect(refusal('').message).toContain('I-JSON')
  expect(refusal(text.slice(0, -20)).message).toContain('not JSON')
  expect(refusal(`\uFEFF${text}`).message).toContain('byte-order mark')
  expect(refusal(new Uint8Array([0x7b, 0xff, 0x7d])).message).toContain('UTF-8')
  expect(refusal(text.replace('{', '{"format":"again",')).message).toContain('twice')
  expect(refusal(`${'['.repeat(33)}${']'.repeat(33)}`).message).toContain('deep')
  expect(refusal(text.replace('{', '{"n":9007199254740993,')).message).toContain('reads as 9007199254740992')
  expect(refusal('[]').message).toContain('not a run bundle')
  expect(refusal({ schema: 'agent-assurance-receipt-chain' }).message).toContain('not a run bundle')
  expect(refusal(new Uint8Array(BUNDLE_LIMITS.BYTES + 1)).message).toContain('is the most')
})

test('A bundle of another format, or made under another contract, is refused with the one that is read', async () => {
  const bundle = await exported(await aRun())
  expect(refusal({ ...bundle, format_version: '2.0.0' })).toMatchObject({
    message: 'The bundle is of version 2.0.0; this page reads 1.0.0 alone.',
    pointer: '/format_version',
  })
  for (const contract_version of ['1.5.0', '99.0.0'])
    expect(refusal({ ...bundle, contract_version })).toMatchObject({
      message: `The bundle was made under contract ${contract_version}; this page reads ${CONTRACT_VERSION} alone.`,
      pointer: '/contract_version',
    })
  expect(readBundle(new TextEncoder().encode(JSON.stringify(bundle)))).toEqual(bundle)
})

test('A bundle with a private key in it is refused, and the place is named', async () => {
  const bundle = await exported(await aRun())
  const [key] = bundle.keys
  const keys = [{ ...key, jwk: { ...key?.jwk, d: 'A'.repeat(43) } }]
  expect(refusal({ ...bundle, keys })).toMatchObject({ pointer: '/keys/0/jwk/d' })
  expect(refusal({ ...bundle, keys }).message).toContain('private key')
  const nested = { ...bundle, notes: [{ kty: 'oct', k: 'AAAA' }] }
  expect(refusal(nested)).toMatchObject({ pointer: '/notes/0/k' })
})

test('However long a name in a file is, its refusal is short, and says how the name begins', () => {
  const member = JSON.stringify('~/'.repeat(1_500_000))
  const files = [
    `{"format":"agent-assurance-run-bundle","format_version":"1.0.0",${member}:1}`,
    `{"format":"agent-assurance-run-bundle","format_version":${member}}`,
    `{${member}:{"kty":"OKP","d":"AAAA"}}`,
    `{${member}:1,${member}:2}`,
    `{${member}:{"again":1,"again":2}}`,
    `{${member}:"\\ud800"}`,
  ]
  for (const file of files) {
    const { message, pointer = '' } = refusal(file)
    expect(message.length, message.slice(0, 300)).toBeLessThan(1_000)
    expect(pointer.length).toBeLessThan(1_000)
  }
  expect(refusal(files[2]).pointer).toMatch(/^\/(?:~0~1){100}…\/d$/u)
})

test('A member that the schema does not name is refused, whatever its name', async () => {
  const text = JSON.stringify(await exported(await aRun()))
  for (const name of ['__proto__', 'constructor', 'wallet', 'toString'])
    expect(refusal(text.replace('{', `{"${name}":{"a":1},`)).pointer).toBe(`/${name}`)
  expect(refusal(text.replace('"claim":{', '"claim":{"__proto__":1,')).pointer).toBe('/claim/__proto__')
})

test('More in a list than a bundle may hold is refused', async () => {
  const bundle = await exported(await aRun())
  const [other] = bundle.other_messages
  const other_messages = Array.from({ length: BUNDLE_LIMITS.LIST_ITEMS + 1 }, () => other)
  expect(refusal({ ...bundle, other_messages }).pointer).toBe('/other_messages')
})

test('An exported bundle holds no private key and nothing of the wallet', async () => {
  const run = await aRun()
  const text = JSON.stringify(await exported(run))
  expect(text).not.toMatch(/"(?:d|privateKey|private|wallet)"\s*:/u)
})

/** The checks that a change makes fail, by part. */
async function broken(bundle: RunBundle, change: (copy: RunBundle) => unknown): Promise<string[]> {
  const copy = structuredClone(bundle)
  change(copy)
  const found = failures(await verified(copy))
  return [...new Set(found.map(line => line.split(': ')[0]?.replace(/ \d+/u, '') ?? ''))].toSorted()
}

const first = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('there is none')
  return item
}

test('A change breaks the check that names it, and only what rests on it', async () => {
  const bundle = await exported(await aRun())
  const other = 'A'.repeat(43)
  expect(await broken(bundle, copy => Object.assign(first(copy.challenges), { nonce: other }))).toEqual([
    'proofs nonce',
  ])
  expect(
    await broken(bundle, copy =>
      Object.assign(copy.claim, { received_text: `${copy.claim.received_text} ` }),
    ),
  ).toEqual(['claim received_digest'])
  expect(await broken(bundle, copy => Object.assign(copy.profile, { subject: 'another' }))).toEqual([
    'claim profile',
  ])
  expect(
    await broken(bundle, copy => Object.assign(first(copy.receipts).receipt, { decision: 'DENY' })),
  ).toEqual(['evaluations decision', 'receipts receipt_digest'])
  const answer = first(bundle.evaluations).answer
  expect(
    await broken(bundle, copy =>
      Object.assign(first(copy.evaluations), { answer: { ...answer, decision: 'DENY' } }),
    ),
  ).toEqual(['evaluations decision'])
})

test('Whoever drops a receipt, a proof or a key is found out', async () => {
  const bundle = await exported(await aRun())
  expect(await broken(bundle, copy => copy.receipts.pop())).toEqual(
    expect.arrayContaining(['receipts chain', 'evaluations receipt_ref']),
  )
  expect(await broken(bundle, copy => copy.keys.pop())).toEqual(expect.arrayContaining(['proofs key_listed']))
  expect(await broken(bundle, copy => copy.proofs.shift())).toEqual(
    expect.arrayContaining(['file binding_proof']),
  )
  expect(await broken(bundle, copy => copy.evaluations.pop())).toEqual(['receipts receipt_answer'])
})

test('A refusal that does not come out here is told apart from one that does', async () => {
  const bundle = await exported(await aRun())
  const at = bundle.proofs.findIndex(({ code }) => code === 'PROOF_REJECTED')
  const accepted = first(bundle.proofs)
  const found = await broken(bundle, copy => {
    const message = copy.proofs[at]
    if (message) Object.assign(message, { proof: accepted.proof, proof_ref: accepted.proof_ref })
  })
  expect(found).toContain('proofs signature')
})

test('A verification says how far it is, and stops where it is told to', async () => {
  const bundle = await exported(await aRun())
  const seen: [number, number][] = []
  const { items } = await verifyBundle(bundle, {
    stretchMs: 0,
    onProgress: (done, total) => seen.push([done, total]),
  })
  expect(seen.at(-1)).toEqual([items.length, items.length])
  expect(seen.map(([done]) => done)).toEqual(items.map((_item, at) => at + 1))
  const stopping = new AbortController()
  const stopped = verifyBundle(bundle, {
    stretchMs: 0,
    signal: stopping.signal,
    onProgress: done => done === 3 && stopping.abort(new Error('enough')),
  })
  await expect(stopped).rejects.toThrow('enough')
})

test('A run on a shifted clock, and one that came no further than its claim, are consistent too', async () => {
  const { bench, actors, acting } = await runOf('OIDC')
  bench.clock.shifted = 86_400_000
  await report({ bench, actors, acting })
  expect(failures(await verified(await exported({ bench, actors, acting })))).toEqual([])
  const key = await actors.visitor.wallet.create()
  const claim = await actors.world.prepare('OIDC', key.jwk)
  const imported = await actors.visitor.importClaim(claim, key.key_thumbprint)
  if (imported.kind !== 'answer') throw new Error('not imported')
  const { agent_id } = imported.value
  const bare = await exported({
    bench,
    actors,
    acting: { agent_id, claim, key_thumbprint: key.key_thumbprint },
  })
  expect(bare).toMatchObject({ binding: null, head: null, policy_version: null, proofs: [], receipts: [] })
  expect(failures(await verified(bare))).toEqual([])
})
