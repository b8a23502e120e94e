import { expect, test } from 'playwright/test'
import { checkOnBench } from '../../../src/bench/bench.ts'
import { type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { TAMPERED_RUN } from '../../../src/evidence/samples/tampered-run.ts'
import { verdictWords } from '../../../src/ui/library/check/check-words.ts'
import { onOwnService } from '../../service/evidence/run-files.ts'
import { forge, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { issuerOf } from './issued.ts'
import { changedAt, expectFails, expectHolds, onBench } from './on-bench.ts'

const lineOf = ({ lines }: BenchReport, check: string) => lines.find(line => line.check === check)

test('What people paste around a JWS or into it is taken out and said; a changed character is still seen', async () => {
  const { text, keys } = await (await issuerOf('OIDC'))()
  const ways: readonly (readonly [paste: (jws: string) => string, taken: string])[] = [
    [jws => `"${jws}"`, 'the quotes around it'],
    [jws => `'${jws}'\n`, 'the quotes around it'],
    [jws => `Bearer ${jws}`, 'the scheme before it'],
    [jws => `Authorization: Bearer "${jws}"`, 'the quotes around it, the scheme before it'],
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

test('A flattened JWS is judged as the compact one that it stands for; of others the form says what they are', async () => {
  const key = await makeKey()
  const jws = await forge(key, JSON.stringify({ alg: key.alg }), 'any octets')
  const [head = '', payload = '', signature = ''] = jws.split('.')
  const flattened = { payload, protected: head, signature }
  const right = await onBench(JSON.stringify(flattened), { key: key.jwk })
  expect(right.kind).toBe('jws')
  expectHolds(right)
  expect(right.notes.join()).toContain('put together to the compact form')
  const altered = { ...flattened, signature: changedAt(signature, 9) }
  expectFails(await onBench(JSON.stringify(altered), { key: key.jwk }), ['signature'])
  const others = [
    { payload, signatures: [{ protected: head, signature }] },
    { ...flattened, header: { kid: 'x' } },
    { payload, header: { alg: key.alg }, signature },
  ]
  for (const other of others) {
    const report = await onBench(JSON.stringify(other), { key: key.jwk })
    expect(report.kind).toBe('jws')
    expectFails(report, ['form'])
    expect(lineOf(report, 'form')?.detail).toContain('JSON serialization')
  }
  const twice = JSON.stringify(flattened).replace('{', `{"signature":"AA",`)
  expectFails(await onBench(twice, { key: key.jwk }), ['form'])
})

test('A record holds in any order of its parts and in a zone file’s form, and a wrong one in neither', async () => {
  const { text } = await (await issuerOf('DNS_WELL_KNOWN'))()
  const record = text.replaceAll('"', '')
  const turned = record.split(';').toReversed().join(';')
  const ways: readonly ((record: string) => string)[] = [
    each => each,
    each => `"${each}"`,
    each => `_agent.host.example. 300 IN TXT "${each}"`,
    each => `_agent.host.example.\tIN\t1h\tTXT\t( "${each.slice(0, 20)}"\n\t"${each.slice(20)}" )`,
  ]
  for (const paste of ways)
    for (const each of [record, turned]) {
      const report = await onBench(paste(each))
      expect(report.kind).toBe('aid_record')
      expectHolds(report, paste(each))
      const isZone = paste(each).startsWith('_agent')
      expect(report.notes.some(note => note.includes('taken off'))).toBe(isZone)
      expectFails(await onBench(paste(each.replace(/u=https/u, 'u=ftp'))), ['valid'], paste(each))
    }
})

test('A run file is run again where there is a service, and what was given beside it is said not to be used', async () => {
  const { jwk } = await makeKey('ES256')
  const alone = await onBench(GOOD_RUN)
  expect(verdictOf(alone), 'without a service').toBe('not_judged')
  expect(alone.notes.join()).not.toContain('uses what you gave')
  const beside = await onBench(GOOD_RUN, { key: jwk, expected: { issuer: 'x', subject: 'y' } })
  expect(beside.notes).toContain(
    'No check of a run file uses what you gave as Key, Expected issuer and Expected subject.',
  )
  const ran = await checkOnBench('run_file', { text: GOOD_RUN, keys: [], expected: {}, onOwnService })
  expect(verdictOf(ran)).toBe('holds')
  for (const keyGiven of [true, false]) {
    const { verdict, title, body } = verdictWords(ran, keyGiven)
    expect([verdict, title]).toEqual(['holds', 'Running it again gives the same answers'])
    expect(body).not.toContain('you gave')
  }
  const forged = await checkOnBench('run_file', { text: TAMPERED_RUN, keys: [], expected: {}, onOwnService })
  expect(verdictOf(forged)).toBe('fails')
  expect(forged.lines.at(-1)?.detail).toContain('/receipt/decision')
  const unread = await onBench(GOOD_RUN, { keyFault: 'This is no JWK.' })
  expect(unread.notes).toContain('No check of a run file uses what you gave as Key.')
})

test('Only what a kind does not use is said not to be used', async () => {
  const key = await makeKey()
  const jws = await forge(key, JSON.stringify({ alg: key.alg }), 'any octets')
  const noted = await onBench(jws, { key: key.jwk, expected: { subject: 'x' } })
  expect(noted.notes).toEqual(['No check of a compact JWS uses what you gave as Expected subject.'])
  expect(verdictWords(noted, true).title).toBe('It holds under the key that you gave')
  expect((await onBench(jws, { key: key.jwk })).notes).toEqual([])
  const id = await onBench('spiffe://a.example/b', {
    key: key.jwk,
    expected: { issuer: 'spiffe://a.example' },
  })
  expect(id.notes.filter(note => note.includes('you gave'))).toEqual([
    'No check of a SPIFFE ID uses what you gave as Key.',
  ])
})

test('What a line says with a full stop of its own gets no second one', async () => {
  const header = Buffer.from('{"alg":"ES256","alg":"ES256"}').toString('base64url')
  const report = await onBench(`${header}.e30.AA`)
  expect(verdictWords(report, false).body).toMatch(/[^.]\.$/u)
  const words = verdictWords(
    { ...report, lines: [{ check: 'form', result: 'FAIL', detail: 'x', words: '' }] },
    false,
  )
  expect(words.body).toBe('As a compact JWS: x.')
})
