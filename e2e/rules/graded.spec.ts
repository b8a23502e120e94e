import { expect, test } from 'playwright/test'
import {
  type Beside,
  choice,
  forbidden,
  open,
  type Rules,
  refusing,
  showing,
} from '../../src/checks/graded.ts'
import { fail, pass } from '../../src/checks/verdict.ts'

const LIST = {
  form: { section: 'RFC 7515, 7.1', words: 'It must be readable.' },
  alg: { section: 'RFC 8725, 3.1', words: 'alg must be ES256.' },
  mac: { section: 'RFC 7518, 3.2', words: 'A MAC must verify.', not_checked: 'no secret is shared' },
  kid: { section: 'RFC 7515, 4.1.4', words: 'kid must name a key.' },
  known: { section: 'Prototype’s choice', words: 'The directory must know it.' },
  aud: { section: 'RFC 7519, 4.1.3', words: 'aud must be this service.' },
} as const

interface Thing {
  readonly form: 'right' | 'wrong' | 'readable' | 'odd'
  readonly alg: string
  readonly aud: string
  readonly beside: Beside
}
const FORMS = {
  right: pass('three segments'),
  wrong: fail('MALFORMED', 'two segments'),
  readable: { ...fail('MALFORMED', 'padded'), stillReadable: true },
  odd: choice('MALFORMED', 'a number that no double holds'),
} as const

const RULES: Rules<typeof LIST, Thing> = {
  form: ({ form }) => FORMS[form],
  alg: ({ alg }) => {
    if (alg === 'ES999') return forbidden('no such algorithm')
    return alg === 'ES256' ? pass(alg) : choice('ALGORITHM_NOT_ALLOWED', alg)
  },
  kid: { restsOn: ['form', 'alg'], judge: () => pass('k1') },
  known: {
    onlyService: true,
    judge: ({ beside }) => (beside.known === undefined ? open('no directory') : pass('known')),
  },
  aud: {
    here: 'aud must be the one that you expect.',
    judge: ({ aud, beside: { audience } }) => {
      if (audience === undefined) return open('no audience was given')
      const compared = { found: aud, expected: audience }
      return { ...(aud === audience ? pass('as expected') : fail('AUDIENCE_MISMATCH', 'another')), compared }
    },
  },
}

const RIGHT: Thing = { form: 'right', alg: 'ES256', aud: 'us', beside: { audience: 'us', known: true } }
const shown = async (thing: Partial<Thing>) => {
  const lines = await showing(LIST, RULES, { ...RIGHT, beside: {}, ...thing }, { mac: 'none is asked for' })
  return lines.map(({ result, service }) => (result === service ? result : `${result}, ${service}`))
}
const answered = async (thing: Partial<Thing>) => {
  const { checks, failed } = await refusing(LIST, RULES, { ...RIGHT, ...thing })
  return { results: checks.map(({ result }) => result), code: failed?.code }
}

test('The service stops at the first check that does not pass, and refuses a choice by its code', async () => {
  const [ran, not] = ['PASS', 'NOT_RUN']
  expect(await answered({})).toEqual({ results: [ran, ran, 'NOT_CHECKED', ran, ran, ran], code: undefined })
  expect(await answered({ alg: 'RS256' })).toEqual({
    results: [ran, 'FAIL', 'NOT_CHECKED', not, not, not],
    code: 'ALGORITHM_NOT_ALLOWED',
  })
  expect((await answered({ aud: 'them' })).code).toBe('AUDIENCE_MISMATCH')
})

test('The service has all that an object is judged beside: a check that it cannot run is a fault of its own', async () => {
  await expect(answered({ beside: { known: true } })).rejects.toThrow('no audience was given')
})

test('Check runs all that does not rest on what failed; a choice fails nothing, and the service has no more to say', async () => {
  expect(await shown({})).toEqual(['PASS', 'PASS', 'NOT_CHECKED', 'PASS', 'NOT_RUN', 'NOT_RUN'])
  expect(await shown({ form: 'wrong' })).toEqual([
    ...['FAIL', 'NOT_RUN', 'NOT_CHECKED', 'NOT_RUN', 'NOT_RUN', 'NOT_RUN'],
  ])
  const readOn = ['PASS, NOT_RUN', 'NOT_CHECKED', 'PASS, NOT_RUN', 'NOT_RUN', 'NOT_RUN']
  expect(await shown({ form: 'readable' })).toEqual(['FAIL', ...readOn])
  expect(await shown({ form: 'odd' })).toEqual(['CHOICE, FAIL', ...readOn])
  expect(await shown({ alg: 'RS256', beside: { audience: 'them' } })).toEqual([
    ...['PASS', 'CHOICE, FAIL', 'NOT_CHECKED', 'PASS, NOT_RUN', 'NOT_RUN', 'FAIL'],
  ])
})

test('What only the standard forbids fails on Check, and the service passes it', async () => {
  expect((await answered({ alg: 'ES999' })).code).toBeUndefined()
  expect(await shown({ alg: 'ES999' })).toEqual([
    ...['PASS', 'FAIL, PASS', 'NOT_CHECKED', 'NOT_RUN', 'NOT_RUN', 'NOT_RUN'],
  ])
})

test('A line has its words for Check, why it was not run, what was compared, and a code where it fails', async () => {
  const lines = await showing(
    LIST,
    RULES,
    { ...RIGHT, form: 'wrong', beside: {} },
    { mac: 'none is asked for' },
  )
  expect(lines).toMatchObject([
    { check: 'form', code: 'MALFORMED', section: 'RFC 7515, 7.1', words: 'It must be readable.' },
    { check: 'alg', detail: 'it depends on form' },
    { check: 'mac', detail: 'none is asked for' },
    { check: 'kid' },
    { check: 'known', onlyService: true },
    { check: 'aud', words: 'aud must be the one that you expect.' },
  ])
  const compared = await showing(LIST, RULES, { ...RIGHT, aud: 'them' })
  expect(compared.at(-1)).toMatchObject({ compared: { found: 'them', expected: 'us' } })
})
