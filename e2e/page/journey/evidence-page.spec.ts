import type { Page } from 'playwright/test'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, doWithAgent, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import {
  button,
  chooseHandedOver,
  exchange,
  expectVerified,
  fact,
  openAllFields,
  openLifecycle,
  selected,
  unfoldMessages,
} from './journey-steps.ts'
import { rotatedAgent } from './pilot-page-steps.ts'

/** What is handed over, how it comes about, its row in the exchange, and what its message says. */
const EVIDENCE: Readonly<
  Record<string, readonly [make: (page: Page) => Promise<unknown>, row: RegExp, ...says: string[]]>
> = {
  'An ID token': [
    page => verified(page, 'OIDC'),
    /issues ID token \(checked\), issuer$/,
    ...['https://idp.example issued this ID token.', 'dpop+id_token', 'cnf', 'verifies here'],
    'Thumbprint of the directory’s key',
  ],
  'A token by an issuer that the directory lacks': [
    page => importSample(page).then(() => tryToBreak(page, 'Invent an issuer')),
    /issues ID token \(claimed\), issuer$/,
    ...['It is a claim until a proof that uses it is accepted.', 'cannot be verified'],
  ],
  'A token that was spoiled on purpose': [
    async page => {
      await importProtocol(page, 'OIDC')
      await chooseHandedOver(page, 'exp')
      await expect(fact(page, 'Deliberate fault')).toHaveText('It expired a minute before.')
      await button(page, 'Verify identity').click()
      await expect(exchange(page)).toContainText('422 EVIDENCE_REJECTED')
    },
    /issues ID token \(claimed\), issuer$/,
    ...['Deliberate fault: exp. It expired a minute before.', 'verifies here'],
  ],
  'A signed Agent Card': [
    page => verified(page, 'A2A_AGENT_CARD'),
    /issues Agent Card \(checked\), issuer$/,
    ...['The signature of an Agent Card leaves its payload out', 'verifies here'],
  ],
  'A host’s records': [
    page => verified(page, 'DNS_WELL_KNOWN'),
    /publishes zone records \(checked\), issuer$/,
    ...['published these zone records.', 'v=aid2'],
  ],
}

async function verified(page: Page, protocol: string): Promise<void> {
  await importProtocol(page, protocol)
  await button(page, 'Verify identity').click()
  await expectVerified(page)
}

for (const [what, [make, row, ...says]] of Object.entries(EVIDENCE))
  test(`${what} is shown as what it is, decoded, and whether it verifies here`, async ({ app }) => {
    await make(app)
    await unfoldMessages(app)
    await exchange(app).getByRole('button', { name: row }).last().click()
    for (const words of says) await expect(selected(app)).toContainText(words)
  })

test('Each solid field says what made it so, and its proof shows that', async ({ app }) => {
  await rotatedAgent(app)
  const all = await openAllFields(app)
  const field = (name: string) => all.locator(`[data-field="${name}"]`)
  await expect(field('subject')).toContainText('identity, ID token')
  await expect(field('organization_id')).toContainText('link, its key')
  await expect(field('bound key')).toContainText('binding, ')
  await expect(field('display_name')).toContainText('as received')
  const identity = all.locator('[data-fact="identity"]')
  for (const member of ['evidence_ref', 'confirmed_key', 'authorization_ref', 'until'])
    await expect(identity.getByText(`"${member}": `)).toBeVisible()
  await all.getByRole('link', { name: /^issuer proven by message/ }).click()
  await app.getByRole('tab', { name: 'Message' }).click()
  const evidence = selected(app).getByRole('region', { name: 'Evidence' })
  await expect(evidence).toContainText('The proof names its digest')
  await expect(evidence.getByLabel('Decoded payload')).toContainText('https://idp.example')
  const authorization = selected(app).getByRole('region', { name: 'Authorization' })
  await expect(authorization.getByLabel('Decoded header')).toContainText('agent-key-authorization+jwt')
  await app.getByRole('tab', { name: 'Checks' }).click()
  const list = selected(app).getByRole('list', { name: 'The checks of OIDC' })
  await expect(list.getByRole('listitem')).toHaveCount(keysOf(PROTOCOL_CHECKS.OIDC).length)
  await expect(list).toContainText(PROTOCOL_CHECKS.OIDC.cnf.words)
  await expect(list).toContainText(`Not checked: ${PROTOCOL_CHECKS.OIDC.auth_time.not_checked}`)
})

test('The diagram says of each status whether it can be reached', async ({ imported: app }) => {
  const diagram = await openLifecycle(app)
  const node = (status: string) => diagram.locator(`[data-node="${status}"][data-status]`)
  await expect(diagram.locator('[data-node]')).toHaveCount(7)
  await expect(node('IDENTITY_CLAIMED')).toHaveAttribute('aria-current', 'true')
  await expect(node('IDENTITY_CLAIMED').getByRole('link', { name: 'message 1' })).toBeVisible()
  await expect(node('EXTERNAL_IDENTITY_VERIFIED')).toHaveAttribute('data-status', 'na')
  await expect(node('ORGANIZATION_LINKED')).toContainText('Does not apply: no organization is claimed')
  await expect(node('SUSPENDED')).toContainText('Closed: it needs a linked organization or a proven binding')
  await expect(node('TECHNICALLY_BOUND')).toContainText('Open: bind a key')
  await app.keyboard.press('Escape')
  await bindKey(app)
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { level: 1, name: /^Suspended/ })).toBeFocused()
  await openLifecycle(app)
  await expect(diagram).toContainText('By the holder, message')
  await diagram.getByRole('button', { name: 'Close' }).click()
  await expect(diagram).toBeHidden()
  await doWithAgent(app, 'Revoke')
  await app.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(app.getByRole('heading', { level: 1, name: /^Revoked/ })).toBeFocused()
  await openLifecycle(app)
  await expect(diagram).toContainText('Final, by the holder, message')
})
