import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { expectServiceAnswers, post } from '../states/states-steps.ts'

test('A beacon, a form and a ping leave no body with the host', async ({ page, host }) => {
  await page.goto('')
  await untilReady(page)
  await page.evaluate(url => {
    navigator.sendBeacon(url, 'left the page')
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: url, target: '_blank' })
    const link = document.createElement('a')
    Object.assign(link, { href: '#', ping: url })
    document.body.append(form, link)
    try {
      form.submit()
    } catch {
      // Firefox throws when the policy forbids it.
    }
    link.click()
  }, host.url)
  await expectServiceAnswers(page)
})

test('A text/plain body, which no preflight guards, is answered in the page, and one that asks MSW to let it through is refused', async ({
  app: page,
}) => {
  const fate = await post(page, { url: `${BASE_URL}/v1/agents/import`, type: 'text/plain' })
  expect(fate).toMatchObject({ answered: true, status: 415, contract: expect.any(String) })
  expect(await post(page, { accept: 'msw/passthrough' })).toMatchObject({ answered: false })
})

test('A request sent before the service has started reaches nobody, and the page becomes ready', async ({
  page,
  host,
}) => {
  await page.addInitScript(url => {
    const early = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    const fate = early.then(
      () => 'answered',
      () => 'not answered',
    )
    Object.assign(window, { fate })
  }, `${BASE_URL}/v1/agents/import`)
  await page.goto('')
  expect(await page.evaluate(() => Reflect.get(window, 'fate'))).toBe('not answered')
  await untilReady(page)
  expect(host.bodies).toEqual([])
})

test('A request sent while the service starts is refused in the page', async ({ page, host }) => {
  await page.addInitScript(url => {
    const sendOnce = new MutationObserver(() => {
      if (document.getElementById('root') === null) return
      sendOnce.disconnect()
      addEventListener('DOMContentLoaded', () => {
        const sent = fetch(url, { method: 'POST', body: '{}' })
        Object.assign(window, { fate: sent.then(String, (error: DOMException) => error.name) })
      })
    })
    sendOnce.observe(document, { childList: true, subtree: true })
  }, `${BASE_URL}/v1/agents/import`)
  await page.goto('')
  expect(await page.evaluate(() => Reflect.get(window, 'fate'))).toBe('InvalidStateError')
  await untilReady(page)
  expect(host.bodies).toEqual([])
})

test('A service that has answered once answers with the network gone', async ({ app: page, context }) => {
  await expectServiceAnswers(page)
  await context.setOffline(true)
  await expectServiceAnswers(page)
})
