import { expect } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { exchange, openAllFields, unfoldMessages } from '../journey/journey-steps.ts'
import { story } from './story.ts'

story(
  'Confirmed, a link runs on a new agent, each message in the exchange, and opens its step; the agent at work before stays',
  async ({ bound: app }) => {
    const status = app.getByRole('region', { name: 'Profile' })
    await expect(status).toContainText('TECHNICALLY_BOUND')
    await open(app, '#/import?sample=OIDC&to=evaluate')
    await app.getByRole('button', { name: 'Run these steps' }).click()
    await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeFocused()
    const issuer = (await openAllFields(app)).locator('[data-field="issuer"]')
    await expect(issuer).toContainText('https://idp.example')
    await expect(issuer).toHaveAttribute('data-status', 'proven')
    await app.keyboard.press('Escape')
    await expect(status).toContainText('TECHNICALLY_BOUND')
    await unfoldMessages(app)
    await expect(exchange(app)).toContainText('Accepted: the identity is verified')
    await app.getByRole('button', { name: 'Evaluate' }).click()
    await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
    await app.getByRole('button', { name: /^Agent:/ }).click()
    await app.getByRole('button', { name: /^Report courier/ }).click()
    await expect((await openAllFields(app)).locator('[data-field="protocol"]')).toContainText('SERVICE_NAME')
    await app.keyboard.press('Escape')
    await expect(status).toContainText('TECHNICALLY_BOUND')
  },
)
