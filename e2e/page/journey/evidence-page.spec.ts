import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, doWithAgent, importProtocol, importSample, tryToBreak } from '../../kit/visitor-steps.ts'
import {
  chooseHandedOver,
  exchange,
  expectVerified,
  openAllFields,
  openLifecycle,
  profile,
  selected,
  unfoldMessages,
} from './journey-steps.ts'
import { rotatedAgent } from './pilot-page-steps.ts'

test('An issued ID token is shown decoded, with the directory’s key that it verifies under', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expectVerified(app)
  await unfoldMessages(app)
  const issued = exchange(app).getByRole('button', { name: /issues ID token \(checked\), issuer$/ })
  await issued.last().click()
  await expect(selected(app)).toContainText('https://idp.example issued this ID token.')
  await expect(selected(app).getByLabel('Decoded header')).toContainText('dpop+id_token')
  await expect(selected(app).getByLabel('Decoded payload')).toContainText('cnf')
  await expect(selected(app)).toContainText('verifies here')
  await expect(selected(app)).toContainText('Thumbprint of the directory’s key')
})

test('A token by an issuer that the directory lacks cannot be verified in the page either', async ({
  app,
}) => {
  await importSample(app)
  await tryToBreak(app, 'Invent an issuer')
  await unfoldMessages(app)
  await exchange(app)
    .getByRole('button', { name: /issues ID token \(claimed\), issuer$/ })
    .click()
  await expect(selected(app)).toContainText('It is a claim until a proof that uses it is accepted.')
  await expect(selected(app)).toContainText('cannot be verified')
})

test('A token that was spoiled on purpose says so, and stays a claim once it is refused', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await chooseHandedOver(app, 'exp')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expect(exchange(app)).toContainText('422 EVIDENCE_REJECTED')
  await unfoldMessages(app)
  await exchange(app)
    .getByRole('button', { name: /issues ID token \(claimed\), issuer$/ })
    .filter({ hasText: 'deliberate fault: exp' })
    .click()
  await expect(selected(app)).toContainText('Deliberate fault: exp. It expired a minute before.')
  await expect(selected(app)).toContainText('verifies here')
})

test('A signed Agent Card and a host’s records are shown as what they are', async ({ app }) => {
  await importProtocol(app, 'A2A_AGENT_CARD')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expect(profile(app)).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  const all = await openAllFields(app)
  await expect(all.locator('[data-field="endpoint"]')).toContainText('identity, Agent Card')
  await app.keyboard.press('Escape')
  await unfoldMessages(app)
  await exchange(app)
    .getByRole('button', { name: /issues Agent Card \(checked\), issuer$/ })
    .click()
  await expect(selected(app)).toContainText('The signature of an Agent Card leaves its payload out')
  await expect(selected(app)).toContainText('verifies here')
  await importProtocol(app, 'DNS_WELL_KNOWN')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await expect(profile(app)).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  await unfoldMessages(app)
  await exchange(app)
    .getByRole('button', { name: /publishes zone records \(checked\), issuer$/ })
    .click()
  await expect(selected(app)).toContainText('published these zone records.')
  await expect(selected(app).getByLabel('Zone records')).toContainText('v=aid2')
})

test('Each solid field says which fact and evidence made it so, and its proof shows them, with the checks of its protocol', async ({
  app,
}) => {
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

test('The diagram says of each status whether it can be reached and why not, and by whom an agent was suspended and revoked', async ({
  imported: app,
}) => {
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
