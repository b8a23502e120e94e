import { expect, test, visit } from '../../kit/fixtures.ts'
import { expectServiceAnswers, post, postPastGate } from '../states/states-steps.ts'

/** Where a page may try to send a body, other than to its service. */
const ELSEWHERE = ['', 'index.html', 'sw.js', 'source-set/', 'v1/agents/import'] as const

test('A body goes nowhere but to the service', async ({ page, host }) => {
  await visit(page)
  for (const path of ELSEWHERE) {
    const url = new URL(path, host.url).href
    for (const type of ['application/json', 'text/plain']) {
      expect(await post(page, { url, type }), `fetch, ${type}, ${path}`).toEqual({
        answered: false,
        error: 'TypeError',
      })
      expect(await postPastGate(page, { url, type }), `XMLHttpRequest, ${type}, ${path}`).toMatchObject({
        answered: false,
      })
    }
  }
  await expectServiceAnswers(page)
})
