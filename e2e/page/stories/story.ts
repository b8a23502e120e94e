import { test } from '../../kit/fixtures.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'

/** A test that tells one of the visitor's stories. `npm test` runs it; axe must find nothing at its end. */
export const story = test.extend<{ readonly endsWithoutFindings: undefined }>({
  endsWithoutFindings: [
    async ({ app }, use, { status, expectedStatus }) => {
      await use(undefined)
      if (status === expectedStatus) await expectNoFindings(app, 'the end of the story')
    },
    { auto: true },
  ],
})
