import type { Page } from 'playwright/test'
import { PROTOCOLS, type Protocol } from '../../src/contract/names.ts'
import { visibleText } from '../../src/ui/kit/visible-text.ts'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { editClaim, open } from '../kit/visitor-steps.ts'
import { openAllFields, PHONE_TABS, showTab } from '../page/journey/journey-steps.ts'
import { HOSTILE, type HostileName, type HostileWatch, put, watchForHostile } from './hostile-texts.ts'

test.use({ viewport: { width: 390, height: 844 } })

const TEXTS = ['issuer', 'subject', 'endpoint', 'display_name', 'key_reference', 'organization_id'] as const
const names = Object.keys(HOSTILE).filter((name): name is HostileName => name in HOSTILE)

/** The import form, filled from a sample, so that only what the test enters next is unusual. */
async function importForm(page: Page, protocol: Protocol): Promise<void> {
  await open(page, '#/')
  await open(page, '#/import')
  await page.getByLabel(protocol, { exact: true }).check()
  await editClaim(page)
  await expect(page.getByLabel('display_name')).not.toHaveValue('')
}

async function submitted(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Import claim' }).click()
  const outcome = page.locator('[data-outcome]').filter({ hasText: /^(?:Imported, not|Not imported)/u })
  await expect(outcome).toBeFocused()
  return (await outcome.textContent())?.startsWith('Imported') ?? false
}

/** Opens the view that a fragment names and waits for it, so that a test can inspect it. */
async function view(page: Page, fragment: string): Promise<void> {
  await open(page, fragment)
  await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
}

/** Puts a text into every field of the form, submits it and expects a refusal: it is neither an address nor a date. */
async function expectRefused(page: Page, watch: HostileWatch, name: HostileName): Promise<void> {
  for (const field of [...TEXTS, 'valid_from', 'valid_until', 'evidence_refs'])
    await put(page.getByLabel(field), HOSTILE[name])
  // The text stays in the form, with the reason.
  expect(await submitted(page), name).toBe(false)
  await watch.expectHarmless(name)
}

test('Hostile text in every field of a form is refused or kept as text, and nothing of it runs', async ({
  app,
  host,
}) => {
  const watch = watchForHostile(app, [host.url, BASE_URL])
  await importForm(app, 'SERVICE_NAME')
  for (const name of names) await expectRefused(app, watch, name)
  // The fields of the other forms are the same ones.
  for (const [at, protocol] of PROTOCOLS.entries()) {
    await importForm(app, protocol)
    for (const name of names.filter((_, index) => index % PROTOCOLS.length === at))
      await expectRefused(app, watch, name)
  }
  await expect(app.getByRole('button', { name: /^Agent:/ })).toHaveCount(0)
})

/** The views that show what the agent at work claims, and those that show every claim there is. */
const STEPS = ['#/bind', '#/evaluate', '#/pilot']
const OF_ONE = ['#/']
const OF_ALL = [
  '#/controlled-pilot',
  '#/check',
  '#/records',
  '#/records/agents',
  '#/records/audit',
  '#/records/answers',
]

/** Imports a claim of this text in each field that may hold it; false where the form refused it. */
async function importClaimOf(page: Page, text: string): Promise<boolean> {
  await importForm(page, 'SERVICE_NAME')
  for (const field of ['display_name', 'organization_id', 'key_reference', 'evidence_refs'])
    await put(page.getByLabel(field), text.slice(0, 120))
  await put(page.getByLabel('subject'), text)
  await put(page.getByLabel('endpoint'), 'javascript:hostile=1')
  return submitted(page)
}

/** Four claims in a row make a test long enough for its own page. */
const FOURS = [0, 1, 2, 3, 4].map(at => names.filter((_, index) => index % 5 === at))

for (const four of FOURS) {
  test(`Claims of ${four.join(', of ')} are shown as they are everywhere, or named where they cannot be seen`, async ({
    app,
    host,
  }) => {
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const expectHarmless = async (place: string) => {
      const title = await app.title()
      expect(title, 'a title holds nothing that cannot be seen').toBe(visibleText(title))
      await watch.expectHarmless(place)
    }
    for (const name of four) {
      const text = HOSTILE[name]
      const taken = await importClaimOf(app, text)
      expect(taken, name).toBe(name !== 'half a character')
      if (taken) {
        // A text field drops line ends, as browsers do.
        const kept = visibleText(text.replaceAll(/[\r\n]/gu, ''))
          .trim()
          .replaceAll(/\s+/gu, ' ')
        // A phone has no room for the card of an agent whose claim has several proofs.
        const phone = app.viewportSize() ?? { width: 390, height: 844 }
        await app.setViewportSize({ width: 1280, height: 800 })
        await view(app, '#/bind')
        const card = app.getByRole('region', { name: 'Profile' })
        await expect(card.locator('[data-field="subject"]')).toContainText(kept)
        await expectHarmless(`${name}, the card`)
        const all = await openAllFields(app)
        await expect(all.locator('[data-field="subject"]')).toContainText(kept)
        await expectHarmless(`${name}, all fields`)
        await app.keyboard.press('Escape')
        await app.setViewportSize(phone)
      }
      for (const fragment of STEPS) {
        await view(app, fragment)
        for (const tab of PHONE_TABS) {
          await showTab(app, tab)
          await expectHarmless(`${name}, ${fragment}, ${tab}`)
        }
      }
      for (const fragment of OF_ONE) {
        await view(app, fragment)
        // The first view shows the claim on its cards once it has read it.
        if (fragment === '#/' && taken)
          await expect(app.getByRole('button', { name: /^Continue with/u })).toBeVisible()
        await expectHarmless(`${name}, ${fragment}`)
      }
    }
    for (const fragment of OF_ALL) {
      await view(app, fragment)
      await expectHarmless(fragment)
    }
  })
}
