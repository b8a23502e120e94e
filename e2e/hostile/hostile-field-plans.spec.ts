import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { expect, test } from '../kit/fixtures.ts'
import {
  bindKey,
  editClaim,
  evaluate,
  importSample,
  open,
  openReceipt,
  publicKeyBox,
} from '../kit/visitor-steps.ts'
import { search } from '../page/exchange/exchange-steps.ts'
import { openClock, openMenu, pressInMenu } from '../page/journey/journey-steps.ts'
import { content } from '../page/journey/pilot-page-steps.ts'
import { pausedElsewhere, takeForCredential } from './hostile-texts.ts'

/** Everything on a page that takes text or a file, natively or by its ARIA role. */
const TAKES_TEXT = [
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="hidden"])',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]',
].join()

/** The labels of every field of the page that takes text or a file, in the page's order. */
function textFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(selector => {
    const nameOf = (element: Element) => {
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labelled = by.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
      const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      const labels = label ? [...(element.labels ?? [])].map(each => each.textContent ?? '') : []
      return (element.getAttribute('aria-label') ?? (labelled || labels.join(' '))).trim()
    }
    return [...document.querySelectorAll(selector)].map(
      element => nameOf(element) || `unnamed ${element.tagName}`,
    )
  }, TAKES_TEXT)
}

const FORM = [
  ...['issuer', 'subject', 'endpoint', 'display_name', 'key_reference', 'organization_id'],
  ...['valid_from', 'valid_until', 'evidence_refs'],
]

/** What is done with every field that takes text or a file; a field without a plan fails the test. */
const PLANS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    FORM.map(field => [field, 'hostile-text.spec.ts puts every text into it, in every form']),
  ),
  'Search the exchange': 'searched for in hostile-fields.spec.ts',
  'Find in the reference': 'searched for in hostile-fields.spec.ts',
  Content: 'drafted in hostile-fields.spec.ts',
  Destination: 'drafted in hostile-fields.spec.ts',
  'Receipt JSON': 'edited in hostile-fields.spec.ts',
  Body: 'edited and sent in hostile-edits.spec.ts',
  'Content-Type': 'edited and sent in hostile-edits.spec.ts',
  'Idempotency-Key': 'edited and sent in hostile-edits.spec.ts',
  'Public key': 'named in hostile-fields.spec.ts',
  'Signed JWS': 'handed back in hostile-fields.spec.ts',
  'A file to check': 'chosen in hostile-fields.spec.ts',
  ...Object.fromEntries(
    [
      'What to check',
      'Key',
      'Expected issuer',
      'Expected subject',
      'Expected audience',
      'Expected nonce',
      'Expected holder key',
      'Status list',
      'Method',
      'URL',
      'Time',
    ].map(field => [field, 'checked in hostile-fields.spec.ts']),
  ),
}

/** The page's files that render such a field. */
const MADE_IN = [
  'exchange/EditAndSend.tsx',
  'exchange/ExchangeBar.tsx',
  'journey/elsewhere/PublicKeyField.tsx',
  'journey/evaluate/ReceiptOf.tsx',
  'journey/import/ClaimForm.tsx',
  'journey/pilot/DraftForm.tsx',
  'library/check/Examples.tsx',
  'library/check/Given.tsx',
  'library/check/Paste.tsx',
  'library/reference/ReferenceView.tsx',
]
const MAKES =
  /<textarea|contentEditable|type="(?:text|search|file|url|email|number|date|time|password|tel)"|<input(?![^>]*type=)/u

test('Every field that takes text or a file has a plan, in every view and in the sources', async ({
  app,
}) => {
  const found = new Set<string>()
  const look = async () => {
    for (const field of await textFields(app)) found.add(field)
  }
  await open(app, '#/import')
  await editClaim(app)
  await expect(app.getByLabel('issuer')).toBeVisible()
  await publicKeyBox(app)
  await look()
  await pausedElsewhere(app)
  await look()
  await open(app, '#/bind?message=1&tab=edit')
  await expect(app.getByLabel('Body', { exact: true })).toBeVisible()
  await look()
  await open(app, '#/')
  await importSample(app)
  await open(app, '#/bind')
  await bindKey(app)
  await evaluate(app)
  await expect(search(app)).toBeVisible()
  await look()
  await openReceipt(app)
  await expect(app.getByLabel('Receipt JSON')).toBeVisible()
  await look()
  await open(app, '#/pilot')
  await expect(content(app)).toBeVisible()
  await look()
  for (const fragment of ['#/records', '#/records/agents', '#/records/audit', '#/check', '#/reference']) {
    await open(app, fragment)
    await expect(app.locator('main h1')).toBeVisible()
    await expect(app.getByText('Loading')).toHaveCount(0)
    await look()
  }
  await open(app, '#/check')
  await takeForCredential(app)
  await look()
  const opens = [
    () => openMenu(app),
    () => openClock(app),
    () => app.getByRole('button', { name: 'Request bodies sent out: 0' }).click(),
    () => pressInMenu(app, 'Reset'),
  ]
  const opened = app.locator('dialog[open], :popover-open')
  for (const open of opens) {
    await open()
    await expect(opened).toBeVisible()
    await look()
    await app.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  expect([...found].filter(field => !Object.hasOwn(PLANS, field))).toEqual([])
  expect(
    Object.keys(PLANS).filter(field => !found.has(field)),
    'planned for, and not met',
  ).toEqual([])
})

test('No other file of the page makes a field that takes text or a file', async () => {
  const ui = fileURLToPath(new URL('../../src/ui/', import.meta.url))
  const files = (await readdir(ui, { recursive: true })).filter(path => path.endsWith('.tsx'))
  const makes = await Promise.all(files.map(async path => MAKES.test(await readFile(ui + path, 'utf8'))))
  expect(files.filter((_, index) => makes[index]).toSorted()).toEqual(MADE_IN)
})
