import { expect, test } from 'playwright/test'
import { checkOnBench } from '../../../src/bench/bench.ts'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { readPasted } from '../../../src/bench/recognise.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { TAMPERED_RUN } from '../../../src/evidence/samples/tampered-run.ts'
import { onOwnService } from '../../service/evidence/run-files.ts'
import { forge, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { issuerOf } from './issued.ts'
import { changedAt, expectFails, expectHolds, onBench } from './on-bench.ts'

test('What people paste around a JWS or into it is taken out and said; a changed character is still seen', async () => {
  const { text, keys } = await (await issuerOf('OIDC'))()
  const ways: readonly (readonly [paste: (jws: string) => string, taken: string])[] = [
    [jws => `"${jws}"`, 'the quotes around it'],
    [jws => `'${jws}'\n`, 'the quotes around it'],
    [jws => `Bearer ${jws}`, 'the scheme before it'],
    [
      jws => `Authorization: Bearer "${jws}"`,
      'the name of the header before it, the scheme before it, the quotes around it',
    ],
    [jws => `Workload-Identity-Token: ${jws}`, 'the name of the header before it'],
    [jws => `“${jws}”,`, 'the comma after it, the quotes around it'],
    [jws => `<${jws}>`, 'the angle brackets around it'],
    [jws => `\`\`\`jwt\n${jws}\n\`\`\``, 'the Markdown fence around it'],
    [jws => `\u200B${jws}\u2060`, 'zero-width characters around it'],
    [jws => jws.replace('.', '.\u200B'), 'zero-width characters (U+200B and the like) inside it'],
    [jws => `${jws}%`, 'the % after it, which zsh writes where a text ends without a new line'],
    [
      jws => `"${jws.slice(0, 50)}" +\n  "${jws.slice(50)}"`,
      'the quotes between the strings that it was cut into (they were put together), the quotes around it',
    ],
    [jws => jws.replace(/.{64}/gu, '$&\n'), 'white space inside it'],
    [jws => `"${jws.replaceAll('.', ' . ')}"`, 'the quotes around it, white space inside it'],
  ]
  for (const [paste, taken] of ways) {
    const report = await onBench(paste(text), { key: keys })
    expect(report.kind).toBe('id_token')
    expectHolds(report, taken)
    expect(report.notes).toEqual([`Taken out before it was checked: ${taken}.`])
    expectFails(await onBench(paste(changedAt(text, text.length - 9)), { key: keys }), ['signature'], taken)
  }
  expect((await onBench(text, { key: keys })).notes).toEqual([])
})

test('A JWS in JSON is recognised as it is written, whatever it lacks; what only has its members is none', () => {
  const [payload, head, signature] = ['e30', 'e30', 'AA']
  const forms: readonly (readonly [value: unknown, kind: BenchKind])[] = [
    [{ payload, protected: head, signature }, 'jws'],
    [{ payload, signatures: [{ protected: head, signature }] }, 'jws'],
    [{ protected: head, header: { kid: 'x' }, signature }, 'jws'],
    [{ signatures: [{ protected: head, signature }] }, 'jws'],
    [{ payload, protected: head }, 'unknown'],
    [{ protected: head, signature, issuer: 'x' }, 'unknown'],
    [{ signatures: [{ protected: head, signature }], version: '1' }, 'agent_card'],
  ]
  for (const [value, kind] of forms) {
    const text = JSON.stringify(value)
    expect(readPasted(text)).toEqual({ kind, text, notes: [], others: [] })
  }
})

test('A record holds in any order of its parts, in quotes or without, and a wrong one in neither', async () => {
  const { text } = await (await issuerOf('DNS_WELL_KNOWN'))()
  const record = text.replaceAll('"', '')
  const turned = record.split(';').toReversed().join(';')
  const ways: readonly ((record: string) => string)[] = [each => each, each => `"${each}"`]
  for (const paste of ways)
    for (const each of [record, turned]) {
      const report = await onBench(paste(each))
      expect(report.kind).toBe('aid_record')
      expectHolds(report, paste(each))
      expectFails(await onBench(paste(each.replace(/u=https/u, 'u=ftp'))), ['valid'], paste(each))
    }
})

test('A run file is run again where there is a service, and what was given beside it is said not to be used', async () => {
  const { jwk } = await makeKey('ES256')
  const alone = await onBench(GOOD_RUN)
  expect(verdictOf(alone), 'without a service').toBe('not_judged')
  expect(alone.unjudged.given).toEqual([])
  const beside = await onBench(GOOD_RUN, { key: jwk, expected: { issuer: 'x', subject: 'y' } })
  expect(beside.unjudged.given).toEqual([
    'No line for a run file uses what you gave as Key, Expected issuer and Expected subject.',
  ])
  const ran = await checkOnBench('run_file', { text: GOOD_RUN, keys: [], expected: {}, onOwnService })
  expect(verdictOf(ran)).toBe('not_judged')
  for (const keyGiven of [true, false]) {
    const { verdict, title, body } = outcomeWords(ran, keyGiven)
    expect([verdict, title]).toEqual(['not_judged', 'What is in the file gives these answers'])
    expect(body).not.toContain('you gave')
  }
  const forged = await checkOnBench('run_file', { text: TAMPERED_RUN, keys: [], expected: {}, onOwnService })
  expect(verdictOf(forged)).toBe('fails')
  expect(forged.lines.find(({ check }) => check === 'same_answers')?.detail).toContain('/receipt/decision')
  const unread = await onBench(GOOD_RUN, { keyFault: 'This is not a JWK.' })
  expect(unread.unjudged.given).toEqual(['No line for a run file uses what you gave as Key.'])
})

test('Only what a kind does not use is said not to be used', async () => {
  const key = await makeKey()
  const jws = await forge(key, JSON.stringify({ alg: key.alg }), 'any octets')
  const noted = await onBench(jws, { key: key.jwk, expected: { subject: 'x' } })
  const unused = 'No line for a JWS uses what you gave as Expected subject'
  expect(noted.unjudged.given).toEqual([`${unused}.`])
  expect(outcomeWords(noted, true).title).toBe(`Not judged: ${unused}`)
  expect((await onBench(jws, { key: key.jwk })).unjudged.given).toEqual([])
  const id = await onBench('spiffe://a.example/b', {
    key: key.jwk,
    expected: { issuer: 'spiffe://a.example' },
  })
  expect(id.unjudged.given).toEqual(['No line for a SPIFFE ID uses what you gave as Key.'])
})

test('What a line says with a full stop of its own gets no second one', async () => {
  const header = Buffer.from('{"alg":"ES256","alg":"ES256"}').toString('base64url')
  const report = await onBench(`${header}.e30.AA`)
  expect(outcomeWords(report, false).title).toMatch(/[^.]\.$/u)
  const words = outcomeWords(
    { ...report, lines: [{ check: 'form', result: 'FAIL', detail: 'x', words: '' }] },
    false,
  )
  expect(words.title).toBe('form: x.')
})
