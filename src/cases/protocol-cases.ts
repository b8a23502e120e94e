import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS, type Protocol } from '../contract/names.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { PROTOCOL_CHECKS } from '../protocols/lists.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { type PilotCase, refused } from './case.ts'
import { begun } from './situations.ts'
import type { Steps } from './steps.ts'

const REFUSED = refused('EVIDENCE_REJECTED')

/** The protocols whose identity some issuer vouches for. */
const VOUCHED = PROTOCOLS.filter(name => name !== 'SERVICE_NAME' && name !== 'PUBLIC_KEY')

function issuable(list: ProtocolCheckList): readonly string[] {
  return keysOf(list).filter(check => list[check]?.not_checked === undefined && check !== 'issuer_known')
}

/** A case whose rule is the protocol's verifier, unless another is named. */
const caseOf = (
  protocol: Protocol,
  name: string,
  { tries, ...row }: Pick<PilotCase, 'tries' | 'expected' | 'steps'> & Partial<Pick<PilotCase, 'rule'>>,
): PilotCase => ({
  ...{ id: `protocol.${protocol}.${name}`, step: 'bind', area: 'protocol' },
  ...{ tries: `${protocol}: ${tries}.`, rule: `verifier:${protocol}`, ...row },
})

const right = (protocol: Protocol) =>
  protocol === 'SERVICE_NAME'
    ? caseOf(protocol, 'right', {
        tries: 'bind the key that the registry names',
        rule: 'opens:BIND_KEY',
        expected: { status: 201, agent_status: 'TECHNICALLY_BOUND' },
        steps: [['begin', protocol], 'bind'],
      })
    : caseOf(protocol, 'right', {
        tries: 'verify the identity by what the protocol asks for',
        rule: 'opens:VERIFY_IDENTITY',
        expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
        steps: [['begin', protocol], 'verify'],
      })

const failing = (protocol: Protocol, check: string) =>
  caseOf(protocol, check, {
    tries: `verify the identity on what fails the check ${check}`,
    expected: { ...REFUSED, check: `evidence/${check}` },
    steps: [
      ['begin', protocol],
      ['verify', { fault: check }],
    ],
  })

function byNobody(claim: ImportRequest): ImportRequest {
  const host = `nobody-${crypto.randomUUID().slice(0, 8)}.example`
  const { protocol } = claim.metadata
  if (protocol === 'SPIFFE_SVID')
    return { ...claim, issuer: `spiffe://${host}`, subject: `spiffe://${host}/agent` }
  return { ...claim, issuer: `https://${host}`, ...(protocol === 'DNS_WELL_KNOWN' ? { subject: host } : {}) }
}

const unknownIssuer = (protocol: Protocol) =>
  caseOf(protocol, 'issuer_known', {
    tries: 'verify the identity by an issuer that is not in the directory',
    expected: { ...REFUSED, check: 'evidence/issuer_known' },
    steps: [begun(protocol, byNobody), ['verify', { unpublished: true }]],
  })

const ANOTHER_KEY = caseOf('PUBLIC_KEY', 'another-key', {
  tries: 'verify an identity that is a key with another key',
  expected: REFUSED,
  steps: [
    ['begin', 'PUBLIC_KEY'],
    ['verify', { key: 'another' }],
  ],
})

const taken = (protocol: Protocol) =>
  caseOf(protocol, 'taken', {
    tries: 'prove an identity that another agent proved before',
    rule: 'store:identities',
    expected: refused('CLAIM_CONFLICT', { check: 'lifecycle' }),
    steps: [['begin', protocol], 'verify', ['copy', 'same key'], 'verify'],
  })

/** Verifies with a credential that its issuer marked after issuing it. */
const afterIssue = (...marks: Steps): Steps => [
  begun('W3C_VC', 'own list'),
  ['ask', 'VERIFY_IDENTITY'],
  ...['issue' as const, ...marks, 'answer' as const],
]

const marked = (purpose: StatusPurpose, tries: string) =>
  caseOf('W3C_VC', `marked-${purpose}`, {
    tries,
    expected: { ...REFUSED, check: 'evidence/status' },
    steps: afterIssue(['mark', purpose]),
  })

const MARK_LIFTED = caseOf('W3C_VC', 'mark-lifted', {
  tries: 'verify the identity on a credential that was suspended, and is not any more',
  rule: 'opens:VERIFY_IDENTITY',
  expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
  steps: afterIssue(['mark', 'suspension'], ['unmark', 'suspension']),
})

/** Every protocol, accepted, and refused for every check of its own list that issued evidence can fail. */
export const PROTOCOL_CASES: readonly PilotCase[] = [
  ...PROTOCOLS.map(right),
  ...VOUCHED.flatMap(protocol => issuable(PROTOCOL_CHECKS[protocol]).map(check => failing(protocol, check))),
  ...VOUCHED.filter(protocol => 'issuer_known' in PROTOCOL_CHECKS[protocol]).map(unknownIssuer),
  ANOTHER_KEY,
  ...VOUCHED.map(taken),
  marked('revocation', 'verify the identity on a credential that its issuer has revoked since'),
  marked('suspension', 'verify the identity on a credential that its issuer has suspended'),
  MARK_LIFTED,
]
