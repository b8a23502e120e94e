import { expect, test } from '../../kit/fixtures.ts'
import { issuerOf } from '../../rules/bench/issued.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import {
  box,
  checkIt,
  fill,
  idTokenClaims,
  jwsOf,
  line,
  makeKey,
  openCheck,
  paste,
  verdict,
} from './check-steps.ts'

const STATUS_LINES = [
  'status_list',
  'status_list_signed',
  'status_list_period',
  'status_list_length',
  'status',
]

test('A credential’s status list is pasted and read; a revoked one fails at status alone', async ({
  app,
}) => {
  const issue = await issuerOf('W3C_VC')
  const [right, revoked] = [await issue(), await issue('status')]
  await openCheck(app)
  await expect(box(app, 'Status list'), 'nothing grows where no credential is').toHaveCount(0)
  await fill(app, 'Key', JSON.stringify({ keys: right.keys }))
  await box(app, 'What to check').fill(right.text)
  await fill(app, 'Time', '2026-11-21T12:00:00Z')
  await checkIt(app)
  for (const check of STATUS_LINES) await expect(line(app, check)).toHaveAttribute('data-status', 'NOT_RUN')
  await expect(line(app, 'status')).toContainText(
    /no status list was given for \S+, and lists are not fetched/u,
  )
  await paste(app, 'Status list', right.list ?? '')
  for (const check of STATUS_LINES) await expect(line(app, check)).toHaveAttribute('data-status', 'PASS')
  await expect(box(app, 'Status list'), 'a paste takes the focus nowhere').toBeFocused()
  await box(app, 'What to check').fill(revoked.text)
  await expect(line(app, 'status_list')).toHaveAttribute('data-status', 'FAIL')
  await fill(app, 'Status list', revoked.list ?? '')
  await expect(verdict(app)).toContainText('Fails at status')
  await expect(line(app, 'status_list')).toHaveAttribute('data-status', 'PASS')
  await box(app, 'What to check').fill('v=aid2;u=https://a.example;p=mcp')
  await expect(box(app, 'Status list')).toHaveCount(0)
})

test('The holder’s key is compared, and the words say no more than that', async ({ app }) => {
  const [issuer, holder, other] = [makeKey(), makeKey(), makeKey()]
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(issuer.jwk))
  await box(app, 'What to check').fill(
    jwsOf({ typ: 'dpop+id_token' }, idTokenClaims(holder, 1_790_000_000), issuer),
  )
  await checkIt(app)
  await expect(line(app, 'cnf')).toContainText(
    'no holder key that can be read was given to compare with; it says urn:ietf',
  )
  await paste(app, 'Expected holder key', JSON.stringify(holder.jwk))
  await expect(line(app, 'cnf')).toHaveAttribute('data-status', 'PASS')
  await expect(line(app, 'cnf')).toContainText('as expected')
  const [found = ''] = await line(app, 'cnf').getByRole('definition').allTextContents()
  await fill(app, 'Expected holder key', found.split(':').at(-1) ?? '')
  await expect(line(app, 'cnf').getByRole('definition')).toHaveText([found, found])
  await fill(app, 'Expected holder key', JSON.stringify(other.jwk))
  await expect(line(app, 'cnf')).toHaveAttribute('data-status', 'FAIL')
  await expect(verdict(app)).toContainText('Fails at cnf')
  await expect(verdict(app)).toContainText('not the expected holder key')
  await fill(app, 'Expected holder key', 'my key')
  await expect(box(app, 'Expected holder key')).toHaveAccessibleDescription(/nor a thumbprint/)
  await expect(line(app, 'cnf')).toContainText('no holder key that can be read was given to compare with')
})

test('With a list and a holder’s key the view has no findings and fits every width', async ({ app }) => {
  const issued = await (await issuerOf('W3C_VC'))('cnf')
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify({ keys: issued.keys }))
  await box(app, 'What to check').fill(issued.text)
  await fill(app, 'Expected holder key', JSON.stringify(issued.holder))
  await fill(app, 'Status list', issued.list ?? '')
  await checkIt(app)
  await expect(verdict(app)).toContainText('Fails at cnf')
  await expectNoFindings(app, 'another key than is expected')
  await expectToFit(app, 'another key than is expected')
  await fill(app, 'Expected holder key', 'my key')
  await expect(box(app, 'Expected holder key')).toHaveAccessibleDescription(/nor a thumbprint/)
  await expectNoFindings(app, 'no key')
  await expectToFit(app, 'no key')
})
