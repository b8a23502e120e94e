import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS, type Protocol } from '../contract/names.ts'
import { answerChallenge, bindKey, issueFor, type Proved, verifyIdentity } from '../flows/prove.ts'
import { begin, importFor, keyForSample, must } from '../flows/sample-agents.ts'
import { PROTOCOL_CHECKS } from '../protocols/lists.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { observedOf } from './answers.ts'
import type { CaseActors, PilotCase } from './case.ts'
import { agentAfter, GROUP, withOwnList } from './steps.ts'

const REFUSED = { status: 422, code: 'EVIDENCE_REJECTED' } as const

/** The protocols whose identity some issuer vouches for. */
const VOUCHED = PROTOCOLS.filter(name => name !== 'SERVICE_NAME' && name !== 'PUBLIC_KEY')

function issuable(list: ProtocolCheckList): readonly string[] {
  return keysOf(list).filter(check => list[check]?.not_checked === undefined && check !== 'issuer_known')
}

interface ProtocolCase extends Pick<PilotCase, 'tries' | 'expected'> {
  /** The protocol's verifier, unless another is named. */
  readonly rule?: string
  readonly run: (actors: CaseActors) => Promise<Proved>
}

const caseOf = (
  protocol: Protocol,
  name: string,
  { tries, rule, expected, run }: ProtocolCase,
): PilotCase => ({
  id: `protocol.${protocol}.${name}`,
  step: 'bind',
  area: 'protocol',
  tries: `${protocol}: ${tries}.`,
  rule: rule ?? `verifier:${protocol}`,
  expected,
  run: async actors => observedOf(await run(actors)),
})

const right = (protocol: Protocol) =>
  protocol === 'SERVICE_NAME'
    ? caseOf(protocol, 'right', {
        tries: 'bind the key that the registry names',
        rule: 'opens:BIND_KEY',
        expected: { status: 201, agent_status: 'TECHNICALLY_BOUND' },
        run: async actors => bindKey(actors, await begin(actors, protocol)),
      })
    : caseOf(protocol, 'right', {
        tries: 'verify the identity by what the protocol asks for',
        rule: 'opens:VERIFY_IDENTITY',
        expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
        run: async actors => verifyIdentity(actors, await begin(actors, protocol)),
      })

const failing = (protocol: Protocol, check: string) =>
  caseOf(protocol, check, {
    tries: `verify the identity on what fails the check ${check}`,
    expected: { ...REFUSED, check: `evidence/${check}` },
    run: async actors => verifyIdentity(actors, await begin(actors, protocol), { fault: check }),
  })

function issuedBy<C extends { issuer: string; subject: string }>(
  host: string,
  claim: C,
  protocol: Protocol,
): C {
  if (protocol === 'SPIFFE_SVID')
    return { ...claim, issuer: `spiffe://${host}`, subject: `spiffe://${host}/agent` }
  if (protocol === 'DNS_WELL_KNOWN') return { ...claim, issuer: `https://${host}`, subject: host }
  return { ...claim, issuer: `https://${host}` }
}

const unknownIssuer = (protocol: Protocol) =>
  caseOf(protocol, 'issuer_known', {
    tries: 'verify the identity by an issuer that is not in the directory',
    expected: { ...REFUSED, check: 'evidence/issuer_known' },
    run: async actors => {
      const host = `nobody-${crypto.randomUUID().slice(0, 8)}.example`
      const agent = await begin(actors, protocol, claim => issuedBy(host, claim, protocol))
      return verifyIdentity(actors, agent, { unpublished: true })
    },
  })

const ANOTHER_KEY = caseOf('PUBLIC_KEY', 'another-key', {
  tries: 'verify an identity that is a key with another key',
  expected: REFUSED,
  run: async actors => {
    const key_thumbprint = await keyForSample(actors, 'PUBLIC_KEY')
    return verifyIdentity(actors, await begin(actors, 'PUBLIC_KEY'), { key_thumbprint })
  },
})

const taken = (protocol: Protocol) =>
  caseOf(protocol, 'taken', {
    tries: 'prove an identity that another agent proved before',
    rule: 'store:identities',
    expected: { status: 409, code: 'CLAIM_CONFLICT', check: 'lifecycle' },
    run: async actors => {
      const first = await begin(actors, protocol)
      must(await verifyIdentity(actors, first))
      const { acting: second } = await importFor(actors, first.claim, first.key_thumbprint)
      return verifyIdentity(actors, second)
    },
  })

/** Verifies with a credential that its issuer marked after issuing it, optionally lifting the mark first. */
async function verifyMarked(actors: CaseActors, purpose: StatusPurpose, lifted: boolean): Promise<Proved> {
  const { credentials } = actors.world
  const agent = await agentAfter('W3C_VC', [], withOwnList)(actors)
  const challenge = must(await actors.visitor.askChallenge(agent.agent_id, 'VERIFY_IDENTITY', GROUP))
  const { key_thumbprint } = agent
  const evidence = await issueFor(actors, agent, challenge, { key_thumbprint }, GROUP)
  await credentials.setMark(agent.claim, purpose, true)
  if (lifted) await credentials.setMark(agent.claim, purpose, false)
  return answerChallenge(actors, agent, challenge, { evidence }, GROUP)
}

const marked = (purpose: StatusPurpose, tries: string) =>
  caseOf('W3C_VC', `marked-${purpose}`, {
    tries,
    expected: { ...REFUSED, check: 'evidence/status' },
    run: actors => verifyMarked(actors, purpose, false),
  })

const MARK_LIFTED = caseOf('W3C_VC', 'mark-lifted', {
  tries: 'verify the identity on a credential that was suspended, and is not any more',
  rule: 'opens:VERIFY_IDENTITY',
  expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
  run: actors => verifyMarked(actors, 'suspension', true),
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
