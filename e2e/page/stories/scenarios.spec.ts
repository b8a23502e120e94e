import { expect } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, open, unfold } from '../../kit/visitor-steps.ts'
import { openLifecycle } from '../journey/world-page-steps.ts'
import { story } from './story.ts'

story('Skipping the binding is INDETERMINATE, and the page leads to what is missing', async ({ app }) => {
  await unfold(app, 'All scenarios')
  await app.getByRole('button', { name: /Skip a step/ }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('INDETERMINATE')
  await app.getByRole('link', { name: 'Bind the key' }).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
})

const REFUSED_STORIES = [
  { title: 'Stolen proof', code: '409 CHALLENGE_USED' },
  { title: 'Wrong key', code: '422 PROOF_REJECTED' },
  { title: 'Too late', code: '410 CHALLENGE_EXPIRED' },
]

for (const { title, code } of REFUSED_STORIES) {
  story(`The story ${title} ends refused with ${code}, which heads the page`, async ({ app }) => {
    await app.getByRole('button', { name: new RegExp(`^${title}.*${code.slice(0, 3)}$`) }).click()
    await expect(app.getByRole('heading', { name: `${title}: ${code}` })).toBeFocused()
    await expect(app.getByRole('region', { name: 'Exchange' })).toContainText(code)
    await expect(app.getByText(/Clock shifted/)).toBeHidden()
  })
}

story('A normal day ends with a report in the inbox, and its agent ready', async ({ app }) => {
  await app.getByRole('button', { name: /^Normal day.*PERMIT$/ }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.locator('[data-report]')).toHaveAttribute('data-status', 'delivered')
  const lifecycle = app.getByRole('region', { name: 'Lifecycle' })
  await expect(lifecycle).toHaveAttribute('data-status', 'ASSURANCE_PILOT_READY')
})

story('An agent that breaks its own rules is suspended, and nothing is delivered', async ({ app }) => {
  await app.getByRole('button', { name: /^Breaks its own rules.*SUSPENDED$/ }).click()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', 'SUSPENDED')
  await expect(app.locator('[data-report][data-status="delivered"]')).toHaveCount(0)
})

story('Your own claim opens the form, and sends nothing', async ({ app }) => {
  await app.getByRole('button', { name: /^Your own claim.*Enter a claim$/ }).click()
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute('data-status', 'NO_AGENT')
})

const ATTACKS_ON_BIND = [
  { chip: /^Replay the proof/, code: 'CHALLENGE_USED' },
  { chip: /^Sign with another key/, code: 'PROOF_REJECTED' },
  { chip: /^Flip one bit/, code: 'PROOF_REJECTED' },
  { chip: /^alg: none/, code: 'PROOF_REJECTED' },
  { chip: /^Sign another purpose/, code: 'PROOF_REJECTED' },
]

story('Every attack at the binding is refused, and the binding stands', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(app.getByText(/Proof accepted/)).toBeVisible()
  for (const { chip, code } of ATTACKS_ON_BIND) {
    await app.getByRole('button', { name: chip }).click()
    await expect(app.getByRole('button', { name: chip })).toContainText(/409|422/)
    await expect(app.getByText(/^Refused with/)).toContainText(code)
  }
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
})

const ATTACKS_ON_IMPORT = [
  { chip: /^Claim a status/, code: 'SCHEMA_VIOLATION' },
  { chip: /^A fifth name/, code: 'SCHEMA_VIOLATION' },
  { chip: /^A name twice/, code: 'MALFORMED_JSON' },
  { chip: /^A real host/, code: 'REAL_DATA_NOT_ACCEPTED' },
  { chip: /^64 KiB and one byte/, code: 'BODY_TOO_LARGE' },
]

story('Every attack at the import is refused and stores no agent', async ({ app }) => {
  await open(app, '#/import')
  for (const { chip, code } of ATTACKS_ON_IMPORT) {
    await app.getByRole('button', { name: chip }).click()
    // The sentence may still be the previous attack's, so the button must show this one's outcome first.
    await expect(app.getByRole('button', { name: chip })).toContainText(/400|413|422/)
    await expect(app.getByText(/^Refused with/)).toContainText(code)
  }
  await expect(await openLifecycle(app)).toContainText('open: import a claim')
})

story('A PUBLIC_KEY agent verifies, binds and is permitted; revoking it is final', async ({ app }) => {
  await importProtocol(app, 'PUBLIC_KEY')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await app.getByRole('button', { name: 'Revoke', exact: true }).click()
  await app.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('REVOKED')
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeDisabled()
  await open(app, '#/evaluate')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('DENY')
})

story('Two quick clicks import one agent', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).dblclick()
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' }).getByText('/v1/agents/import')).toHaveCount(1)
})

story(
  'The holder suspends and reinstates its agent, and readiness has to be asked for again',
  async ({ app }) => {
    await importSample(app)
    await bindKey(app)
    await expect(app.getByRole('button', { name: 'Reinstate' })).toBeDisabled()
    await app.getByRole('button', { name: 'Suspend' }).click()
    await expect(app.getByRole('region', { name: 'Profile' })).toContainText('SUSPENDED')
    await expect(app.getByRole('button', { name: 'Suspend' })).toBeDisabled()
    await app.getByRole('button', { name: 'Reinstate' }).click()
    await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  },
)

story('A refused proof is explained where it was asked for', async ({ app }) => {
  await open(app, '#/import')
  await app.getByLabel('issuer').fill('https://issuer.example')
  await app.getByLabel('subject').fill('agent-7')
  await app
    .getByLabel('key_reference')
    .fill('urn:ietf:params:oauth:jwk-thumbprint:sha-256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await open(app, '#/bind')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(app.getByRole('heading', { name: 'Proof refused' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Sign it', exact: true })).toBeHidden()
})

story('A decision that facts have overtaken says so, and the next one follows the facts', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  const outdated = app.getByRole('heading', { name: 'This decision is out of date' })
  await expect(outdated).toBeHidden()
  await open(app, '#/bind')
  await app.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('SUSPENDED')
  await open(app, '#/evaluate')
  await expect(outdated).toBeVisible()
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('DENY')
  await expect(outdated).toBeHidden()
})
