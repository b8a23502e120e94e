import type { Locator } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { openStory, tellToTheEnd, told } from '../../kit/page-steps.ts'
import { bindKey, editClaim, open, openReceipt } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { exchange, selected } from '../journey/journey-steps.ts'
import { attack, openTab, requests, runText, section, selectProof } from './exchange-steps.ts'

interface Value {
  readonly script: string
  readonly prints: string
}

/** What a fold offers: the scripts, and what each is said to print. */
async function valuesIn(fold: Locator): Promise<Value[]> {
  const found: Value[] = []
  for (const value of await fold.getByRole('region').all()) {
    const [script = '', prints = ''] = await value.locator('pre').allTextContents()
    found.push({ script, prints })
  }
  return found
}

async function openFold(within: Locator): Promise<Locator> {
  const fold = within.locator('details', { hasText: 'Reproduce it yourself' }).first()
  await fold.getByText('Reproduce it yourself').click()
  return fold
}

/** Runs every script of a fold in a shell, and returns what they print. */
async function expectReproduced(fold: Locator, count = 1): Promise<readonly string[]> {
  const values = await valuesIn(fold)
  expect(values).toHaveLength(count)
  for (const { script, prints } of values)
    if (process.platform !== 'win32') expect(runText(script), script).toBe(prints)
  return values.flatMap(({ prints }) => prints.split('\n'))
}

/** What the page itself shows for the selected proof: hash and thumbprint, without spaces. */
async function shownIn(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replaceAll(' ', '')
}

for (const algorithm of ['ES256', 'Ed25519']) {
  test(`An ${algorithm} proof of the page is reproduced from the page’s own script, and so is its refusal once altered`, async ({
    app,
  }) => {
    await open(app, '#/import')
    await editClaim(app)
    await app.getByLabel('The agent’s key').selectOption(algorithm)
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
    const [hash = '', verdict, thumbprint = ''] = await expectReproduced(fold)
    expect(verdict).toBe('true')
    const shown = await shownIn(selected(app).locator('[data-part="signature"]'))
    for (const printed of [hash, thumbprint]) expect(shown).toContain(printed)
    await app.keyboard.press('Escape')
    await attack(app, 'Flip one bit', 'PROOF_REJECTED')
    await openTab(app, 'Message')
    await expect(selected(app)).toContainText('does not verify')
    expect(await expectReproduced(await openFold(selected(app)))).toContain('false')
  })
}

test('Both digests of an import are reproduced: of the claim’s canonical form, and of the bytes', async ({
  imported: app,
}) => {
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Message')
  const answer = await selected(app).getByLabel('Response body').textContent()
  const fold = await openFold(selected(app))
  for (const printed of await expectReproduced(fold, 2)) expect(answer).toContain(`"${printed}"`)
})

test('The name of a receipt is reproduced, and a refused import has no digest to reproduce', async ({
  permitted: app,
}) => {
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  const fold = await openFold(receipt)
  for (const printed of await expectReproduced(fold)) await expect(receipt).toContainText(printed)
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
  expect(await expectReproduced(await openFold(selected(app)))).toContain('true')
  const proof = Number(await told(app).getAttribute('data-at')) + 2
  await open(app, `#/story/squatter-displaced?at=${proof}&tab=message`)
  await expectReproduced(await openFold(section(app, 'Evidence')))
})
