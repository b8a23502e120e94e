import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { openStory, tellToTheEnd, told } from '../../kit/page-steps.ts'
import { bindKey, open, openReceipt } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { exchange, selected } from '../journey/journey-steps.ts'
import { attack, openTab, requests, runnable, runText, section, selectProof } from './exchange-steps.ts'

const TOOLS = {
  openssl: 'openssl 3, in a shell',
  node: 'Node, in a shell',
  console: 'A browser’s console',
} as const

interface Value {
  readonly what: string
  readonly text: string
  readonly prints: string
}

/** What a fold offers for the selected tool: the texts and what each is said to print. */
async function valuesIn(fold: Locator): Promise<Value[]> {
  const found: Value[] = []
  for (const value of await fold.getByRole('region').all()) {
    found.push({
      what: (await value.getByRole('heading').textContent()) ?? '',
      text: (await value.locator('pre').textContent()) ?? '',
      prints: (await value.locator('p code').textContent()) ?? '',
    })
  }
  return found
}

async function openFold(within: Locator): Promise<Locator> {
  const fold = within.locator('details', { hasText: 'Reproduce it yourself' }).first()
  await fold.getByText('Reproduce it yourself').click()
  return fold
}

/** Runs every text of a fold: those for the shell's tools in a shell, those for the console in the page. */
async function expectReproduced(page: Page, fold: Locator, wanted: readonly string[]): Promise<void> {
  for (const tool of [...runnable(), 'console'] as const) {
    await fold.getByRole('button', { name: TOOLS[tool] }).click()
    const values = await valuesIn(fold)
    expect(values.map(({ what }) => what)).toEqual(wanted)
    for (const { what, text, prints } of values) {
      const printed = tool === 'console' ? await runInConsole(page, text) : runText(text)
      expect(printed, `${what}, ${tool}`).toBe(prints)
    }
  }
}

async function runInConsole(page: Page, text: string): Promise<string> {
  const printed = page.waitForEvent('console')
  await page.evaluate(`(async () => ${text})()`)
  return (await printed).text()
}

const PROOF = ['SHA-256 of the signing input', 'The signature', 'Thumbprint of the key']

/** What the page itself shows for the selected proof: hash and thumbprint, without spaces. */
async function shownIn(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replaceAll(' ', '')
}

for (const algorithm of ['ES256', 'Ed25519']) {
  test(`An ${algorithm} proof of the page is reproduced from the page’s own texts, and so is its refusal once altered`, async ({
    app,
  }) => {
    await open(app, '#/import')
    await app.getByRole('radio', { name: new RegExp(`^${algorithm}`) }).check()
    await app.getByLabel('issuer').fill('https://issuer.example')
    await app.getByLabel('subject').fill(`agent-${algorithm}`)
    await app.getByRole('button', { name: 'Import claim' }).click()
    await app.getByRole('link', { name: 'Continue to Bind' }).click()
    await bindKey(app)
    await selectProof(app)
    await openTab(app, 'Message')
    await expect(selected(app)).toContainText(algorithm)
    const fold = await openFold(selected(app))
    await expectNoFindings(app, `reproduce ${algorithm}`)
    await expectReproduced(app, fold, PROOF)
    const shown = await shownIn(selected(app).locator('[data-part="signature"]'))
    for (const { what, prints } of await valuesIn(fold)) {
      if (what !== 'The signature') expect(shown).toContain(prints)
    }
    await app.keyboard.press('Escape')
    await attack(app, 'Flip one bit', 'PROOF_REJECTED')
    await openTab(app, 'Message')
    await expect(selected(app)).toContainText('does not verify')
    const altered = await openFold(selected(app))
    await expectReproduced(app, altered, PROOF)
    expect((await valuesIn(altered))[1]?.prints).toBe('false')
  })
}

test('Both digests of an import are reproduced: of the claim’s canonical form, and of the bytes', async ({
  imported: app,
}) => {
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Message')
  const answer = await selected(app).getByLabel('Response body').textContent()
  const fold = await openFold(selected(app))
  await expectReproduced(app, fold, ['claim_digest', 'received_digest'])
  for (const { prints } of await valuesIn(fold)) expect(answer).toContain(`"${prints}"`)
})

test('The name of a receipt is reproduced, and a refused import has no digest to reproduce', async ({
  permitted: app,
}) => {
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  const fold = await openFold(receipt)
  await expectReproduced(app, fold, ['Name of the receipt'])
  for (const { prints } of await valuesIn(fold)) await expect(receipt).toContainText(prints)
  await open(app, '#/import')
  await attack(app, 'Add an unknown member', 'SCHEMA_VIOLATION')
  await openTab(app, 'Message')
  await expect(selected(app).getByLabel('Response body')).toContainText('SCHEMA_VIOLATION')
  await expect(selected(app).getByText('Reproduce it yourself')).toBeHidden()
})

test('The digest of evidence, and a token under the directory’s key, are reproduced', async ({ app }) => {
  await openStory(app, 'squatter-displaced')
  await tellToTheEnd(app)
  const fold = exchange(app).getByRole('button', { name: /^\d+ earlier$/ })
  const openRow = async (name: RegExp) => {
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    const row = exchange(app).getByRole('button', { name }).last()
    await row.click()
    await row.click()
    await expect(selected(app)).toBeVisible()
    await openTab(app, 'Message')
  }
  await openRow(/issues ID token \(checked\), issuer$/)
  await expectReproduced(app, await openFold(selected(app)), PROOF)
  const proof = Number(await told(app).getAttribute('data-at')) + 2
  await open(app, `#/story/squatter-displaced?at=${proof}&tab=message`)
  await expectReproduced(app, await openFold(section(app, 'Evidence')), ['Digest of the evidence'])
})
