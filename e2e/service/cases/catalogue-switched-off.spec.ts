import { expect, test } from 'playwright/test'
import { CATALOGUE } from '../../../src/conformance/catalogue.ts'
import { runCase } from '../../../src/conformance/run-catalogue.ts'
import { startService } from '../workbench.ts'
import { caseStageOn } from './case-bench.ts'
import { offFor } from './catalogue-off.ts'
import { putFront } from './forgiving-front.ts'

/**
 * Cases whose rule cannot be switched off from outside. The enforcement point compares what it is given by a table of
 * its own, which nobody hands in; that it stops at each of these lines and at no other is what its own tests show.
 */
const NOT_SWITCHED_OFF: Readonly<Record<string, string>> = {
  'message.challenges.no-such-agent': 'there is no agent to answer about',
  'message.evaluations.no-such-agent': 'there is no agent to answer about',
  'enforcement.receipt': 'there is no receipt to enforce by',
  'enforcement.receipt_digest': 'the enforcement point hashes by itself',
  'enforcement.answer_is_receipt': 'the enforcement point compares by itself',
  'enforcement.agent': 'the enforcement point compares by itself',
  'enforcement.action': 'the enforcement point compares by itself',
  'enforcement.request': 'the enforcement point compares by itself',
  'enforcement.denied-as-permit': 'the enforcement point compares by itself',
}

const verify = crypto.subtle.verify.bind(crypto.subtle)
test.afterEach(() => {
  crypto.subtle.verify = verify
})

for (const each of CATALOGUE.filter(({ id }) => NOT_SWITCHED_OFF[id] === undefined)) {
  test(`The case ${each.id} fails where the rule ${each.rule} is switched off`, async () => {
    const off = offFor(each)
    if (off === null) throw new Error(`nothing switches ${each.rule} off`)
    const bench = await startService(off.options)
    const stage = caseStageOn(bench)
    if (off.front) putFront(bench, off.front)
    if (off.anySignature) crypto.subtle.verify = async () => true
    const { passed, observed } = await runCase(each, off.stage?.(stage) ?? stage)
    expect(passed, JSON.stringify(observed)).toBe(false)
    expect(observed, 'the case is answered, only otherwise').not.toHaveProperty('ended_by')
  })
}

test('What cannot be switched off is a case of the catalogue, and nothing else is left out', () => {
  for (const id of Object.keys(NOT_SWITCHED_OFF)) {
    const each = CATALOGUE.find(found => found.id === id)
    expect(each, id).toBeDefined()
    expect(each && offFor(each), id).toBeNull()
  }
})
