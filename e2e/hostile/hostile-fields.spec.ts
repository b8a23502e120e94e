import type { Locator, Page } from 'playwright/test'
import { visibleText } from '../../src/ui/kit/visible-text.ts'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  importSample,
  jwsBox,
  open,
  openReceipt,
  publicKeyBox,
  sendIt,
} from '../kit/visitor-steps.ts'
import { chooseFile, verdict } from '../page/check/check-steps.ts'
import { ownRows } from '../page/elsewhere/elsewhere-steps.ts'
import { search } from '../page/exchange/exchange-steps.ts'
import { exchange, showTab } from '../page/journey/journey-steps.ts'
import {
  approve,
  approveReport,
  content,
  holderAtPilot,
  openDraft,
  reports,
  sendReport,
  step,
} from '../page/journey/pilot-page-steps.ts'
import { HOSTILE, pausedElsewhere, put, TEXTS, takeForCredential, watchForHostile } from './hostile-texts.ts'

/** Puts every text into a field, or enters it otherwise; each time nothing may come of it or reach out of the page. */
async function tryAll(
  page: Page,
  host: string,
  enter: Locator | ((text: string) => Promise<void>),
  then: (name: string) => Promise<void>,
): Promise<void> {
  const watch = watchForHostile(page, [host, BASE_URL, `blob:${new URL(host).origin}`])
  for (const [name, text] of TEXTS) {
    await (typeof enter === 'function' ? enter(text) : put(enter, text))
    await then(name)
    await watch.expectHarmless(name)
  }
}

const labelled = (page: Page, field: string) => page.getByLabel(field, { exact: true })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Hostile searches find nothing in the exchange or the reference, and nothing comes of them', async ({
    app,
    host,
  }) => {
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    await showTab(app, 'Messages')
    await expect(search(app)).toBeVisible()
    const region = exchange(app)
    await tryAll(app, host.url, labelled(app, 'Search the exchange'), async name => {
      await expect(region, name).toContainText(/No message has all these words|\d+ of \d+ messages/u)
    })
    await open(app, '#/reference')
    await tryAll(app, host.url, labelled(app, 'Find in the reference'), async name => {
      await expect(app.locator('main h1'), name).toBeVisible()
    })
  })

  test('Hostile drafts of a report are refused or delivered as text, and nothing of them runs', async ({
    app,
    host,
  }) => {
    await holderAtPilot(app)
    await tryAll(app, host.url, labelled(app, 'Content'), async name => {
      await expect(content(app), name).toHaveAttribute('aria-invalid', 'true')
      await expect(approve(app), name).toBeDisabled()
    })
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const held = Object.fromEntries(Object.entries(HOSTILE).filter(([, text]) => text.isWellFormed()))
    const title = HOSTILE['an override of direction']
    await put(content(app), JSON.stringify({ ...held, title, '<b>name</b>': '</pre>' }))
    await approveReport(app)
    await sendReport(app, 'PERMIT')
    await expect(reports(app, 'delivered')).toContainText(visibleText(title))
    await reports(app, 'delivered').click()
    const delivered = app.getByRole('region', { name: 'Selected message' })
    await expect(delivered).toBeVisible()
    await delivered.getByRole('tab', { name: 'Message' }).click()
    await expect(delivered).toContainText('<script>hostile')
    await expect(delivered).toContainText('\\u202e')
    await watch.expectHarmless('delivered')
    await app.emulateMedia({ media: 'print' })
    expect(await watch.faults(), 'on paper').toEqual([])
    await app.emulateMedia({ media: 'screen' })
    await app.keyboard.press('Escape')
    await expect(delivered).toBeHidden()
    await app.getByRole('button', { name: 'Acknowledge' }).click()
    await app.getByRole('button', { name: 'Draft the next report' }).click()
    await openDraft(app)
    await tryAll(app, host.url, labelled(app, 'Destination'), async name => {
      await expect(step(app), name).toContainText('Only the synthetic inbox is allowed')
      if (name === 'half a character') await expect(approve(app)).toBeDisabled()
    })
    for (const number of ['1e999', '"\\ud800"', '['.repeat(20_000) + ']'.repeat(20_000)]) {
      await put(content(app), `{"n":${number}}`)
      await expect(step(app), number.slice(0, 20)).toContainText(/has no canonical form|not JSON yet/u)
    }
    await put(content(app), '{"n":1}')
    await put(app.getByLabel('Destination'), 'javascript:hostile=1')
    await approveReport(app)
    await sendReport(app, 'DENY')
    expect(await watch.faults(), 'stopped').toEqual([])
  })

  test('A receipt that is overwritten with hostile text is broken or unreadable, and stays text', async ({
    app,
    host,
  }) => {
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    await openReceipt(app)
    const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
    await tryAll(app, host.url, labelled(app, 'Receipt JSON'), async () => {
      await expect(receipt).toHaveAttribute('data-status', /unreadable|broken/u)
    })
    await app.getByRole('button', { name: 'Restore', exact: true }).click()
    const original = await app.getByLabel('Receipt JSON').textContent()
    await app.getByLabel('Receipt JSON').click()
    await app.keyboard.press('Control+A')
    await app.keyboard.insertText(`${HOSTILE['an image that fails']}${HOSTILE['a script']}`)
    await expect(app.getByLabel('Receipt JSON').locator('*')).toHaveCount(0)
    await app.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(app.getByLabel('Receipt JSON')).toHaveText(original ?? '')
  })

  test('A file of hostile text, by its name, its form and every member, is judged in words', async ({
    app,
    host,
  }) => {
    await open(app, '#/check')
    const watch = watchForHostile(app, [host.url, BASE_URL])
    for (const [name, text] of TEXTS) {
      const members = { contract: text, agent_id: text, [text]: { [text]: [text] } }
      for (const content of [text, JSON.stringify(text), JSON.stringify(members)]) {
        await chooseFile(app, { name: `${text.slice(0, 40).replaceAll('\0', '')}.json`, text: content })
        await expect(verdict(app), name).toBeVisible()
        await watch.expectHarmless(name)
        await app.getByRole('button', { name: 'Clear', exact: true }).click()
      }
    }
  })

  test('Hostile text in every box of Check is checked or refused as text, and nothing comes of it', async ({
    app,
    host,
  }) => {
    await open(app, '#/check')
    await put(labelled(app, 'What to check'), 'v=aid2;u=https://a.example;p=mcp')
    await app.getByRole('button', { name: 'Check it' }).click()
    const fields = ['Key', 'Expected issuer', 'Expected audience', 'Time', 'Expected subject']
    const tryIn = async (field: string) => {
      await tryAll(app, host.url, labelled(app, field), async name => {
        await expect(app.locator('[data-verdict]'), name).toBeVisible()
      })
      await put(labelled(app, field), '')
    }
    for (const field of [...fields, 'Expected nonce', 'Expected holder key']) await tryIn(field)
    await takeForCredential(app)
    await tryIn('Status list')
    await app.getByLabel('What it is').selectOption({ label: 'Something else?' })
    await tryAll(app, host.url, labelled(app, 'What to check'), async name => {
      await expect(app.locator('main h1'), name).toBeVisible()
    })
    const watch = watchForHostile(app, [host.url, BASE_URL])
    for (const [name, text] of Object.entries(HOSTILE)) {
      const card = { name: text, skills: [{ id: text, [text]: text }], supportedInterfaces: [{ url: text }] }
      await put(labelled(app, 'What to check'), JSON.stringify(card))
      await expect(app.locator('[data-kind="agent_card"] [data-verdict="fails"]'), name).toBeVisible()
      await watch.expectHarmless(name)
    }
  })

  test('Hostile texts are not public keys, and nothing can be imported for them', async ({ app, host }) => {
    await open(app, '#/import')
    const box = await publicKeyBox(app)
    await tryAll(app, host.url, box, async name => {
      await expect(box, name).toHaveAttribute('aria-invalid', 'true')
      await expect(app.getByRole('button', { name: 'Import claim' }), name).toBeDisabled()
    })
  })

  test('Hostile texts are not signatures: each is said not to agree, and none is sent', async ({
    app,
    host,
  }) => {
    await pausedElsewhere(app)
    const before = (await ownRows(app, 'journal')).length
    await tryAll(
      app,
      host.url,
      async text => {
        await put(jwsBox(app), text)
        await sendIt(app).click()
      },
      async name => {
        await expect(app.getByRole('heading', { name: /^Not sent/ }), name).toBeFocused()
      },
    )
    expect(await ownRows(app, 'journal')).toHaveLength(before)
  })
})
