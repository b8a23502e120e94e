import type { Purpose } from '../contract/names.ts'
import type { SampleName } from '../parties/world.ts'
import type { CaseAnswer } from './case.ts'
import {
  type BY,
  bind,
  holder,
  organization,
  replaceAtRegistry,
  type SetupStep,
  verify,
  withdrawOrganization,
} from './setup-steps.ts'

const CLOSED = { status: 409, code: 'TRANSITION_NOT_ALLOWED' } as const
const NO_SAY = { status: 422, code: 'PROOF_REJECTED', check: 'authority' } as const

/** One row: who carries out which purpose, after what, and what must come back. */
export interface PurposeCase {
  readonly purpose: Purpose
  readonly name: string
  readonly tries: string
  readonly sample: SampleName
  /** Whether it has its own parties, so that they can withdraw what they published. */
  readonly apart?: boolean
  readonly before: readonly SetupStep[]
  readonly by: keyof typeof BY
  readonly rule: string
  readonly expected: CaseAnswer
}

const LINKED = [bind, organization('LINK_ORGANIZATION')]
const link = organization('LINK_ORGANIZATION')

const right = (
  purpose: Purpose,
  name: string,
  tries: string,
  sample: SampleName,
  before: readonly SetupStep[],
  by: keyof typeof BY,
  agent_status: NonNullable<CaseAnswer['agent_status']>,
): PurposeCase => ({
  ...{ purpose, name, tries, sample, before, by },
  rule: `opens:${purpose}`,
  expected: { status: 201, agent_status },
})

const closed = (
  purpose: Purpose,
  name: string,
  tries: string,
  sample: SampleName,
  before: readonly SetupStep[] = [],
): PurposeCase => ({
  ...{ purpose, name, tries, sample, before, by: 'holder' },
  rule: `lifecycle:${purpose}`,
  expected: CLOSED,
})

const noSay = (
  purpose: Purpose,
  name: string,
  tries: string,
  before: readonly SetupStep[],
  by: keyof typeof BY,
  rule: string,
): PurposeCase => ({
  ...{ purpose, name, tries, sample: 'OIDC', before, by },
  rule: `authority:${rule}`,
  expected: NO_SAY,
})

const suspend = organization('SUSPEND')

/** Each purpose carried out by those entitled, closed where the table closes it, refused to all others. */
export const PURPOSE_TABLE: readonly PurposeCase[] = [
  right(
    'VERIFY_IDENTITY',
    'right',
    'on a token of its provider',
    'OIDC',
    [],
    'evidence',
    'EXTERNAL_IDENTITY_VERIFIED',
  ),
  right(
    'VERIFY_IDENTITY',
    'again',
    'a second time, which renews it',
    'OIDC',
    [verify],
    'evidence',
    'EXTERNAL_IDENTITY_VERIFIED',
  ),
  closed('VERIFY_IDENTITY', 'registry', 'for a registry agent', 'SERVICE_NAME'),
  closed('VERIFY_IDENTITY', 'suspended', 'while suspended without an organization', 'PUBLIC_KEY', [
    verify,
    bind,
    holder('SUSPEND'),
  ]),
  right(
    'LINK_ORGANIZATION',
    'right',
    'by the claimed organization',
    'OIDC',
    [],
    'organization',
    'ORGANIZATION_LINKED',
  ),
  closed('LINK_ORGANIZATION', 'none-claimed', 'where none is claimed', 'SERVICE_NAME'),
  closed('LINK_ORGANIZATION', 'suspended', 'while suspended', 'OIDC', [...LINKED, suspend]),
  noSay(
    'LINK_ORGANIZATION',
    'stranger',
    'by a key that the directory does not hold',
    [],
    'stranger',
    'organization',
  ),
  noSay('LINK_ORGANIZATION', 'holder', 'by the agent itself', [bind], 'holder', 'organization'),
  right('BIND_KEY', 'registered', 'to the registered key', 'SERVICE_NAME', [], 'holder', 'TECHNICALLY_BOUND'),
  right('BIND_KEY', 'confirmed', 'to the confirmed key', 'OIDC', [verify], 'holder', 'TECHNICALLY_BOUND'),
  right('BIND_KEY', 'again', 'to the same key again', 'SERVICE_NAME', [bind], 'holder', 'TECHNICALLY_BOUND'),
  closed('BIND_KEY', 'suspended', 'while suspended without an organization', 'SERVICE_NAME', [
    bind,
    holder('SUSPEND'),
  ]),
  right(
    'SUSPEND',
    'by-organization',
    'by the linked organization',
    'OIDC',
    LINKED,
    'organization',
    'SUSPENDED',
  ),
  right(
    'SUSPEND',
    'by-holder',
    'by the holder, where none is linked',
    'SERVICE_NAME',
    [bind],
    'holder',
    'SUSPENDED',
  ),
  closed('SUSPEND', 'unproven', 'by a holder whose binding is not proven', 'OIDC', [bind]),
  closed('SUSPEND', 'suspended', 'a suspended agent', 'SERVICE_NAME', [bind, holder('SUSPEND')]),
  noSay(
    'SUSPEND',
    'past-organization',
    'by the holder, past the organization',
    LINKED,
    'holder',
    'organization_else_holder',
  ),
  noSay('SUSPEND', 'stranger', 'by a stranger', [link], 'stranger', 'organization_else_holder'),
  right(
    'REINSTATE',
    'by-organization',
    'by the organization that suspended',
    'OIDC',
    [...LINKED, suspend],
    'organization',
    'TECHNICALLY_BOUND',
  ),
  right(
    'REINSTATE',
    'by-holder',
    'the holder’s own suspension',
    'SERVICE_NAME',
    [bind, holder('SUSPEND')],
    'holder',
    'TECHNICALLY_BOUND',
  ),
  closed('REINSTATE', 'not-suspended', 'an agent that is not suspended', 'SERVICE_NAME', [bind]),
  noSay(
    'REINSTATE',
    'past-organization',
    'the organization’s suspension, by the holder',
    [...LINKED, suspend],
    'holder',
    'organization_or_own_holder',
  ),
  right('REVOKE', 'by-organization', 'by the linked organization', 'OIDC', LINKED, 'organization', 'REVOKED'),
  right(
    'REVOKE',
    'by-holder',
    'by the holder, where none is linked',
    'SERVICE_NAME',
    [bind],
    'holder',
    'REVOKED',
  ),
  right('REVOKE', 'suspended', 'a suspended agent', 'OIDC', [...LINKED, suspend], 'organization', 'REVOKED'),
  closed('REVOKE', 'unproven', 'by a holder whose binding is not proven', 'OIDC', [bind]),
  noSay(
    'REVOKE',
    'past-organization',
    'by the holder, past the organization',
    LINKED,
    'holder',
    'present_organization_else_holder',
  ),
  {
    ...right(
      'REVOKE',
      'organization-gone',
      'by the holder, where the directory holds no key of the organization any more',
      'OIDC',
      [verify, ...LINKED, withdrawOrganization],
      'holder',
      'REVOKED',
    ),
    apart: true,
  },
  closed('SUSPEND', 'replaced-key', 'by a key that the registry has replaced', 'SERVICE_NAME', [
    bind,
    replaceAtRegistry,
  ]),
  closed('REVOKE', 'replaced-key', 'by a key that the registry has replaced', 'SERVICE_NAME', [
    bind,
    replaceAtRegistry,
  ]),
  {
    ...noSay(
      'REINSTATE',
      'replaced-key',
      'by a key that the registry has replaced',
      [bind, holder('SUSPEND'), replaceAtRegistry],
      'holder',
      'organization_or_own_holder',
    ),
    sample: 'SERVICE_NAME',
  },
]
