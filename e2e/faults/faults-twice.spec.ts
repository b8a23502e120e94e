import type { Page } from 'playwright/test'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { expect, test } from '../kit/fixtures.ts'
import {
  bindKey,
  doWithAgent,
  importElsewhere,
  importSample,
  signedElsewhere,
  unfoldDecision,
  unfoldMore,
} from '../kit/visitor-steps.ts'
import { approveReport, holderAtPilot } from '../page/journey/pilot-page-steps.ts'
import { storedCounts } from '../page/states/kept-data.ts'
import { afterOnce, serviceCounts } from './fault-acts.ts'

/** Presses a button as an impatient visitor does: Enter, held until it repeats, and two clicks at once. */
async function pressOften(page: Page, name: string): Promise<void> {
  const often = page.getByRole('button', { name, exact: true })
  await often.evaluate((button: HTMLElement) => {
    button.focus()
    const again = () => {
      button.click()
      button.click()
    }
    button.addEventListener('click', again, { once: true })
  })
  await expect(often).toBeFocused()
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

/** Waits until nothing is in progress: no button says that it is busy. */
const settled = (page: Page) => expect(page.locator('button[aria-busy="true"]')).toHaveCount(0)

/** An action of the walk. */
interface Deed {
  readonly before: (page: Page) => Promise<unknown>
  readonly button: string
  /** The heading of its outcome. */
  readonly outcome: RegExp
  /** How many messages, signatures and deliveries it leaves in the journal. */
  readonly entries: number
  /** What it adds to the service's store. */
  readonly adds: Readonly<Record<string, number>>
}

const bound = async (page: Page) => {
  await importSample(page)
  await bindKey(page)
}
const ASKED = { answers: 1, challenges: 1 }
const PROVEN = { answers: 1, nonces: 1, evidence: 1 }
const BOTH = { ...PROVEN, answers: 2, challenges: 1 }

const DEEDS: Readonly<Record<string, Deed>> = {
  'An import': {
    before: async () => undefined,
    button: 'Walk through with a sample agent',
    outcome: /^Imported/,
    entries: 1,
    adds: { answers: 1, agents: 1 },
  },
  'The asking for a nonce': {
    before: importElsewhere,
    button: 'Get a nonce and sign it',
    outcome: /^Sign it elsewhere/,
    entries: 1,
    adds: { ...ASKED, open_challenges: 1 },
  },
  'A signature': {
    before: signedElsewhere,
    button: 'Send it',
    outcome: /^Proof accepted/,
    entries: 2,
    adds: { ...PROVEN, open_challenges: -1, bindings: 1, identities: 1 },
  },
  'A binding': {
    before: importSample,
    button: 'Get a nonce and sign it',
    outcome: /^Proof accepted/,
    entries: 3,
    adds: { ...BOTH, bindings: 1, identities: 1 },
  },
  'An evaluation': {
    before: bound,
    button: 'Evaluate',
    outcome: /^PERMIT/,
    entries: 1,
    adds: { answers: 1, decisions: 1, receipts: 1 },
  },
  'A suspension': {
    before: async page => {
      await bound(page)
      await unfoldMore(page)
    },
    button: 'Suspend',
    outcome: /^Suspended/,
    entries: 3,
    adds: BOTH,
  },
  'An approval': {
    before: holderAtPilot,
    button: 'Approve report',
    outcome: /^Approved/,
    entries: 1,
    adds: {},
  },
  'A report': {
    before: async page => {
      await holderAtPilot(page)
      await approveReport(page)
    },
    button: 'Send report',
    outcome: /^Delivered, once/,
    entries: 3,
    adds: { answers: 1, decisions: 1, receipts: 1, used_ids: 2 },
  },
}

const entriesIn = async (page: Page) => (await storedCounts(page))[`${SERVICE_DATABASE}:client/journal`] ?? 0

for (const [what, { before, button, outcome, entries, adds }] of Object.entries(DEEDS)) {
  test(`${what} by Enter held down and two clicks in the same moment is done once`, async ({ app }) => {
    await before(app)
    await expect(app.getByRole('button', { name: button, exact: true })).toBeEnabled()
    await settled(app)
    const [counts, journal] = [await serviceCounts(app), await entriesIn(app)]
    await pressOften(app, button)
    await expect(app.getByRole('heading', { name: outcome }).first()).toBeVisible()
    await settled(app)
    expect(await serviceCounts(app)).toEqual(afterOnce(counts, { writes: adds }))
    expect((await entriesIn(app)) - journal, 'entries in the journal').toBe(entries)
  })
}

test('A revocation confirmed by a double click is done once', async ({ app }) => {
  await bound(app)
  await settled(app)
  const counts = await serviceCounts(app)
  await doWithAgent(app, 'Revoke')
  await app.getByRole('button', { name: 'Revoke for good' }).dblclick()
  await expect(app.getByRole('heading', { name: /^Revoked/ }).first()).toBeVisible()
  await settled(app)
  expect(await serviceCounts(app)).toEqual(afterOnce(counts, { writes: BOTH }))
})

/** Presses a button, and again as soon as it can be pressed again; says whether it ever could. */
const pressAtOnceAgain = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name, exact: true }).evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>(resolve => {
        let busy = false
        const watch = new MutationObserver(() => {
          const was = busy
          busy = button.ariaBusy === 'true'
          if (button.isConnected && (busy || !was)) return
          watch.disconnect()
          if (button.isConnected) button.click()
          resolve(button.isConnected)
        })
        watch.observe(document.body, { attributes: true, childList: true, subtree: true })
        button.click()
      }),
  )

test('A step that leads to another view leaves no moment in which it could be done twice', async ({
  app,
}) => {
  expect(await pressAtOnceAgain(app, 'Walk through with a sample agent')).toBe(false)
  await expect(app.getByRole('heading', { name: /^Imported/ })).toBeFocused()
  await bindKey(app)
  await settled(app)
  expect(await pressAtOnceAgain(app, 'Evaluate')).toBe(false)
  await expect(app.getByRole('heading', { name: /^PERMIT/ }).first()).toBeFocused()
  await settled(app)
  expect(await serviceCounts(app)).toMatchObject({ agents: 1, decisions: 1, receipts: 1 })
  // If the view stays, the button can be pressed again, and a second decision is the visitor's own.
  await unfoldDecision(app)
  expect(await pressAtOnceAgain(app, 'Evaluate')).toBe(true)
  await settled(app)
  await expect.poll(async () => (await serviceCounts(app)).decisions).toBe(3)
})
