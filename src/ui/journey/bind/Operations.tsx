import type { WalletKey } from '../../../client/own-records.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { OPERATION_WORDS, type OperationName, type OperationWords } from '../../app/operations.ts'
import type { Fact } from '../../kit/Facts.tsx'
import { counted, shortened } from '../../kit/words.ts'
import { StepList } from '../frame/Step.tsx'
import { lapseOf } from '../profile/profile-words.ts'
import { type OpenPurpose, organizationOf, purposesOf, signerWords } from './open-operations.ts'
import { type At, ISSUANCE, needsIssuer } from './use-bind.ts'

/** A proof on the way to a decision: the fact that it establishes, and what is worth knowing before it. */
interface Proof {
  readonly title: string
  readonly fact: 'identity' | 'link' | 'binding'
  readonly by: (view: AgentView) => string
  readonly facts: (view: AgentView, key: WalletKey | null) => readonly Fact[]
}

function hostOf({ profile: { issuer } }: AgentView): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

function identityFacts(view: AgentView): readonly Fact[] {
  const { protocol, issuer } = view.profile
  const [made, names] = ISSUANCE[protocol]
  const voucher = needsIssuer(view) ? (
    <>
      {`The ${SAMPLES[protocol].party} `}
      <code>{issuer}</code>
    </>
  ) : (
    'Only the key itself'
  )
  return [
    { name: 'Vouched for by', value: voucher },
    { name: 'Evidence', value: `${made}: ${names}` },
  ]
}

function keptWords(key: WalletKey | null): string {
  if (key === null) return 'Not in this browser’s wallet'
  if (key.outside === true) return 'Elsewhere, never in this browser'
  if (key.saved === false) return 'In this tab only: this browser cannot store it'
  return 'Stored in this browser, cannot be exported'
}

function keyFacts(_view: AgentView, key: WalletKey | null): readonly Fact[] {
  return [
    ...(key ? [{ name: 'Algorithm', value: ALGORITHMS[key.alg].words }] : []),
    { name: 'Private key', value: keptWords(key) },
    ...(key ? [{ name: 'Thumbprint', value: <code>{shortened(key.key_thumbprint, 0, 24)}</code> }] : []),
    {
      name: 'Time limit',
      value: `${counted(LIMITS.NONCE_LIFETIME_S / 60, 'minute')} after the nonce is issued`,
    },
  ]
}

export const PROOFS: Readonly<Record<OpenPurpose, Proof>> = {
  VERIFY_IDENTITY: {
    title: 'Verify the external identity',
    fact: 'identity',
    by: hostOf,
    facts: identityFacts,
  },
  LINK_ORGANIZATION: {
    title: 'Link the organization',
    fact: 'link',
    by: organizationOf,
    facts: view => [{ name: 'Will sign', value: `${organizationOf(view)}, not your key` }],
  },
  BIND_KEY: { title: 'Bind the key', fact: 'binding', by: () => 'possession proven', facts: keyFacts },
}

/** What follows an operation and who signs for it, where it is more than that something is proven again. */
export function noteOf(view: AgentView, what: OperationName): string | undefined {
  const { follows }: OperationWords = OPERATION_WORDS[what]
  return what === 'rotate' || follows === undefined ? follows : `${signerWords(view, what)} signs. ${follows}`
}

export function Proofs({ at: { view, next } }: At) {
  return (
    <StepList
      of={purposesOf(view).map(purpose => {
        const { title, fact, by } = PROOFS[purpose]
        const valid = view.valid_facts[fact] !== undefined
        const current = purpose === next
        const state = valid ? 'proven' : current ? 'claimed' : 'unreached'
        const note = valid ? by(view) : lapseOf(view, fact)?.short
        return { key: purpose, state, title, note, current }
      })}
    />
  )
}

/** Whether an operation can ever be done with this agent; what cannot is not offered, whatever its status. */
export function isEver(view: AgentView, what: OperationName): boolean {
  if (what === 'rotate') return view.profile.protocol !== 'PUBLIC_KEY'
  return (what !== 'VERIFY_IDENTITY' && what !== 'LINK_ORGANIZATION') || purposesOf(view).includes(what)
}
