import { expect, test } from 'playwright/test'
import { registryClaim } from '../agents.ts'
import { problemOf } from '../refusals.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, startService } from '../workbench.ts'

const named = (display_name: string) => registryClaim('courier-1', { display_name })
const called = (subject: string) => registryClaim(subject)
const outside = 'is outside reserved space: write'

interface Refused {
  readonly claim: object
  readonly pointer: string
  readonly detail: string
  /** The claims with what the refusal says to write instead. */
  readonly taken: readonly object[]
}

const REFUSED: Readonly<Record<string, Refused>> = {
  'a dotted word below a domain of the root zone': {
    claim: named('see shop.store'),
    pointer: '/metadata/display_name',
    detail: `shop.store ${outside} shop.example, or “shop store” if no host is meant`,
    taken: [named('see shop.example'), named('see shop store')],
  },
  'a name below an internationalized domain': {
    claim: named('x.香港'),
    pointer: '/metadata/display_name',
    detail: `x.xn--j6w193g ${outside} x.example, or “x 香港” if no host is meant`,
    taken: [named('x.example'), named('x 香港')],
  },
  'a dot in brackets': {
    claim: named('bank[.]com'),
    pointer: '/metadata/display_name',
    detail: `bank.com ${outside} bank.example, or “bank com” if no host is meant`,
    taken: [named('bank[.]example'), named('bank com')],
  },
  'a sentence without its space, in small letters': {
    claim: named('All is done.it works'),
    pointer: '/metadata/display_name',
    detail: `done.it ${outside} done.example, or “done. it” if no host is meant`,
    taken: [named('All is done. it works'), named('All is done.It works')],
  },
  'a directory name': {
    claim: called('LDAP:///ou=agents,dc=bank,dc=com'),
    pointer: '/subject',
    detail: `bank.com ${outside} bank.example`,
    taken: [called('LDAP:///ou=agents,dc=bank,dc=example')],
  },
  'a dotted name of somebody': {
    claim: called('alice.smith'),
    pointer: '/subject',
    detail: `alice.smith ${outside} alice.example, or “alice-smith” if no host is meant`,
    taken: [called('alice.example'), called('alice-smith')],
  },
}

for (const [what, { claim, pointer, detail, taken }] of Object.entries(REFUSED)) {
  test(`A claim with ${what} is refused, stores nothing, and what it is told to write is taken`, async () => {
    const bench = await startService()
    const before = await storedState(bench)
    const refused = await bench.post(PATHS.importAgent, claim)
    const { errors } = await problemOf(refused, 'REAL_DATA_NOT_ACCEPTED')
    expect(errors).toEqual([{ pointer, code: 'REAL_DATA_NOT_ACCEPTED', detail }])
    expect(await storedState(bench)).toEqual(before)
    for (const mended of taken)
      expect((await bench.post(PATHS.importAgent, mended)).status, JSON.stringify(mended)).toBe(201)
  })
}

test('Files, versions, abbreviations and accounts are no network names, and are imported', async () => {
  const bench = await startService()
  const claims = [
    named('Courier v1.2, see README.md, e.g. build.sh'),
    named('We finished.In the end it works.'),
    named('report.final of 01.02.2026'),
    called('arn:aws:iam::123456789012:role'),
    called('did:plc:abcdefghijklmnopqrstuvwx'),
  ]
  for (const claim of claims)
    expect((await bench.post(PATHS.importAgent, claim)).status, JSON.stringify(claim)).toBe(201)
})
