import { expect } from '../../kit/fixtures.ts'
import { doWithAgent, editClaim, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { fact, openLifecycle } from '../journey/journey-steps.ts'
import { story } from '../stories/story.ts'

story(
  'Skipping the binding is INDETERMINATE, and the page leads to what is missing',
  async ({ imported: app }) => {
    await open(app, '#/evaluate')
    await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await expect(app.getByRole('region', { name: 'Decision' })).toContainText('INDETERMINATE')
    await app.getByRole('link', { name: 'Bind the key' }).click()
    await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
    await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  },
)

story('Your own claim opens the form, and sends nothing', async ({ app }) => {
  await app.getByRole('link', { name: /^Your own claim.*you decide$/ }).click()
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', 'NO_AGENT')
})

const ATTACKS_ON_IMPORT = [
  { attack: 'Claim a status', code: '400 SCHEMA_VIOLATION' },
  { attack: 'Add an unknown member', code: '400 SCHEMA_VIOLATION' },
  { attack: 'Repeat a member', code: '400 MALFORMED_JSON' },
  { attack: 'Name a real host', code: '422 REAL_DATA_NOT_ACCEPTED' },
  { attack: 'Exceed 64 KiB by one byte', code: '413 BODY_TOO_LARGE' },
]

story('Every attack at the import is refused and stores no agent', async ({ app }) => {
  await open(app, '#/import')
  for (const { attack, code } of ATTACKS_ON_IMPORT) {
    await tryToBreak(app, attack)
    await expect(fact(app, 'Answer')).toHaveText(code)
  }
  await expect(await openLifecycle(app)).toContainText('Open: import a claim')
})

story('Two quick clicks import one agent', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).dblclick()
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' }).getByText('/v1/agents/import')).toHaveCount(1)
})

story('A refused proof is explained where it was asked for', async ({ app }) => {
  await open(app, '#/import')
  await editClaim(app)
  await app.getByLabel('issuer').fill('https://issuer.example')
  await app.getByLabel('subject').fill('agent-7')
  await app
    .getByLabel('key_reference')
    .fill('urn:ietf:params:oauth:jwk-thumbprint:sha-256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await open(app, '#/bind')
  await doWithAgent(app, 'Get a nonce and sign it')
  await expect(app.getByRole('heading', { name: 'Proof refused' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeVisible()
})

story(
  'A decision that facts have overtaken says so, and the next one follows the facts',
  async ({ permitted: app }) => {
    const outdated = app.getByRole('heading', { name: 'This decision is out of date' })
    await expect(outdated).toBeHidden()
    await open(app, '#/bind')
    await doWithAgent(app, 'Suspend')
    await expect(app.getByRole('region', { name: 'Profile' })).toContainText('SUSPENDED')
    await open(app, '#/evaluate')
    await expect(outdated).toBeVisible()
    await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
    await expect(app.getByRole('region', { name: 'Decision' })).toContainText('DENY')
    await expect(outdated).toBeHidden()
  },
)
