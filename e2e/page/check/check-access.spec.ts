import { expect, test } from '../../kit/fixtures.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { box, idTokenClaims, jwsOf, makeKey, openCheck, region, verdict } from './check-steps.ts'

test('Check is used by keyboard alone, and the outcome gets the focus', async ({ app }) => {
  const key = makeKey()
  await openCheck(app)
  await box(app, 'What to check').focus()
  await app.keyboard.insertText(jwsOf({ jwk: key.jwk }, {}, key))
  await app.keyboard.press('Tab')
  await expect(box(app, 'Key')).toBeFocused()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Check it' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'It holds under the key inside it' })).toBeFocused()
})

test('Check has no findings and fits every width: empty, failed, with every part unfolded', async ({
  app,
}) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await expectNoFindings(app, 'empty')
  await expectToFit(app, 'empty')
  await box(app, 'What to check').fill(
    jwsOf({ typ: 'JWT', kid: 'x'.repeat(200) }, idTokenClaims(holder, 1), issuer),
  )
  await box(app, 'Key').fill(JSON.stringify(issuer.jwk))
  await box(app, 'Time').fill('2026-01-01T00:00:00Z')
  await app.getByRole('button', { name: 'Check it' }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  for (const part of await region(app).locator('summary').all()) await part.click()
  await expectNoFindings(app, 'failed, unfolded')
  await expectToFit(app, 'failed, unfolded')
})
