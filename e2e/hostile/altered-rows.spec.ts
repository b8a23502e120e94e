import { keysOf } from '../../src/contract/keys-of.ts'
import { STORES } from '../../src/contract/window/stores.ts'
import { isReadable } from '../../src/service/store/readable-rows.ts'
import { readReceipt } from '../../src/ui/app/receipts.ts'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../kit/visitor-steps.ts'
import { watchForHostile } from './hostile-texts.ts'
import type { Path } from './row-alterations.ts'
import {
  besideOf,
  everyOther,
  expectEachShown,
  expectShown,
  lived,
  membersOf,
  type Round,
  roundsOf,
  STEPS,
  someOf,
  VALUE_NAMES,
} from './row-rounds.ts'
import { type Alteration, rowsOf, type StoreByHand, write } from './rows-by-hand.ts'

const service = (store: string): StoreByHand => ({ database: SERVICE_DATABASE, store })

/** The stores that only the records view shows, each with the member that names its records. */
const AMONG_RECORDS = {
  challenges: 'challenge_id',
  open_challenges: 'challenge_id',
  nonces: 'nonce',
  bindings: 'binding_id',
  identities: 'name',
  evidence: 'ref',
  decisions: 'decision_id',
  used_ids: 'name',
  answers: 'name',
  audit: 'request_id',
  directory: 'name',
} as const

/** Those of them that the steps show too. */
const SEEN_ELSEWHERE = ['audit', 'directory', 'challenges'] as const

const recordAt = (store: string, key: string | number | undefined): string =>
  `#/records/${store}?record=${encodeURIComponent(key ?? '')}`

test.describe('No view fails, and nothing runs,', () => {
  test('where the record of the agent at work is altered by hand; the page says so, and another agent goes on', async ({
    app,
    host,
  }) => {
    await lived(app)
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const of = service('agents')
    const [row] = await rowsOf(app, of)
    const rounds = roundsOf(row, 'agent_id', each => isReadable('agents', each))
    await expectEachShown(app, of, rounds, STEPS, ['#/bind', '#/evaluate'])
    const beside = besideOf(rounds, 0, (kind, index) => `${kind} ${index}`)
    const records = beside.filter((_, index) => index % 8 === 1).map(({ key }) => recordAt('agents', key))
    await expectShown(app, of, beside, ['#/records/agents', ...records, '#/bind'])
    await write(app, of, [{ row: 0, paths: [['facts']], value: 'null' }])
    await open(app, '#/evaluate')
    const note = app.getByRole('region', { name: 'Unreadable data' })
    await expect(note).toContainText('The service’s records, store agents: ')
    await app.getByRole('link', { name: 'The record as stored' }).click()
    await expect(
      app.getByRole('region', { name: 'Records' }).getByText('altered, cannot be read'),
    ).toBeVisible()
    await open(app, '#/evaluate')
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    expect(await watch.faults()).toEqual([])
  })

  test('where receipts are altered by hand; their list says so', async ({ app, host }) => {
    await lived(app)
    const watch = watchForHostile(app, [host.url, BASE_URL])
    const of = service('receipts')
    const reads = (row: unknown) => readReceipt(Object(row)) !== undefined
    const rounds = (await rowsOf(app, of)).map(row => roundsOf(row, 'receipt_ref', reads))
    const whole: readonly Path[] = [['receipt']]
    for (const [index, value] of VALUE_NAMES.entries()) {
      const stopping = ({ stops }: Round) => (index % 2 ? stops : whole)
      for (const way of [({ held }: Round) => held, ...(index % 3 ? [] : [stopping])]) {
        const altered = rounds.map(
          (each, row): Alteration => ({ row, value, paths: each.slice(index, index + 1).flatMap(way) }),
        )
        await expectShown(app, of, altered, everyOther(['#/evaluate', '#/pilot'], index))
      }
    }
    const beside = besideOf(rounds[0] ?? [], 0, (kind, index) => `${kind} ${index}`)
    const records = beside.filter((_, index) => index % 8 === 1).map(({ key }) => recordAt('receipts', key))
    await expectShown(app, of, beside, [
      '#/records/receipts',
      '#/records/receipts?page=2',
      ...records,
      '#/evaluate',
    ])
    for (const row of rounds.keys()) {
      await open(app, '#/')
      await write(app, of, [{ row, value: 'null', paths: [['receipt', 'decision']] }])
      await open(app, '#/evaluate')
      // The fold is named after the receipt too, unless that is the altered one.
      await app.getByRole('button', { name: /\d+ reasons?(?:, |$)/ }).click()
      await app.getByRole('button', { name: 'All receipts of this agent' }).click()
      await expect(app.getByRole('row', { name: /unreadable/ }), `receipt ${row}`).toHaveCount(1)
      await write(app, of, [])
    }
    expect(await watch.faults()).toEqual([])
  })

  test('where any other record of the service is altered by hand; it stands among the records, marked', async ({
    app,
    host,
  }) => {
    await lived(app)
    const watch = watchForHostile(app, [host.url, BASE_URL])
    for (const store of keysOf(AMONG_RECORDS)) {
      const of = service(store)
      const [row] = await rowsOf(app, of)
      const rounds = roundsOf(row, AMONG_RECORDS[store], each => isReadable(store, each))
      const beside = besideOf(rounds, 0, (kind, index) => `${kind} ${index}`)
      const records = beside.filter((_, index) => index % 8 === 1).map(({ key }) => recordAt(store, key))
      const pages = [`#/records/${store}?page=2`, `#/records/${store}`]
      await expectShown(app, of, beside, [...records, ...pages])
      await expect(app.getByText('altered, cannot be read').first(), store).toBeVisible()
      await write(app, of, [])
    }
    for (const [turn, store] of SEEN_ELSEWHERE.entries()) {
      const of = service(store)
      const rows = await rowsOf(app, of)
      for (const value of someOf(VALUE_NAMES, turn)) {
        const altered = rows.map(
          (row, index): Alteration => ({ row: index, value, paths: membersOf(row, AMONG_RECORDS[store]) }),
        )
        await expectShown(app, of, altered, ['#/bind', '#/pilot'])
      }
    }
    expect(await watch.faults()).toEqual([])
  })
})

test('Every store of the service has rows that are altered here', () => {
  expect([...keysOf(AMONG_RECORDS), 'agents', 'receipts'].toSorted()).toEqual(keysOf(STORES).toSorted())
})
