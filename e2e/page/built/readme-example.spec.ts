import { expect, test } from '../../kit/fixtures.ts'
import { ANSWER, EXAMPLE, REQUEST, runCopied } from './run-copied.ts'

test('The README’s example runs as it stands, and fails where it asks for another decision or bodies leave', async ({
  host,
}, info) => {
  const PAGE_URL = host.url
  const run = (folder: string, text: string, patience: number) =>
    runCopied(info.outputPath(folder), text, { PAGE_URL }, patience)
  // The worker's answers are counted as leaving: this shows that the assertion has seen each message.
  const turned = EXAMPLE.replace('!response.fromServiceWorker()', 'response.fromServiceWorker()')
  const [right, another, seen] = await Promise.all([
    run('right', EXAMPLE, 15_000),
    run('wrong', EXAMPLE.replace("'PERMIT'", "'DENY'"), 5_000),
    run('seen', turned, 5_000),
  ])
  expect(right.code, right.said).toBe(0)
  expect(right.said).toContain('2 passed')
  expect(another.code, another.said).toBe(1)
  expect(another.said).toContain('1 failed')
  expect(seen.code, seen.said).toBe(1)
  expect(seen.said).toContain('agents.invalid/v1/')
})

/** Every member of a value by its path. */
const paths = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => paths(each, `${at}/${name}`))
    : [at]

test('The request that the README shows, sent in the page’s console, gets the answer that it shows', async ({
  app,
}) => {
  const answer: unknown = await app.evaluate(
    `(async () => {\n${REQUEST.replace(/^await /mu, 'return await ')}})()`,
  )
  const shown: unknown = JSON.parse(ANSWER)
  expect(paths(answer).toSorted()).toEqual(paths(shown).toSorted())
  expect(answer).toMatchObject({ verified: false, profile: Object(shown).profile })
  expect(Object(answer).claim_digest).toBe(Object(shown).claim_digest)
})
