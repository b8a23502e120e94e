import { expect, revisit, test, visit } from '../../kit/fixtures.ts'
import { bindKey, importSample, open, sendIt, signedElsewhere } from '../../kit/visitor-steps.ts'
import { settled } from '../states/states-steps.ts'
import { button, exchange, holdAnswers, loseAnswers, profile, untilLost } from './journey-steps.ts'

const FIND_OUT = 'Find out what became of it'

// What becomes of each request whose tab is killed is held by faults/faults-killed.spec.ts.

test('What became of an import is found out, and opens no step once one has left', async ({ app }) => {
  await loseAnswers(app)
  await button(app, 'Walk through with a sample agent').click()
  await untilLost(app)
  await revisit(app)
  const letGo = await holdAnswers(app)
  await button(app, FIND_OUT).click()
  await expect(button(app, FIND_OUT)).toHaveAttribute('aria-busy', 'true')
  await open(app, '#/records')
  await letGo()
  const said = app
    .getByRole('status')
    .filter({ hasText: /^The answer of the interrupted request is here\.$/ })
  await expect(said).toHaveCount(1)
  await settled(app)
  await expect(app).toHaveURL(/#\/records$/)
  await open(app, '#/bind')
  await expect(profile(app)).toContainText('IDENTITY_CLAIMED')
  await bindKey(app)
})

test('A proof whose answer was lost is not sent again by itself, and binds once', async ({ app }) => {
  await signedElsewhere(app)
  await loseAnswers(app, '/v1/bindings/challenges')
  await sendIt(app).click()
  await untilLost(app)
  await revisit(app)
  await expect(profile(app)).toContainText('TECHNICALLY_BOUND')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeHidden()
  await button(app, FIND_OUT).press('Enter')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  await expect(exchange(app).getByText('CHALLENGE_USED')).toHaveCount(0)
})

test('A key that the browser cannot store stays in its tab, and signs there', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
      if (this.name === 'keys') throw new DOMException('a CryptoKey cannot be cloned here', 'DataCloneError')
      return put.apply(this, given)
    }
  })
  await visit(page)
  await importSample(page)
  await expect(page.getByText('In this tab only: this browser cannot store it')).toBeVisible()
  await bindKey(page)
})
