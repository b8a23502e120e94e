import { expect, test } from './smoke-test.ts'
import {
  bindKey,
  collectComplaints,
  DECISION,
  evaluate,
  importSample,
  keptKeys,
  LIFECYCLE,
  openReady,
  openReceipt,
  openView,
  RECEIPT,
  STORY,
  untilAttribute,
  untilReady,
  untilText,
  walkWithReloads,
} from './states.ts'

const SAFE = { extractable: false, exported: 'InvalidAccessError' } as const

test('An agent is imported, bound and permitted, and each reload in between keeps what was reached', async ({
  tab,
  host,
}) => {
  await collectComplaints(host)
  await openReady(tab, host)
  await walkWithReloads(tab)
  await openReceipt(tab)
  await tab.click('button', 'Recompute digest')
  await untilAttribute(tab, RECEIPT, 'data-status', 'equal')
  expect(await keptKeys(tab)).toEqual([{ alg: 'Ed25519', ...SAFE }])
  expect(await tab.run(() => Reflect.get(window, 'complaints'))).toEqual([])
})

test('A proof that is sent twice is refused, and the binding stands', async ({ tab, host }) => {
  await openReady(tab, host)
  await importSample(tab)
  await bindKey(tab)
  await tab.click('button', 'Try to break it')
  await tab.click('button', 'Try: Replay the proof', 'start')
  await untilText(tab, 'main', 'CHALLENGE_USED')
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'TECHNICALLY_BOUND')
})

test('Before the key is bound there is no permit', async ({ tab, host }) => {
  await openReady(tab, host)
  await importSample(tab)
  await openView(tab, '#/evaluate')
  await evaluate(tab, 'INDETERMINATE')
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'IDENTITY_CLAIMED')
})

test('An agent with a P-256 key is verified by its issuer, bound and permitted', async ({ tab, host }) => {
  await openReady(tab, host, '#/import?sample=SPIFFE_SVID&to=decision')
  await tab.click('button', 'Run these steps')
  await untilAttribute(tab, DECISION, 'data-status', 'PERMIT')
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'ASSURANCE_PILOT_READY')
  expect(await keptKeys(tab)).toEqual([{ alg: 'ES256', ...SAFE }])
})

test('A story plays to its end, where a proof under another key than the registered one is refused, and leaves the visitor without an agent', async ({
  tab,
  host,
}) => {
  await openReady(tab, host)
  await tab.click('link', 'Wrong key', 'start')
  await untilAttribute(tab, STORY, 'data-at', '1')
  await tab.click('button', 'Play')
  await untilText(tab, STORY, 'Next story')
  await untilText(tab, '[aria-labelledby="exchange-heading"]', '422 PROOF_REJECTED')
  await untilAttribute(tab, '[aria-label="Agent"]', 'data-status', 'IDENTITY_CLAIMED')
  await openView(tab, '#/bind')
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'NO_AGENT')
})

test('An approved report is delivered once, and a second delivery is stopped', async ({ tab, host }) => {
  await openReady(tab, host)
  await importSample(tab)
  await bindKey(tab)
  await evaluate(tab)
  await tab.click('link', 'Go to the pilot')
  await tab.click('button', 'Approve report')
  await untilText(tab, 'main', 'Approved: exactly this version')
  await tab.click('button', 'Send report')
  await untilText(tab, 'main', 'Delivered, once')
  await untilAttribute(tab, '[data-report]', 'data-status', 'delivered')
  await tab.click('button', 'Enforcement point', 'start')
  await untilText(tab, 'main', 'Effective PERMIT: delivered')
  await tab.click('button', 'Enforce again')
  await untilText(tab, 'main', 'Effective DENY')
  await untilAttribute(tab, '[data-report]', 'data-status', 'delivered')
})

test('A reset deletes everything, in the other tab too, and the walk begins anew', async ({
  smoke,
  tab,
  host,
}) => {
  await openReady(tab, host)
  await importSample(tab)
  const other = await smoke.newTab()
  await openReady(other, host, '#/bind')
  await untilAttribute(other, LIFECYCLE, 'data-status', 'IDENTITY_CLAIMED')
  await tab.click('button', 'Menu')
  await tab.click('button', 'Reset')
  await tab.click('button', 'Delete everything')
  await untilText(tab, 'main', 'Claimed is not proven')
  await untilReady(tab)
  await untilText(other, 'main', 'Claimed is not proven')
  await untilReady(other)
  await openView(other, '#/bind')
  await untilAttribute(other, LIFECYCLE, 'data-status', 'NO_AGENT')
  await importSample(tab)
})
