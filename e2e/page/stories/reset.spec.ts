import { expect, untilReady } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { story } from './story.ts'

story('Reset asks, and then nothing is left', async ({ imported: app }) => {
  await pressInMenu(app, 'Reset')
  await app.getByRole('button', { name: 'Keep it' }).click()
  await expect(app.getByRole('button', { name: 'Menu' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await pressInMenu(app, 'Reset')
  await app.getByRole('button', { name: 'Delete everything' }).click()
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await untilReady(app)
  await expect(app.getByRole('button', { name: /^Agent:/ })).toHaveCount(0)
  await open(app, '#/bind')
  await expect(app.getByText('No messages yet.')).toBeVisible()
})
