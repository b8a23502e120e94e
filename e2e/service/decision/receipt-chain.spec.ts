import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { exportChain, readChain } from '../../../src/rules/export-chain.ts'
import { withResult } from '../../rules/bench/on-bench.ts'
import { registryAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'

/** An agent with this many receipts, and its chain as stored. */
async function chainOf(count: number) {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const refs: string[] = []
  for (let made = 0; made < count; made += 1) refs.push((await bench.evaluate(agent_id)).receipt_ref)
  return { bench, agent_id, refs, chain: await readChain(bench.service.window, agent_id) }
}

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
  expect(chain.head).toMatchObject({ sequence: 3, receipt_ref: chain.records[2]?.receipt_ref })
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

test('Check takes an exported chain apart: the first receipt is judged, the others are offered', async () => {
  const { chain } = await chainOf(3)
  const text = JSON.stringify(exportChain(chain))
  const pasted = (given: string) => checkPasted({ ...EMPTY, text: given })
  const report = await pasted(text)
  expect([report.kind, withResult(report, 'FAIL')]).toEqual(['receipt', []])
  expect(report.others?.map(({ name }) => name)).toEqual(['a receipt', 'a receipt'])
  const altered = await pasted(text.replace('INDETERMINATE', 'PERMIT'))
  expect(withResult(altered, 'FAIL')).toContain('digest')
})
