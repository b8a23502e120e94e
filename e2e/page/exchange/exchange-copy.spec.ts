import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, test } from '../../kit/fixtures.ts'
import { allowClipboard, copiedText, unfoldMessages } from '../journey/journey-steps.ts'
import { openMore, requests, sendAgain } from './exchange-steps.ts'

test('An import copied as cURL reaches another service byte for byte', async ({ bound: app }) => {
  test.skip(spawnSync('curl', ['--version']).status !== 0, 'This machine has no curl.')
  await allowClipboard(app)
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').click()
  const sent = app.waitForRequest(/\/v1\/agents\/import$/)
  await sendAgain(app, 'original key', '201 IDENTITY_CLAIMED, stored')
  const original = await sent
  const more = await openMore(app)
  await more.getByRole('button', { name: 'Copy as cURL' }).click()
  await expect(more.getByRole('button', { name: 'Copied' })).toBeVisible()
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
