import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, importSample, open, unfoldMore } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { button, chooseHandedOver } from './journey-steps.ts'

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
    name: 'refused',
    reach: async page => {
      await chooseHandedOver(page, 'cnf')
      await button(page, 'Verify identity').click()
      await outcome(page, /refused at cnf$/)
    },
  },
  {
    name: 'verified',
    reach: async page => {
      await chooseHandedOver(page, 'A valid ID token')
      await button(page, 'Verify identity').click()
      await outcome(page, /^Identity verified/)
    },
  },
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

const KEYS =
  'Neither the host nor the service has a key: keys in your own browser sign for the synthetic parties.'
const INBOX = 'The only destination is an inbox inside this page.'

test('The panel about what leaves the page says how “the hosted page signs nothing” is read', async ({
  app,
}) => {
  await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
  const panel = app.getByRole('dialog', { name: 'What leaves this page' })
  await expect(panel.getByRole('heading', { name: 'The hosted page signs nothing' })).toBeVisible()
  const points = panel
    .getByRole('listitem')
    .filter({ hasText: /^Neither the host|Receipts are|destination/u })
  await expect(points).toHaveText([KEYS, 'Receipts are unsigned and named by their digest.', INBOX])
})

test('The pilot says whose keys sign, and where a report goes, before anything is signed', async ({
  app,
}) => {
  const step = app.getByRole('main')
  await open(app, '#/pilot')
  await expect(step).toContainText(KEYS)
  await expect(step).toContainText(INBOX)
  await open(app, '#/')
  await importSample(app)
  await open(app, '#/pilot')
  await unfoldMore(app)
  await expect(step).toContainText(KEYS)
  await expect(step).toContainText(INBOX)
})
