import type { SignEntry } from '../../../client/journal-record.ts'
import type { Who } from '../../app/rows.ts'
import { memberOfJws, type SignedKind, signedKind } from '../entry-kinds.ts'
import { claimed, type EventWords, type Happened, NOT_SENT } from './event.ts'
import { hostElsewhere } from './requests.ts'

type Signed = readonly [short: string, say: string]

const OWN_KEY = 'signs it with its own key'

/** Whose key the agent's side signs a nonce with. */
const BY_AGENT = {
  own: [
    'signs it with its key',
    'The agent signs the {nonce}. This {proof|proof of possession} shows that it has the key, without showing the key.',
  ],
  former: [
    'signs it with its old key',
    'The agent signs the {nonce} with its old key, which another key has replaced.',
  ],
  another: ['signs it with another key', 'The {nonce} is signed with another key than the agent’s.'],
  unknown: [
    'signs it',
    'The agent signs the {nonce}. This {proof|proof of possession} shows that the signer has the key, without showing the key.',
  ],
} as const satisfies Record<string, Signed>

const LATE: Signed = [
  'signs it, after five minutes',
  'More than five minutes pass. Only now the agent signs the {nonce}, which has expired.',
]

const NO_DIRECTORY = 'with a key that no {directory} lists.'

/** Who signs what. */
const SIGNED: Readonly<
  Record<SignedKind, Readonly<Record<Who, Signed | ((at: Happened, entry: SignEntry) => Signed)>>>
> = {
  proof: {
    agent: ({ signer, late }) => {
      if (late) return LATE
      return signer === 'altered' || signer === 'nobody' ? BY_AGENT.unknown : BY_AGENT[signer]
    },
    second: [OWN_KEY, 'The second holder signs the {nonce} with its own key.'],
    organization: [OWN_KEY, 'The organization signs the {nonce} with its own key.'],
    issuer: [OWN_KEY, 'The issuer signs the {nonce} with its own key.'],
    stranger: ['a stranger signs it', `A stranger signs the {nonce} ${NO_DIRECTORY}`],
    thief: [OWN_KEY, 'The thief signs the {nonce} with its own key. It never had the agent’s private key.'],
  },
  authorization: {
    agent: [
      'authorizes the other key',
      'The agent signs with its current key that the new key may take over.',
    ],
    second: ['authorizes the other key', 'The second holder signs that the new key may take over.'],
    organization: ['authorizes the other key', 'The organization signs that the new key may take over.'],
    issuer: ['authorizes the other key', 'The issuer signs that the new key may take over.'],
    stranger: [
      'authorizes the other key',
      `A stranger signs that the new key may take over, ${NO_DIRECTORY}`,
    ],
    thief: ['authorizes the other key', 'The thief signs that the new key may take over, with its own key.'],
  },
  approval: {
    agent: [
      'its holder approves the report',
      'The key holder approves this exact report, with the agent’s own key. No one else has looked at it.',
    ],
    second: ['approves the report', 'The second holder approves this exact report.'],
    organization: [
      'approves the report',
      'The organization approves this exact report. Change one character, and the approval no longer matches.',
    ],
    issuer: ['approves the report', 'The issuer approves this exact report.'],
    stranger: ['a stranger approves the report', `A stranger approves this report, ${NO_DIRECTORY}`],
    thief: ['approves the report', 'The thief approves this report, with its own key.'],
  },
  report: {
    agent: (_at, { jws }) => {
      const host = hostElsewhere(memberOfJws(jws, 'payload', 'destination'))
      return host === undefined
        ? ['signs the report', 'The agent signs the report, its destination and the approval together.']
        : [
            'signs it for another address',
            `The agent signs the report for ${host}. The {pilot} allows its inbox only.`,
          ]
    },
    second: ['signs the report', 'The second holder signs the report.'],
    organization: ['signs the report', 'The organization signs the report.'],
    issuer: ['signs the report', 'The issuer signs the report.'],
    stranger: ['signs the report', `A stranger signs the report, ${NO_DIRECTORY}`],
    thief: ['signs the report', 'The thief signs the report, with its own key.'],
  },
}

const A_SIGNATURE = claimed('A signature, not checked yet')

const CHANGED = {
  proof: A_SIGNATURE,
  authorization: A_SIGNATURE,
  approval: claimed('Approved: exactly this version'),
  report: A_SIGNATURE,
} as const satisfies Record<SignedKind, EventWords['changed']>

/** What a signature is: who gave it, and what for. */
export function signedWords(at: Happened, entry: SignEntry): EventWords {
  const kind = signedKind(entry)
  const words = SIGNED[kind][at.who]
  const [short, say] = typeof words === 'function' ? words(at, entry) : words
  const outside = {
    short: 'your own key signs, elsewhere',
    say: 'Your own key signs this outside this browser.',
  }
  return {
    ...NOT_SENT,
    ...(entry.outside === true ? outside : { short, say }),
    changed: CHANGED[kind],
  }
}
