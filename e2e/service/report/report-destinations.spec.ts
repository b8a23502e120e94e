import fc from 'fast-check'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { plainAddress } from '../../../src/contract/schemas/formats.ts'
import { lengthOf, seedOf, VARIES } from '../../models/run-length.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import {
  decided,
  ofOrganization,
  proofOf,
  REPORT,
  type Sender,
  sendRequest,
  signedRequest,
} from './reports.ts'

const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`

/** Text in which each character is written in one of these ways. */
function written(text: string, ways: readonly ((character: string) => string)[]): fc.Arbitrary<string> {
  const [same = (character: string) => character, ...others] = ways
  // Most characters stay, so that a place is recognised in what a failure prints.
  const way = fc.oneof({ arbitrary: fc.constant(same), weight: 3 }, fc.constantFrom(...others))
  const characters = [...text].map(character => way.map(write => write(character)))
  return fc.tuple(...characters).map(all => all.join(''))
}

const same = (character: string) => character
const upper = (character: string) => character.toUpperCase()
const encoded = (character: string) => hex(character).toUpperCase()

const inAnyCase = (text: string) => written(text, [same, upper])
const asHost = (text: string) =>
  written(text, [same, upper, hex, encoded, character => hex(upper(character))])
/** As a path or query: what is reserved there stays, as its code is another text (RFC 3986 section 2.2). */
const asData = (text: string) => written(text, [same, c => (/[\w.~-]/u.test(c) ? hex(c) : c), encodedLetters])

function encodedLetters(character: string): string {
  return /\w/u.test(character) ? encoded(character) : character
}

/** Steps through a path that lead nowhere. */
const DETOURS = ['', './', '%2e/', '../', '.%2E/', 'x/../', 'x/%2E%2e/', '/../', '././', 'a/b/../%2e./']

/** What a place is made of, each part in every way in which it may be written. */
const INBOX = {
  scheme: inAnyCase('https'),
  user: fc.constantFrom('', '', '@'),
  host: asHost('inbox.example'),
  root: fc.constantFrom('', '', '.', '%2E', '%2e'),
  port: fc.constantFrom('', '', ':', ':443', ':0443', ':000443'),
  detour: fc.constantFrom(...DETOURS),
  path: asData('reports'),
  query: fc.constant(''),
  fragment: fc.constantFrom('', '', '#', '#x', '#/reports?%20#'.slice(0, -1)),
} as const satisfies Record<string, fc.Arbitrary<string>>

function placeOf(parts: Readonly<Record<keyof typeof INBOX, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  return fc
    .record(parts)
    .map(
      ({ scheme, user, host, root, port, detour, path, query, fragment }) =>
        `${scheme}://${user}${host}${root}${port}/${detour}${path}${query}${fragment}`,
    )
}

/** The inbox in another spelling (contract section 7, DESTINATION_NOT_EXACT). */
const spellings: fc.Arbitrary<string> = placeOf(INBOX).filter(text => text !== INBOX_DESTINATION)

const DIFFERENCES = {
  scheme: inAnyCase('http'),
  user: fc.constantFrom('agent@', '%61@', 'inbox.example:443@', ':@'),
  host: fc.constantFrom('inbox.test', 'inbox.example.example', 'nbox.example', 'example').chain(asHost),
  root: fc.constantFrom('.example', '-2.example', '%2Etest'),
  port: fc.constantFrom(':444', ':0', ':00', ':4430', ':44', ':080'),
  path: fc
    .constantFrom('report', 'reports/', 'reports/x', '/reports', '', 'reports/.', 'r/eports')
    .chain(asData),
  query: fc.constantFrom('?', '?x', '?%2e', '?/reports'),
} as const satisfies Partial<Record<keyof typeof INBOX, fc.Arbitrary<string>>>

const CASED = fc.constantFrom('Reports', 'REPORTS', '%52eports', 'reports%2F', 'report%2573')

/** A place that differs from the inbox in one part, everything else in any spelling. */
const otherPlaces: fc.Arbitrary<string> = fc.oneof(
  placeOf({ ...INBOX, path: CASED }),
  ...Object.entries(DIFFERENCES).map(([name, part]) => placeOf({ ...INBOX, [name]: part })),
)

const at = (destination: string) => ({ ...REPORT, destination })

/** Whether a text has one "://": in what follows a second one the guard for real data sees an address of its own. */
const isOneAddress = (text: string): boolean => text.split('://').length === 2

/** Some of these texts, and always those that fell before. */
function some(places: fc.Arbitrary<string>, fallen: readonly string[], of: string): readonly string[] {
  const numRuns = lengthOf({ short: 20, long: 150, of })
  return [...fallen, ...fc.sample(places.filter(isOneAddress), { seed: seedOf(of), numRuns })]
}

const SPELT = [
  'https://inbo%78.example/reports',
  'https://inbox%2Eexample/reports',
  'https://inbox.example/%2e/reports',
  'https://inbox.example/reports#',
  'https://inbox.example/reports#x',
  'https://@inbox.example/reports',
  'https://inbox.example:/reports',
  'https://inbox.example:0443/reports',
  'https://inbox.example./reports',
  'HTTPS://@%49NBOX.%65xample%2e:00443/x/%2E./%72eports#%23',
]

const ELSEWHERE = [
  'https://inbox.example/reports?',
  'https://inbox.example/reports?#',
  'https://inbox.example:0/reports',
  'https://inbox.example//reports',
  'https://inbox.example/report%2573',
  'https:inbox.example/reports',
  'urn:example:inbox',
]

/** What an agent signed whole, and what it signed alone while the inbox itself was asked for. */
async function sent(sender: Sender, destination: string) {
  const whole = await signedRequest(sender, at(destination))
  const alone = sendRequest(sender, { report_proof: await proofOf(sender, '', at(destination)) })
  return { whole, alone }
}

test('The plainest spelling of an address is its own, and the inbox has it', () => {
  expect(plainAddress(INBOX_DESTINATION)).toBe(INBOX_DESTINATION)
  fc.assert(fc.property(spellings, text => plainAddress(text) === INBOX_DESTINATION))
  fc.assert(
    fc.property(
      fc.oneof(otherPlaces, fc.webUrl({ withFragments: true, withQueryParameters: true })),
      text => {
        const plain = plainAddress(text)
        expect(plain).not.toBe(INBOX_DESTINATION)
        expect(plainAddress(plain)).toBe(plain)
      },
    ),
  )
})

test('The inbox in any other spelling is refused as that, and suspends nobody', VARIES, async ({ bench }) => {
  const sender = await ofOrganization(bench)
  for (const destination of some(spellings, SPELT, 'spellings of the inbox')) {
    const { whole, alone } = await sent(sender, destination)
    const { decision, reason_codes } = await decided(sender, whole)
    expect([decision, ...reason_codes], destination).toEqual(['DENY', 'DESTINATION_NOT_EXACT'])
    expect((await decided(sender, alone)).reason_codes, destination).toEqual([
      'APPROVAL_ABSENT',
      'CONTENT_CHANGED',
    ])
    expect(await bench.status(sender.agent_id), destination).toBe('ASSURANCE_PILOT_READY')
  }
})

test('Every other place is not allowed, and an agent that signed for it is suspended', VARIES, async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const readyAgain = async () => {
    await bench.doPurpose(sender.agent_id, 'REINSTATE', sender.approver)
    await bench.evaluate(sender.agent_id)
  }
  for (const destination of some(otherPlaces, ELSEWHERE, 'places that are not the inbox')) {
    const { decision, reason_codes } = await decided(sender, (await sent(sender, destination)).whole)
    expect([decision, ...reason_codes], destination).toEqual(['DENY', 'DESTINATION_NOT_ALLOWED'])
    expect(await bench.status(sender.agent_id), destination).toBe('SUSPENDED')
    await readyAgain()
    await decided(sender, (await sent(sender, destination)).alone)
    expect(await bench.status(sender.agent_id), destination).toBe('SUSPENDED')
    await readyAgain()
  }
})

test('What is not a URI is refused before anything is decided; signed, it is a place that is not the inbox', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  for (const destination of ['https:\\\\inbox.example\\reports', ' https://inbox.example/reports']) {
    const { whole, alone } = await sent(sender, destination)
    const response = await bench.post('/v1/assurance/evaluations', whole)
    expect(await response.json()).toMatchObject({
      code: 'SCHEMA_VIOLATION',
      errors: [{ pointer: '/resource/properties/destination', code: 'NOT_A_URI' }],
    })
    expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
    expect((await decided(sender, alone)).reason_codes).toEqual(['APPROVAL_ABSENT', 'CONTENT_CHANGED'])
    expect(await bench.status(sender.agent_id)).toBe('SUSPENDED')
    await bench.doPurpose(sender.agent_id, 'REINSTATE', sender.approver)
    await bench.evaluate(sender.agent_id)
  }
})
