import { createHash } from 'node:crypto'
import { expect, test } from 'playwright/test'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { A2A_CHECKS } from '../../../src/protocols/a2a/list.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { OIDC_CHECKS } from '../../../src/protocols/oidc/list.ts'
import { SPIFFE_CHECKS } from '../../../src/protocols/spiffe/list.ts'
import { W3C_VC_CHECKS } from '../../../src/protocols/w3c-vc/list.ts'

/** The service's lists, and the digest that each had before the bench judged by the standard. */
const LISTS: Readonly<Record<string, readonly [ProtocolCheckList, digest: string]>> = {
  OIDC: [OIDC_CHECKS, '0b5412e3938dd167386a61a89621ffcd60510426b4362729d592a6ee370c308e'],
  SPIFFE_SVID: [SPIFFE_CHECKS, 'e7751d025a1a103afda38c7282d97e0210355830b805a8fb6247952917f15c3f'],
  W3C_VC: [W3C_VC_CHECKS, '010a44a33c7e4cf34bade43bc1441be084485d25eaabe4e8a6d52816c7bb6dc8'],
  A2A_AGENT_CARD: [A2A_CHECKS, '355e55de93701d676f84b030627e2cac697dc953b60d1aecf1aae4c92385117c'],
  DNS_WELL_KNOWN: [DNS_CHECKS, '8c25c301d25cbebabe2c3504530e3723553954b4a23e06016f81cae1435d8a03'],
}

const digestOf = (list: ProtocolCheckList): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('hex')

for (const [party, [list, digest]] of Object.entries(LISTS))
  test(`What the bench judges beside it changes nothing of the service's list of ${party}`, () => {
    expect(digestOf(list)).toBe(digest)
    expect(digestOf({ ...list, added: { section: 'none', words: 'One more.' } })).not.toBe(digest)
  })
