import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { allowClipboard } from '../journey/journey-steps.ts'
import { box, fill, jwsOf, makeKey, openCheck, paste, region, verdict } from './check-steps.ts'

const linkTo = (boxes: Readonly<Record<string, string>>): string => `#/check?${new URLSearchParams(boxes)}`

test('A copied link fills the boxes and judges; no request has the object in it', async ({
  app,
  context,
}) => {
  const key = makeKey()
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await paste(app, 'What to check', jwsOf({}, { sub: 'ä + ? & #' }, key))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(region(app)).toContainText('Anyone with the link has this object')
  await allowClipboard(app)
  await region(app).getByRole('button', { name: 'Copy link' }).click()
  await expect(region(app).getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await app.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('#/check?text=')
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await other.goto(link)
  await expect(verdict(other)).toHaveAttribute('data-verdict', 'holds')
  await expect(box(other, 'Key')).toHaveValue(JSON.stringify(key.jwk))
  expect(asked.filter(each => each.includes('eyJ'))).toEqual([])
})

test('A private key in a link is removed as from a box; a link of nothing or too much says so', async ({
  app,
}) => {
  const key = makeKey()
  const text = jwsOf({}, { n: 1 }, key)
  await open(app, linkTo({ text, key: JSON.stringify(key.privateJwk) }))
  await expect(box(app, 'Key')).toHaveValue('')
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/That was a private key\. It was removed/)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  for (const fragment of [linkTo({ text: ' ' }), linkTo({ text: 'x'.repeat(9_000) })]) {
    await open(app, fragment)
    await expect(app.getByRole('heading', { name: 'The link was not opened' })).toBeVisible()
    await expect(box(app, 'What to check')).toHaveValue('')
  }
  await open(app, '#/check?text=%E0%A4%A&key=%&taken=constructor&__proto__=x')
  await expect(region(app)).toHaveAttribute('data-kind', 'unknown')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
})

test('What is long or secret gets no link, and the page says why', async ({ app }) => {
  await openCheck(app)
  await paste(app, 'What to check', `{"name":"${'x'.repeat(9_000)}"}`)
  await expect(region(app)).toContainText('There is no link to this: it would be longer than 8 kB.')
  await expect(region(app).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await fill(app, 'Key', '{"kty":"oct","k":"c29tZWJvZHkgZWxzZQ"}')
  await fill(app, 'What to check', 'v=aid2;u=https://a.example;p=mcp')
  await expect(region(app)).toContainText('There is no link to this: a secret would be in it.')
})
