import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { button, chooseHandedOver } from './protocol-steps.ts'

const outcome = (page: Page, name: RegExp) => expect(page.getByRole('heading', { name })).toBeVisible()

interface State {
  readonly name: string
  /** Gets there from the state before. */
  readonly reach: (page: Page) => Promise<void>
}

function doing(name: string, operation: string, done: RegExp): State {
  return {
    name,
    reach: async page => {
      await doWithAgent(page, operation)
      await outcome(page, done)
    },
  }
}

function pressing(name: string, press: string, done: RegExp): State {
  return {
    name,
    reach: async page => {
      await button(page, press).click()
      await outcome(page, done)
    },
  }
}

/** The states of the Bind step that counterparties cause, one after the other, on one agent. */
const STATES: readonly State[] = [
  {
    name: 'imported',
    reach: async page => {
      await importProtocol(page, 'OIDC')
      await outcome(page, /^Imported/)
    },
  },
  {
    name: 'issued wrong, held',
    reach: async page => {
      await chooseHandedOver(page, 'cnf')
      await button(page, 'Issue the credential').click()
      await outcome(page, /^ID token issued/)
    },
  },
  pressing('refused', 'Verify identity', /refused at cnf$/),
  {
    name: 'waiting with evidence',
    reach: async page => {
      await chooseHandedOver(page, 'A valid ID token')
      await page.getByLabel('Pause before signing').check()
      await button(page, 'Verify identity').click()
      await outcome(page, /^Sign the nonce/)
    },
  },
  pressing('verified', 'Sign it', /^Identity verified/),
  pressing('linked', 'Link organization', /^Organization linked/),
  pressing('bound', 'Get a nonce and sign it', /^Proof accepted/),
  doing('suspended', 'Suspend', /^Suspended/),
  doing('rotation asked for, suspended', 'Rotate key', /^Rotate the key/),
  pressing('rotated', 'Make and bind a new key', /^Key rotated/),
  doing('reinstated', 'Reinstate', /^Reinstated/),
  doing('rotation asked for', 'Rotate key', /^Rotate the key/),
]

test('The Bind step with its counterparties fits every width and has no accessibility findings', async ({
  app,
}) => {
  test.slow()
  for (const { name, reach } of STATES) {
    await reach(app)
    await expectToFit(app, name)
    await expectNoFindings(app, name)
  }
})

for (const { protocol, made } of [
  { protocol: 'A2A_AGENT_CARD', made: /^Agent Card issued/ },
  { protocol: 'W3C_VC', made: /^Verifiable credential issued/ },
  { protocol: 'DNS_WELL_KNOWN', made: /^Zone records published/ },
]) {
  test(`What is issued for ${protocol} fits the narrowest page and has no findings`, async ({ app }) => {
    await app.setViewportSize({ width: 320, height: 900 })
    await importProtocol(app, protocol)
    await outcome(app, /^Imported/)
    await app.getByRole('button', { name: /^(?:Issue the credential|Publish the record)$/ }).click()
    await outcome(app, made)
    await expectToFit(app, 'issued', [320])
    await expectNoFindings(app, 'issued')
  })
}
