import { createHash } from 'node:crypto'
import { expect, test } from 'playwright/test'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { A2A_CHECKS } from '../../../src/protocols/a2a/list.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { OIDC_CHECKS } from '../../../src/protocols/oidc/list.ts'
import { SPIFFE_CHECKS } from '../../../src/protocols/spiffe/list.ts'
import { W3C_VC_CHECKS } from '../../../src/protocols/w3c-vc/list.ts'

/** The service's lists, and the digest of each, the same before and after the bench judged by the standard; words changed with contract 2.0.2. */
const LISTS: Readonly<Record<string, readonly [ProtocolCheckList, digest: string]>> = {
  OIDC: [OIDC_CHECKS, '5e96d161f49a3f45ac2738ed92de052e3e0b4101e7f7468ceb6ba262dda006b9'],
  SPIFFE_SVID: [SPIFFE_CHECKS, '5f60163d3d2359e8ee811ba1b73af56a537cfc7bfdd08546dacb8b949b4aad24'],
  W3C_VC: [W3C_VC_CHECKS, '51a6e101c71c3cb69f5e6433ed1ba9dbe1a500e1ee236e0e152d828f3996a546'],
  A2A_AGENT_CARD: [A2A_CHECKS, 'fc2f672f3b38ebcfbde12f2abd0e13d53e1edbfd2d363c5167d2c745e38179e8'],
  DNS_WELL_KNOWN: [DNS_CHECKS, 'f80cb3ea07f8db33363928c19de21c8ff216d57d32b8fa9aa7d12c9c8e1c6d27'],
}

const digestOf = (list: ProtocolCheckList): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('hex')

for (const [party, [list, digest]] of Object.entries(LISTS))
  test(`What the bench judges beside it changes nothing of the service's list of ${party}`, () => {
    expect(digestOf(list)).toBe(digest)
    expect(digestOf({ ...list, added: { section: 'none', words: 'One more.' } })).not.toBe(digest)
  })
