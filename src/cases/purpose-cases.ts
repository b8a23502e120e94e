import { PURPOSES, type Purpose } from '../contract/names.ts'
import { type CaseAnswer, type PilotCase, refused } from './case.ts'
import { BOUND, begun, CLAIMED, LINK, ON_HOLD, REGISTERED } from './situations.ts'
import type { Step, Steps } from './steps.ts'

/** Who carries a purpose out; by evidence, the holder with what its protocol asks for. */
type By = 'holder' | 'evidence' | 'organization' | 'stranger'

function carriedOut(purpose: Purpose, by: By): Step {
  if (by === 'evidence') return 'verify'
  return ['prove', by === 'holder' ? purpose : [purpose, by]]
}

interface Row {
  readonly name: string
  readonly tries: string
  /** The way of an agent to where it is tried. */
  readonly steps: Steps
  readonly by: By
  /** Of a kind alone, the rule is that of the purpose. */
  readonly rule: 'opens' | 'lifecycle' | `authority:${string}`
  readonly expected: CaseAnswer
}

const right = (
  name: string,
  tries: string,
  steps: Steps,
  agent_status: NonNullable<CaseAnswer['agent_status']>,
  by: By = 'holder',
): Row => ({ name, tries, steps, by, rule: 'opens', expected: { status: 201, agent_status } })

const closed = (name: string, tries: string, steps: Steps): Row => ({
  ...{ name, tries, steps, by: 'holder', rule: 'lifecycle' },
  expected: refused('TRANSITION_NOT_ALLOWED'),
})

const noSay = (name: string, tries: string, steps: Steps, by: By, authority: string): Row => ({
  ...{ name, tries, steps, by, rule: `authority:${authority}` },
  expected: refused('PROOF_REJECTED', { check: 'authority' }),
})

function rows(purpose: Purpose, each: readonly Row[]): readonly PilotCase[] {
  return each.map(({ name, tries, steps, by, rule, expected }) => ({
    id: `purpose.${purpose}.${name}`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} ${tries}.`,
    rule: rule.includes(':') ? rule : `${rule}:${purpose}`,
    expected,
    steps: [...steps, carriedOut(purpose, by)],
  }))
}

const registeredOnHold: Steps = [...BOUND, ['prove', 'SUSPEND']]
const replaced: Steps = [...BOUND, ['register', 'noted']]
const verified: Steps = [...CLAIMED, 'verify']
const bound: Steps = [...CLAIMED, 'bind']
const linked: Steps = [...bound, LINK]
const onHold: Steps = [...linked, ON_HOLD]

const PAST_ORGANIZATION = 'by the holder, past the organization'
const BY_HOLDER = 'by the holder, where no organization is linked'
const BY_ORGANIZATION = 'by the linked organization'
const UNPROVEN = 'by a holder whose binding is not proven'
const BY_REPLACED = 'by a key that the registry has replaced'

/** Each purpose carried out by those entitled, closed where the table closes it, refused to all others. */
const BY_TABLE: readonly PilotCase[] = [
  ...rows('VERIFY_IDENTITY', [
    right('right', 'on a token of its provider', CLAIMED, 'EXTERNAL_IDENTITY_VERIFIED', 'evidence'),
    right('again', 'a second time, which renews it', verified, 'EXTERNAL_IDENTITY_VERIFIED', 'evidence'),
    closed('registry', 'for a registry agent', REGISTERED),
    closed('suspended', 'while suspended without an organization', [
      ['begin', 'PUBLIC_KEY'],
      'verify',
      'bind',
      ['prove', 'SUSPEND'],
    ]),
  ]),
  ...rows('LINK_ORGANIZATION', [
    right('right', 'by the claimed organization', CLAIMED, 'ORGANIZATION_LINKED', 'organization'),
    closed('none-claimed', 'where no organization is claimed', REGISTERED),
    closed('suspended', 'while suspended', onHold),
    noSay('stranger', 'by a key that is not in the directory', CLAIMED, 'stranger', 'organization'),
    noSay('holder', 'by the agent itself', bound, 'holder', 'organization'),
  ]),
  ...rows('BIND_KEY', [
    right('registered', 'to the registered key', REGISTERED, 'TECHNICALLY_BOUND'),
    right('confirmed', 'to the confirmed key', verified, 'TECHNICALLY_BOUND'),
    right('again', 'to the same key again', BOUND, 'TECHNICALLY_BOUND'),
    closed('suspended', 'while suspended without an organization', registeredOnHold),
  ]),
  ...rows('SUSPEND', [
    right('by-organization', BY_ORGANIZATION, linked, 'SUSPENDED', 'organization'),
    right('by-holder', BY_HOLDER, BOUND, 'SUSPENDED'),
    closed('unproven', UNPROVEN, bound),
    closed('suspended', 'a suspended agent', registeredOnHold),
    noSay('past-organization', PAST_ORGANIZATION, linked, 'holder', 'organization_else_holder'),
    noSay('stranger', 'by a stranger', [...CLAIMED, LINK], 'stranger', 'organization_else_holder'),
  ]),
  ...rows('REINSTATE', [
    right(
      'by-organization',
      'by the organization that suspended',
      onHold,
      'TECHNICALLY_BOUND',
      'organization',
    ),
    right('by-holder', 'the holder’s own suspension', registeredOnHold, 'TECHNICALLY_BOUND'),
    closed('not-suspended', 'an agent that is not suspended', BOUND),
    noSay(
      'past-organization',
      'the organization’s suspension, by the holder',
      onHold,
      'holder',
      'organization_or_own_holder',
    ),
  ]),
  ...rows('REVOKE', [
    right('by-organization', BY_ORGANIZATION, linked, 'REVOKED', 'organization'),
    right('by-holder', BY_HOLDER, BOUND, 'REVOKED'),
    right('suspended', 'a suspended agent', onHold, 'REVOKED', 'organization'),
    closed('unproven', UNPROVEN, bound),
    noSay('past-organization', PAST_ORGANIZATION, linked, 'holder', 'present_organization_else_holder'),
    right(
      'organization-gone',
      'by the holder, where the directory no longer has a key of the organization',
      [begun('OIDC', 'own parties'), 'verify', 'bind', LINK, ['publish', 'organization leaves']],
      'REVOKED',
    ),
  ]),
  ...rows('SUSPEND', [closed('replaced-key', BY_REPLACED, replaced)]),
  ...rows('REVOKE', [closed('replaced-key', BY_REPLACED, replaced)]),
  ...rows('REINSTATE', [
    noSay(
      'replaced-key',
      BY_REPLACED,
      [...registeredOnHold, ['register', 'noted']],
      'holder',
      'organization_or_own_holder',
    ),
  ]),
]

const WHEN_REVOKED = PURPOSES.map(
  (purpose): PilotCase => ({
    id: `purpose.${purpose}.revoked`,
    step: 'bind',
    area: 'purpose',
    tries: `${purpose} asked for after the agent was revoked.`,
    rule: 'store:revocation',
    expected: refused('AGENT_REVOKED'),
    steps: [...BOUND, ['prove', 'REVOKE'], ['ask', purpose]],
  }),
)

const PROVEN_TOO_LATE: PilotCase = {
  id: 'purpose.BIND_KEY.revoked-meanwhile',
  step: 'bind',
  area: 'purpose',
  tries: 'BIND_KEY proven after the agent was revoked, on a nonce of before.',
  rule: 'store:revocation',
  expected: refused('AGENT_REVOKED', { check: 'lifecycle' }),
  steps: [...BOUND, ['ask', 'BIND_KEY'], ['prove', 'REVOKE'], 'answer'],
}

export const PURPOSE_CASES: readonly PilotCase[] = [...BY_TABLE, ...WHEN_REVOKED, PROVEN_TOO_LATE]
