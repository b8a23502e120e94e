import { expect, revisit } from '../../kit/fixtures.ts'
import { openReceipt } from '../../kit/visitor-steps.ts'
import { story } from './story.ts'

story('A reload keeps the place, the agent and what became of it', async ({ permitted: app }) => {
  await revisit(app)
  await expect(app).toHaveURL(/#\/evaluate$/)
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await openReceipt(app)
  await expect(app).toHaveURL(/#\/evaluate\?message=\d+&tab=message$/)
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('ASSURANCE_PILOT_READY')
})
