import type { SignEntry } from '../../../client/journal-record.ts'
import type { Signer, Who } from '../../app/rows.ts'
import { memberOfJws, type SignedKind, signedKind } from '../entry-kinds.ts'
import { claimed, type EventWords, type Happened, type Said, said, THE } from './event.ts'
import { hostElsewhere } from './requests.ts'

type Signed = readonly [short: string, say: string]

const PROOF = 'The agent signs the {nonce}. This {proof|proof of possession} shows that'

/** Whose key the agent signs a nonce with; whose it is may not be known yet. */
const NONCE_BY_AGENT: Readonly<Record<Signer, Signed>> = {
  own: ['signs it with its key', `${PROOF} it has the key, without showing the key.`],
  former: [
    'signs it with its old key',
    'The agent signs the {nonce} with its old key, which another key has replaced.',
  ],
  another: ['signs it with another key', 'The {nonce} is signed with another key than the agent’s.'],
  unknown: ['signs it', `${PROOF} the signer has the key, without showing the key.`],
}

const LATE: Signed = [
  'signs it, after five minutes',
  'More than five minutes pass. Only now the agent signs the {nonce}, which has expired.',
]

const BY_HOLDER =
  'The key holder approves this exact report, with the agent’s own key. No one else has looked at it.'

const BY_AGENT: Readonly<Record<SignedKind, (at: Happened, elsewhere: string | undefined) => Signed>> = {
  proof: ({ late, signer }) => (late ? LATE : NONCE_BY_AGENT[signer]),
  authorization: () => [
    'authorizes the other key',
    'The agent signs with its current key that the new key may take over.',
  ],
  approval: () => ['its holder approves the report', BY_HOLDER],
  report: (_at, host) =>
    host === undefined
      ? ['signs the report', 'The agent signs the report, its destination and the approval together.']
      : [
          'signs it for another address',
          `The agent signs the report for ${host}. The {pilot} allows its inbox only.`,
        ],
}

const SIGNS: Readonly<Record<SignedKind, Signed>> = {
  proof: ['signs it', 'signs the {nonce}'],
  authorization: ['authorizes the other key', 'signs that the new key may take over'],
  approval: ['approves the report', 'approves this exact report'],
  report: ['signs the report', 'signs the report'],
}

const APPROVED = claimed('Approved: exactly this version')

const WITH = {
  agent: '',
  second: ' with its own key.',
  organization: ' with its own key. One changed character, and the signature does not fit.',
  issuer: ' with its own key.',
  stranger: ' with a key that no {directory} lists.',
  thief: ' with its own key. It never had the agent’s private key.',
} as const satisfies Record<Who, string>

function signedBy(at: Happened, { jws, outside }: SignEntry, kind: SignedKind): Signed {
  if (outside === true)
    return ['your own key signs, elsewhere', 'The agent’s key signs this outside this browser.']
  if (at.who === 'agent') return BY_AGENT[kind](at, hostElsewhere(memberOfJws(jws, 'payload', 'destination')))
  const [short, say] = SIGNS[kind]
  const does =
    at.who === 'stranger' ? `a stranger ${short}` : kind === 'proof' ? `${short} with its own key` : short
  return [does, `${THE[at.who]} ${say}${WITH[at.who]}`]
}

export function signedEvent(at: Happened, entry: SignEntry): EventWords {
  const kind = signedKind(entry)
  return {
    ...{ sent: 'Nothing', back: 'Nothing' },
    ...said(
      ...signedBy(at, entry, kind),
      kind === 'approval' ? APPROVED : claimed('A signature, not checked yet'),
    ),
  }
}

export const approvalWords = (who: 'agent' | 'organization'): Said => {
  const [short, say] = SIGNS.approval
  return said(short, who === 'agent' ? BY_HOLDER : `${THE[who]} ${say}${WITH[who]}`, APPROVED)
}
