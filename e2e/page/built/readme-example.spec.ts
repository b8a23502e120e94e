import { expect, test } from '../../kit/fixtures.ts'
import { EXAMPLE, runCopied } from './run-copied.ts'

test('The README’s example runs as it stands, and fails where it asks for another decision or bodies leave', async ({
  host,
}, info) => {
  const PAGE_URL = host.url
  const right = await runCopied(info.outputPath('right'), EXAMPLE, { PAGE_URL })
  expect(right.code, right.said).toBe(0)
  expect(right.said).toContain('2 passed')
  const other = EXAMPLE.replace("'PERMIT'", "'DENY'")
  const another = await runCopied(info.outputPath('wrong'), other, { PAGE_URL })
  expect(another.code, another.said).toBe(1)
  expect(another.said).toContain('1 failed')
  // The worker's answers are counted as leaving: this shows that the assertion has seen each message.
  const turned = EXAMPLE.replace('!response.fromServiceWorker()', 'response.fromServiceWorker()')
  const seen = await runCopied(info.outputPath('seen'), turned, { PAGE_URL })
  expect(seen.code, seen.said).toBe(1)
  expect(seen.said).toContain('agents.invalid/v1/')
})
