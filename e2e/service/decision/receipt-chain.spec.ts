import type { ReceiptRecord } from '../../../src/contract/window/rows.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { exportChain } from '../../../src/rules/chain/export-chain.ts'
import { type ReceiptChain, readChain, verifyChain } from '../../../src/rules/chain/verify-chain.ts'
import { registryAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { tamper } from '../store/stored.ts'
import { startService, type Workbench } from '../workbench.ts'

/** An agent with this many receipts, and its chain as stored. */
async function chainOf(count: number, bench?: Workbench) {
  const on = bench ?? (await startService())
  const { agent_id } = await registryAgent(on)
  const refs: string[] = []
  for (let made = 0; made < count; made += 1) refs.push((await on.evaluate(agent_id)).receipt_ref)
  const read = () => readChain(on.service.window, agent_id)
  return { bench: on, agent_id, refs, read, chain: await read() }
}

/** What is wrong, each as "CODE sequence ref". */
async function faultsOf(chain: ReceiptChain): Promise<string[]> {
  const { faults } = await verifyChain(chain)
  return faults.map(({ code, sequence, until, receipt_ref }) =>
    [code, until === undefined ? sequence : `${sequence}-${until}`, receipt_ref].join(' '),
  )
}

const without = (chain: ReceiptChain, ...places: readonly number[]): ReceiptChain => ({
  ...chain,
  records: chain.records.filter(({ sequence }) => !places.includes(sequence)),
})

function at(chain: ReceiptChain, sequence: number): ReceiptRecord {
  const record = chain.records.find(each => each.sequence === sequence)
  if (record === undefined) throw new Error(`there is no receipt ${sequence}`)
  return record
}

const replaced = (chain: ReceiptChain, sequence: number, by: ReceiptRecord): ReceiptChain => ({
  ...chain,
  records: chain.records.map(record => (record.sequence === sequence ? by : record)),
})

test('A chain as the service made it has no fault, whatever its length', async () => {
  for (const count of [0, 1, 5]) {
    const { chain, refs } = await chainOf(count)
    expect(chain.records).toHaveLength(count)
    expect(await faultsOf({ ...chain, answered: refs })).toEqual([])
  }
})

test('Of the newest so many receipts the window reads no more, oldest first, and without a number all', async () => {
  const { bench, agent_id, refs } = await chainOf(4)
  const read = async (newest?: number) =>
    (await bench.service.window.receipts(agent_id, newest)).map(({ receipt_ref }) => receipt_ref)
  expect(await read(1)).toEqual(refs.slice(-1))
  expect(await read(3)).toEqual(refs.slice(-3))
  expect(await read(9)).toEqual(refs)
  expect(await read()).toEqual(refs)
})

test('What the window reads of the audit trail from an instant on begins there, and has no more entries than asked for', async () => {
  const { bench, refs } = await chainOf(2)
  const all = await bench.service.window.auditFrom('', 16)
  expect(all.length).toBeGreaterThan(refs.length)
  const last = all.at(-1)?.at ?? ''
  const from = await bench.service.window.auditFrom(last, 16)
  expect(from).toEqual(all.filter(({ at: written }) => written >= last))
  expect(await bench.service.window.auditFrom('', 1)).toEqual(all.slice(0, 1))
  expect(await bench.service.window.auditFrom('9999', 16)).toEqual([])
})

test('An altered receipt is named, wherever in it one character was changed', async () => {
  const { bench, refs, read } = await chainOf(3)
  const alterations = [
    { decision: 'PERMIT' },
    { evaluated_at: '2026-11-21T12:00:00.001Z' },
    { sequence: 3 },
    { previous_receipt_ref: null },
  ]
  const whole = (await read()).records[1]?.receipt
  for (const alteration of alterations) {
    await tamper(bench, 'receipts', refs[1] ?? '', record => ({
      ...record,
      receipt: { ...whole, ...alteration },
    }))
    expect(await faultsOf(await read()), JSON.stringify(alteration)).toEqual([`RECEIPT_ALTERED 2 ${refs[1]}`])
  }
  for (const receipt of [{}, 'text', undefined, null]) {
    await tamper(bench, 'receipts', refs[1] ?? '', record => ({ ...record, receipt }))
    expect(await faultsOf(await read()), String(receipt)).toEqual([`RECEIPT_ALTERED 2 ${refs[1]}`])
  }
  await tamper(bench, 'receipts', refs[1] ?? '', record => ({ ...record, receipt: whole }))
  expect(await faultsOf(await read()), 'put back as it was').toEqual([])
})

test('A receipt dropped from the middle is named by the one that follows it', async () => {
  const { chain, refs } = await chainOf(4)
  expect(await faultsOf(without(chain, 2))).toEqual([`RECEIPT_MISSING 2 ${refs[1]}`])
  expect(await faultsOf(without(chain, 1))).toEqual([`RECEIPT_MISSING 1 ${refs[0]}`])
  expect(await faultsOf(without(chain, 2, 3))).toEqual([`RECEIPT_MISSING 2-3 ${refs[2]}`])
})

test('The newest receipt dropped, or several, is named by the head in the agent’s record', async () => {
  const { chain, refs } = await chainOf(4)
  expect(await faultsOf(without(chain, 4))).toEqual([`RECEIPT_MISSING 4 ${refs[3]}`])
  expect(await faultsOf(without(chain, 3, 4))).toEqual([`RECEIPT_MISSING 3-4 ${refs[3]}`])
  expect(await faultsOf(without(chain, 1, 2, 3, 4))).toEqual([`RECEIPT_MISSING 1-4 ${refs[3]}`])
})

test('A head that was struck, turned back or pointed elsewhere differs from the chain', async () => {
  const { chain, refs } = await chainOf(3)
  const heads = [
    null,
    { sequence: 2, receipt_ref: refs[1] ?? '' },
    { sequence: 3, receipt_ref: refs[1] ?? '' },
  ]
  for (const head of heads) expect(await faultsOf({ ...chain, head })).toEqual([`HEAD_DIFFERS 3 ${refs[2]}`])
})

test('Swapped and renumbered receipts are named by the sequence that they state', async () => {
  const { chain, refs } = await chainOf(4)
  const swap: Record<number, number> = { 2: 3, 3: 2 }
  const swapped = chain.records.map(record => ({
    ...record,
    sequence: swap[record.sequence] ?? record.sequence,
  }))
  expect(await faultsOf({ ...chain, records: swapped })).toEqual([
    `RECEIPT_RENUMBERED 2 ${refs[1]}`,
    `RECEIPT_RENUMBERED 3 ${refs[2]}`,
  ])
  const renumbered = replaced(chain, 4, { ...at(chain, 4), sequence: 9_000_000_000 })
  expect(await faultsOf(renumbered)).toEqual([`RECEIPT_RENUMBERED 4 ${refs[3]}`])
  const exchanged = replaced(chain, 2, { ...at(chain, 2), receipt: at(chain, 3).receipt })
  expect(await faultsOf(exchanged)).toEqual([`RECEIPT_ALTERED 2 ${refs[1]}`])
})

test('Another agent’s receipt is named, and does not fill the place of the one that is gone', async () => {
  const one = await chainOf(3)
  const other = await chainOf(2, one.bench)
  const filed = { ...at(other.chain, 2), agent_id: one.agent_id }
  expect(await faultsOf({ ...one.chain, records: [...one.chain.records, filed] })).toEqual([
    `RECEIPT_FOREIGN 2 ${other.refs[1]}`,
  ])
  expect(await faultsOf(replaced(one.chain, 2, filed))).toEqual([
    `RECEIPT_FOREIGN 2 ${other.refs[1]}`,
    `RECEIPT_MISSING 2 ${one.refs[1]}`,
  ])
})

/** Changes a receipt and files it under its resulting name, as a careful forger would. */
async function forged(record: ReceiptRecord, change: Record<string, unknown>): Promise<ReceiptRecord> {
  const receipt = { ...record.receipt, ...change }
  return { ...record, receipt, receipt_ref: await digestOfJson(receipt) }
}

test('A receipt that was altered and renamed is found by the link of the one after it', async () => {
  const { chain, refs } = await chainOf(3)
  const false2 = await forged(at(chain, 2), { decision: 'PERMIT' })
  const broken = replaced(chain, 2, false2)
  expect(await faultsOf(broken)).toEqual([
    `RECEIPT_CONTRADICTS 2 ${false2.receipt_ref}`,
    `LINK_BROKEN 3 ${refs[2]}`,
  ])
  expect(await faultsOf({ ...broken, answered: refs })).toContain(`ANSWER_WITHOUT_RECEIPT  ${refs[1]}`)
  const beside = { ...chain, records: [...chain.records, false2] }
  expect(await faultsOf(beside)).toContain(`RECEIPT_REPEATED 2 ${false2.receipt_ref}`)
})

test('What hashes to its name and is not a receipt is not taken for one', async () => {
  const { chain } = await chainOf(2)
  const receipt_ref = await digestOfJson({ ...at(chain, 1).receipt, signed_by: 'nobody' })
  const more = { ...at(chain, 1), receipt_ref, receipt: { ...at(chain, 1).receipt, signed_by: 'nobody' } }
  expect(await faultsOf(replaced(chain, 1, more))).toContain(`RECEIPT_UNREADABLE 1 ${receipt_ref}`)
})

test('A chain rewritten whole, head and all, is consistent again, and only the answers tell', async () => {
  const { chain, refs } = await chainOf(3)
  const records: ReceiptRecord[] = []
  for (const record of chain.records)
    records.push(
      await forged(record, {
        facts_digest: `ni:///sha-256;${'A'.repeat(43)}`,
        previous_receipt_ref: records.at(-1)?.receipt_ref ?? null,
      }),
    )
  const head = { sequence: 3, receipt_ref: records.at(-1)?.receipt_ref ?? '' }
  expect(await faultsOf({ ...chain, records, head })).toEqual([])
  expect(await faultsOf({ ...chain, records, head, answered: refs })).toEqual(
    refs.map(ref => `ANSWER_WITHOUT_RECEIPT  ${ref}`),
  )
})

test('A long verification tells how far it is, and stops when asked', async () => {
  const { chain } = await chainOf(4)
  const told: string[] = []
  const stop = new AbortController()
  const run = verifyChain(chain, {
    signal: stop.signal,
    onProgress: (done, total) => {
      told.push(`${done} of ${total}`)
      if (done === 2) stop.abort()
    },
  })
  await expect(run).rejects.toThrow(/abort/i)
  expect(told).toEqual(['1 of 4', '2 of 4'])
})

test('A chain that grows while it is read is read again', async () => {
  const { bench, agent_id } = await chainOf(2)
  let grow = true
  const { window } = bench.service
  const chain = await readChain(
    {
      agent: window.agent,
      receipts: async id => {
        const records = await window.receipts(id)
        if (grow) await bench.evaluate(id)
        grow = false
        return records
      },
    },
    agent_id,
  )
  expect(chain.records).toHaveLength(3)
  expect(await faultsOf(chain)).toEqual([])
})

test('An exported chain verifies from its own text alone, and one changed character shows', async () => {
  const { chain } = await chainOf(3)
  const text = JSON.stringify(exportChain(chain))
  const refound = async (from: string) => {
    const { receipts, head } = JSON.parse(from)
    let before: string | null = null
    for (const [index, { receipt_ref, receipt }] of receipts.entries()) {
      if ((await digestOfJson(receipt)) !== receipt_ref || receipt.sequence !== index + 1) return false
      if (receipt.previous_receipt_ref !== before) return false
      before = receipt_ref
    }
    return head.receipt_ref === before && head.sequence === receipts.length
  }
  expect(await refound(text)).toBe(true)
  expect(await refound(text.replace('INDETERMINATE', 'INDETERMINaTE'))).toBe(false)
})
