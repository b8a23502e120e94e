import type { Page } from 'playwright/test'
import { PROTOCOLS, type Protocol } from '../../src/contract/names.ts'
import { visibleText } from '../../src/ui/kit/visible-text.ts'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { open } from '../kit/visitor-steps.ts'
import { overflow } from '../page/access/measures.ts'
import { openAllFields, PHONE_TABS, showTab } from '../page/journey/journey-steps.ts'
import { HOSTILE, type HostileName, put, watchForHostile } from './hostile-texts.ts'

test.use({ viewport: { width: 390, height: 844 } })

const TEXTS = ['issuer', 'subject', 'endpoint', 'display_name', 'key_reference', 'organization_id'] as const
const names = Object.keys(HOSTILE).filter((name): name is HostileName => name in HOSTILE)

/** The import form, filled from a sample, so that only what the test enters next is unusual. */
async function importForm(page: Page, protocol: Protocol): Promise<void> {
  await open(page, '#/')
  await open(page, '#/import')
  await page.getByLabel(protocol, { exact: true }).check()
  await expect(page.getByLabel('display_name')).not.toHaveValue('')
}

async function submitted(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Import claim' }).click()
  const outcome = page.locator('[data-outcome]').filter({ hasText: /^(?:Imported, and|Not imported)/u })
  await expect(outcome).toBeFocused()
  return (await outcome.textContent())?.startsWith('Imported') ?? false
}

/** Opens the view that a fragment names and waits for it, so that a test can inspect it. */
async function view(page: Page, fragment: string): Promise<void> {
  await open(page, fragment)
  await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
}

const STEPS = ['#/bind', '#/evaluate', '#/pilot']
const VIEWS = [
  '#/controlled-pilot',
  '#/run',
  '#/check',
  '#/records',
  '#/records/agents',
  '#/records/audit',
  '#/records/answers',
  '#/',
]

for (const protocol of PROTOCOLS) {
  test(`Hostile text in every field of the ${protocol} form is refused or kept as text, and nothing of it runs`, async ({
    app,
    host,
  }) => {
    const watch = watchForHostile(app, [host.url, BASE_URL])
    await importForm(app, protocol)
    for (const name of names) {
      for (const field of [...TEXTS, 'valid_from', 'valid_until', 'evidence_refs'])
        await put(app.getByLabel(field), HOSTILE[name])
      // A text that is not an address or a date refuses the claim, and stays in the form with the reason.
      expect(await submitted(app), name).toBe(false)
      expect(await overflow(app), name).toBeLessThanOrEqual(0)
    }
    expect(await watch.faults()).toEqual([])
    await expect(app.getByRole('button', { name: /^Agent:/ })).toHaveCount(0)
  })
}

for (const name of names) {
  test(`A claim of ${name} is shown as it is everywhere, or named where it cannot be seen`, async ({
    app,
    host,
  }) => {
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const text = HOSTILE[name]
    const expectHarmless = async (place: string) => {
      expect(await overflow(app), place).toBeLessThanOrEqual(0)
      expect(await app.title(), 'a title holds nothing that cannot be seen').toBe(
        visibleText(await app.title()),
      )
      expect(await watch.faults(), place).toEqual([])
    }
    await importForm(app, 'SERVICE_NAME')
    for (const field of ['display_name', 'organization_id', 'key_reference', 'evidence_refs'])
      await put(app.getByLabel(field), text.slice(0, 120))
    await put(app.getByLabel('subject'), text)
    await put(app.getByLabel('endpoint'), 'javascript:hostile=1')
    const taken = await submitted(app)
    expect(await watch.faults()).toEqual([])
    expect(taken).toBe(name !== 'half a character')
    if (taken) {
      // A text field drops line ends, as browsers do.
      const kept = visibleText(text.replaceAll(/[\r\n]/gu, ''))
        .trim()
        .replaceAll(/\s+/gu, ' ')
      await showTab(app, 'Agent')
      const card = app.getByRole('region', { name: 'Profile' })
      await expect(card.locator('[data-field="subject"]')).toContainText(kept)
      await expectHarmless('the card')
      const all = await openAllFields(app)
      await expect(all.locator('[data-field="subject"]')).toContainText(kept)
      await expectHarmless('all fields')
      await app.keyboard.press('Escape')
    }
    for (const fragment of STEPS) {
      await view(app, fragment)
      for (const tab of PHONE_TABS) {
        await showTab(app, tab)
        await expectHarmless(`${fragment}, ${tab}`)
      }
    }
    for (const fragment of VIEWS) {
      await view(app, fragment)
      // The first view shows the claim on its cards once it has read it.
      if (fragment === '#/' && taken)
        await expect(app.getByRole('button', { name: /^Continue with/u })).toBeVisible()
      await expectHarmless(fragment)
    }
  })
}
