import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, test } from '../../kit/fixtures.ts'
import { allowClipboard, copiedText, selected, unfoldMessages } from '../journey/journey-steps.ts'
import { openTab, requests, selectProof, sendAgain } from './exchange-steps.ts'

test('A proof copied as fetch gets the stored answer in the page’s console', async ({ bound: app }) => {
  await allowClipboard(app)
  await selectProof(app)
  await openTab(app, 'Copy')
  await expect(selected(app)).toContainText('It carries the same Idempotency-Key')
  await selected(app).getByRole('button', { name: 'Copy as fetch' }).click()
  await expect(selected(app).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await copiedText(app)
  expect(await app.evaluate(`(async () => ${copied})()`)).toMatchObject({ status: 'TECHNICALLY_BOUND' })
})

test('A request without a key copied as fetch is a new message, and the service answers it', async ({
  bound: app,
}) => {
  await requests(app, '/v1/bindings/challenges').first().click()
  await sendAgain(app, 'Send without its key', '201 nonce')
  await openTab(app, 'Copy')
  await expect(selected(app)).not.toContainText('Idempotency-Key')
  const text = (await selected(app).locator('pre').first().textContent()) ?? ''
  const [first, second] = [
    await app.evaluate(`(async () => ${text})()`),
    await app.evaluate(`(async () => ${text})()`),
  ]
  expect(first).toMatchObject({ purpose: 'BIND_KEY' })
  expect(second).not.toEqual(first)
})

test('An import copied as cURL reaches another service byte for byte', async ({ bound: app }) => {
  test.skip(spawnSync('curl', ['--version']).status !== 0, 'This machine has no curl.')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  const sent = app.waitForRequest(/\/v1\/agents\/import$/)
  await openTab(app, 'Send again')
  await selected(app).getByRole('button', { name: 'Send exactly this again' }).click()
  const original = await sent
  await openTab(app, 'Copy')
  const command = (await selected(app).locator('pre').last().textContent()) ?? ''
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
