import { expect } from '../../kit/fixtures.ts'
import { importProtocol } from '../../kit/visitor-steps.ts'
import { button, expectVerified, openChecks } from '../journey/journey-steps.ts'
import { story } from './story.ts'

for (const protocol of ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC', 'DNS_WELL_KNOWN']) {
  story(
    `${protocol}: one click verifies the identity, and the list of its checks is shown`,
    async ({ app }) => {
      await importProtocol(app, protocol)
      await button(app, 'Verify identity').click()
      await expectVerified(app)
      const items = (await openChecks(app, protocol)).getByRole('listitem')
      await expect(items.first()).toBeVisible()
      for (const item of await items.all())
        await expect(item).toHaveAttribute('data-status', /^(?:PASS|NOT_CHECKED)$/)
    },
  )
}

story('PUBLIC_KEY: nobody issues anything, and the signature verifies the identity', async ({ app }) => {
  await importProtocol(app, 'PUBLIC_KEY')
  await expect(app.getByText('Only the key itself')).toBeVisible()
  await button(app, 'Verify identity').click()
  await expectVerified(app)
})
