import { federatedAgentProfile, importAnswer, importRequest, type ProfileField } from '../schemas/profile.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, type NotedMessage, noted } from './noted-fields.ts'
import { type Note, note } from './origins.ts'

/** The members of the profile; a form prints shorter notes of its own (`PROFILE_FIELDS`). */
const PROFILE = {
  identity_source: note('source'),
  issuer: note(['source', 'prototype'], 'Read whole as a name, which must lie in reserved space.'),
  subject: note(['source', 'prototype'], 'Read whole as a name, which must lie in reserved space.'),
  protocol: note(
    ['source', 'prototype'],
    'SERVICE_NAME goes with SERVICE_REGISTRY and the others with EXTERNAL; another pair is stored and cannot be proven.',
  ),
  display_name: note(
    'source',
    'Free text; it is searched for network names, dotted words below any top-level domain among them.',
  ),
  endpoint: note(['source', 'RFC 3986 section 4.3']),
  key_reference: note(
    ['source', 'RFC 9278', 'prototype'],
    'Any text. A thumbprint URI or a did:jwk names the key that may be bound first.',
  ),
  organization_id: note(['source', 'prototype'], 'The organization that may be linked.'),
  status: note('source', 'Set by the service alone.'),
  evidence_refs: note('source', 'Kept as received; nothing in it is fetched.'),
  valid_from: note(['source', 'RFC 3339 section 5.6']),
  valid_until: note(['source', 'RFC 3339 section 5.6']),
} as const satisfies Record<ProfileField, Note>

const { identity_source, issuer, subject, status: _set, ...METADATA } = PROFILE

/** Import and profile. */
export const PROFILE_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'import',
    title: 'Import: request',
    words: 'A claim, exactly four members. Unknown members are refused; null and absent mean the same.',
    objects: [
      noted('', importRequest, {
        identity_source,
        issuer,
        subject,
        metadata: note(
          ['source', 'prototype'],
          'The source names it; that it holds every other field that can be claimed is chosen here.',
        ),
      }),
      noted('metadata', importRequest.shape.metadata, METADATA),
    ],
  },
  {
    id: 'import-answer',
    title: 'Import: answer',
    words: 'The claim, stored as received and not treated as verified. 201.',
    objects: [
      noted('', importAnswer, {
        agent_id: note(['prototype', 'RFC 9562'], AGENT_ID_WORDS),
        verified: note('source', 'An import verifies nothing.'),
        profile: note('source', 'A Federated Agent Profile; its status is IDENTITY_CLAIMED.'),
        claim_digest: note(
          ['prototype', 'RFC 6920', 'RFC 8785'],
          `${JCS_DIGEST} the claim: the whole body as it was sent, with its four members and each null in it.`,
        ),
        received_digest: note(['prototype', 'RFC 6920'], 'RFC 6920 digest name over the bytes received.'),
        imported_at: note(['prototype', 'RFC 3339']),
      }),
    ],
  },
  {
    id: 'profile',
    title: 'Federated Agent Profile, version 1',
    words: 'What an agent is said to be. Solid on the page is only what a fact proves.',
    objects: [noted('', federatedAgentProfile, PROFILE)],
  },
]
