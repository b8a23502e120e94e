import { expectNoFindings } from './expect-no-findings.ts'
import { expect, test } from './fixtures.ts'
import { open } from './visitor-steps.ts'
import { clock, exchange, profile, runCard, selected, turnClock } from './world-page-steps.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('The opened clock has no accessibility findings', async ({ app }) => {
      await turnClock(app, '+6 min', 'Clock shifted by +6 min')
      await clock(app).click()
      await expect(app.getByRole('button', { name: 'Back to now' })).toBeVisible()
      await expectNoFindings(app, 'clock')
    })

    test('The opened operations and a receipt made on a shifted clock have none', async ({ app }) => {
      await turnClock(app, '+6 min', 'Clock shifted by +6 min')
      await runCard(app, /^Key rotated/)
      await app.getByRole('button', { name: /operations open$/ }).click()
      await expect(app.getByRole('group', { name: 'Operations' })).toContainText('REINSTATE')
      await expectNoFindings(app, 'operations')
    })

    test('A token that was issued has none', async ({ app }) => {
      await runCard(app, /^Key rotated/)
      await exchange(app)
        .getByRole('button', { name: /issues ID token/ })
        .last()
        .click()
      await expect(selected(app).getByLabel('Decoded payload')).toBeVisible()
      await expectNoFindings(app, 'issued token')
    })

    for (const name of ['Proof', 'Checks']) {
      test(`${name} of a message with evidence has none`, async ({ app }) => {
        await runCard(app, /^Key rotated/)
        await profile(app)
          .getByRole('button', { name: /^issuer proven by message/ })
          .click()
        await app.getByRole('tab', { name }).click()
        await expectNoFindings(app, name)
      })
    }

    test('The protocols in the reference have none', async ({ app }) => {
      await open(app, '#/reference/protocols')
      await expect(app.getByRole('region', { name: 'DNS_WELL_KNOWN', exact: true })).toBeVisible()
      await expectNoFindings(app, 'protocols')
    })
  })
}

for (const width of [320, 390, 1024, 1440]) {
  test(`Clock, operations, evidence and protocols fit ${width} px`, async ({ app }) => {
    const fits = async (state: string) => {
      const wide = await app.evaluate(() => {
        const reach = [...document.querySelectorAll(':popover-open')].map(panel =>
          panel.getBoundingClientRect(),
        )
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
        return Math.max(over, ...reach.flatMap(({ left, right }) => [-left, right - window.innerWidth]))
      })
      expect(wide, state).toBeLessThanOrEqual(0)
    }
    await app.setViewportSize({ width, height: 900 })
    await turnClock(app, '+1 day', 'Clock shifted by +1 d')
    await turnClock(app, '+6 min', 'Clock shifted by +1 d 6 min')
    await clock(app).click()
    await expect(app.getByRole('button', { name: 'Back to now' })).toBeVisible()
    await fits('clock')
    await app.keyboard.press('Escape')
    await runCard(app, /^Key rotated/)
    await app.getByRole('button', { name: /operations open$/ }).click()
    await expect(app.getByRole('group', { name: 'Operations' })).toContainText('REINSTATE')
    await fits('operations')
    await app.keyboard.press('Escape')
    await exchange(app)
      .getByRole('button', { name: /issues ID token/ })
      .last()
      .click()
    await expect(selected(app).getByLabel('Decoded payload')).toBeVisible()
    await fits('issued token')
    await profile(app)
      .getByRole('button', { name: /^issuer proven by message/ })
      .click()
    for (const name of ['Proof', 'Checks']) {
      await app.getByRole('tab', { name }).click()
      await fits(name)
    }
    await open(app, '#/reference/protocols')
    await expect(app.getByRole('region', { name: 'DNS_WELL_KNOWN', exact: true })).toBeVisible()
    await fits('protocols')
  })
}
