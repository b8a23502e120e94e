import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { Locator } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { openReceipt } from '../../kit/visitor-steps.ts'
import { runText } from '../../rules/run-text.ts'
import { allowClipboard, copiedText, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { openTab, requests, section, selectProof, sendAgain } from './exchange-steps.ts'

/** Runs every script of a fold in a shell, and returns what they print: what the page says that they do. */
async function reproduced(within: Locator): Promise<readonly string[]> {
  const fold = within.locator('details', { hasText: 'Reproduce it yourself' }).first()
  await fold.getByText('Reproduce it yourself').click()
  const printed: string[] = []
  for (const value of await fold.getByRole('region').all()) {
    const [script = '', prints = ''] = await value.locator('pre').allTextContents()
    if (process.platform !== 'win32') expect(runText(script), script).toBe(prints)
    printed.push(...prints.split('\n'))
  }
  return printed
}

test('A proof, the digests of an import and the name of a receipt are reproduced from the page’s own scripts', async ({
  permitted: app,
}) => {
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  for (const name of await reproduced(receipt)) await expect(receipt).toContainText(name)
  await app.keyboard.press('Escape')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  const answer = await selected(app).getByLabel('Response body').textContent()
  const digests = await reproduced(section(app, 'Response'))
  expect(digests).toHaveLength(2)
  for (const digest of digests) expect(answer).toContain(`"${digest}"`)
  await app.keyboard.press('Escape')
  await selectProof(app)
  const [hash = '', verdict, thumbprint = ''] = await reproduced(section(app, 'Proof'))
  expect(verdict).toBe('true')
  const shown = selected(app).getByRole('list', { name: 'Decoded signature' })
  for (const printed of [hash, thumbprint]) await expect(shown).toContainText(printed)
})

test('An import copied as cURL reaches another service byte for byte', async ({ imported: app }) => {
  test.skip(spawnSync('curl', ['--version']).status !== 0, 'This machine has no curl.')
  await allowClipboard(app)
  await requests(app, '/v1/agents/import').click()
  const sent = app.waitForRequest(/\/v1\/agents\/import$/)
  await sendAgain(app, 'original key', '201 IDENTITY_CLAIMED, stored')
  const original = await sent
  await openTab(app, 'Raw')
  await app.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(app.getByRole('button', { name: 'Copied' })).toBeVisible()
  const command = await copiedText(app)
  let seen = ''
  const other = createServer((request, response) => {
    seen += `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers['idempotency-key']}\n`
    request.on('data', part => {
      seen += String(part)
    })
    request.on('end', () => response.end())
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const env = {
    PATH: process.env.PATH ?? '',
    NO_PROXY: '*',
    BASE_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  }
  const shell = spawn('sh', ['-c', command], { env })
  await new Promise(resolve => shell.on('close', resolve))
  other.close()
  const headers = await original.allHeaders()
  const first = `POST /v1/agents/import application/json ${headers['idempotency-key']}`
  expect(seen).toBe(`${first}\n${original.postData()}`)
})
