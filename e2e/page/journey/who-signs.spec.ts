import { expect, test } from '../../kit/fixtures.ts'
import { importSample, open, unfoldMore } from '../../kit/visitor-steps.ts'

const KEYS =
  'Neither the host nor the service has a key: keys in your own browser sign for the synthetic parties.'
const INBOX = 'The only destination is an inbox inside this page.'

test('The panel about what leaves says how “the hosted page signs nothing” is read', async ({ app }) => {
  await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
  const panel = app.getByRole('dialog', { name: 'What leaves this page' })
  await expect(panel.getByRole('heading', { name: 'The hosted page signs nothing' })).toBeVisible()
  const points = panel
    .getByRole('listitem')
    .filter({ hasText: /^Neither the host|Receipts are|destination/u })
  await expect(points).toHaveText([KEYS, 'Receipts are unsigned and named by their digest.', INBOX])
})

test('The pilot says whose keys sign and where a report goes, before it is signed', async ({ app }) => {
  const saysSo = async () => {
    for (const words of [KEYS, INBOX]) await expect(app.getByRole('main')).toContainText(words)
  }
  await open(app, '#/pilot')
  await saysSo()
  await open(app, '#/')
  await importSample(app)
  await open(app, '#/pilot')
  await unfoldMore(app)
  await saysSo()
})
