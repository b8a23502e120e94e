import { useState } from 'react'
import type { NamedKey } from '../../../flows/named-key.ts'
import type { Authorizer } from '../../../flows/prove.ts'
import { takesAlgorithm, takesWords } from '../../app/world.ts'
import { Button } from '../../kit/Button.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { PublicKeyField } from '../elsewhere/PublicKeyField.tsx'
import { agentName } from '../profile/profile-words.ts'
import {
  needsNoAuthorization,
  organizationAuthorizes,
  organizationOf,
  registered,
  signerWords,
} from './open-operations.ts'
import { type At, needsIssuer, type ProofTask } from './use-bind.ts'

type Question = Readonly<Record<'title' | 'yes' | 'no', string>> & {
  readonly words: readonly string[]
  readonly task: ProofTask
}

function revoking({ view }: At['at']): Question {
  return {
    title: `Revoke ${agentName(view.profile)}?`,
    words: [
      `Revocation is final. ${signerWords(view, 'REVOKE')} signs a nonce for it, and from then on every decision about this agent is DENY. Its keys can never prove this identity again; another agent with a new key can.`,
    ],
    yes: 'Revoke for good',
    no: 'Keep it',
    task: { kind: 'prove', purpose: 'REVOKE' },
  }
}

/** Who agrees to a new key; no one needs to if the registry names it, or if the identity has ended or was withdrawn. */
function authorizing({ view, key }: At['at']): { readonly authorizer: Authorizer; readonly words: string } {
  const { binding, identity } = view.recorded
  const suspended = organizationAuthorizes(view)
  const free = !suspended && (registered(view) || needsNoAuthorization(view))
  const byKey = free || (key !== null && !suspended)
  const key_thumbprint = binding?.key_thumbprint ?? identity?.confirmed_key ?? ''
  const who = byKey ? 'The current key' : organizationOf(view)
  return {
    authorizer: byKey ? { by: 'holder', key_thumbprint } : { by: 'organization' },
    words: free
      ? 'The current key does not have to sign, so a lost key can be replaced too.'
      : `${who} authorizes the new key with a second signature.`,
  }
}

function rotating(at: At['at']): Question {
  const { view } = at
  const outside = at.own.outside_keys !== undefined
  const { issuer } = view.profile
  const { authorizer, words } = authorizing(at)
  return {
    title: `Rotate the key of ${agentName(view.profile)}?`,
    words: [
      outside
        ? 'You create a new key where you keep the current one, and enter its public key.'
        : 'A new key is created in this browser. It cannot be exported.',
      ...(registered(view) ? [`The registry ${issuer} names the new key for this agent.`] : []),
      ...(view.recorded.identity !== undefined && needsIssuer(view)
        ? [`${issuer} vouches for the new key, and the identity is verified with it.`]
        : []),
      words,
      'The new key signs a nonce and replaces the old one. The agent is then no longer ready for the pilot.',
    ],
    yes: outside ? 'Bind the new key' : 'Make and bind a new key',
    no: 'Keep the current key',
    task: { kind: 'rotate', authorizer },
  }
}

const ASKED_BEFORE = { rotate: rotating, REVOKE: revoking } as const

function newKeyClosed({ own, view }: At['at'], named: NamedKey | undefined): string | undefined {
  if (named?.kind !== 'key') return 'Enter the public key of the new key pair.'
  const { protocol } = view.profile
  if (!takesAlgorithm(protocol, named.key.alg)) return `${takesWords(protocol)}.`
  const { key_thumbprint } = named.key
  return own.outside_keys?.some(key => key.key_thumbprint === key_thumbprint)
    ? 'You have entered this key before. The new key must be different.'
    : undefined
}

interface ConfirmProps extends At {
  readonly what: keyof typeof ASKED_BEFORE
  readonly onConfirm: (task: ProofTask) => void
  readonly onLeave: () => void
}

export function Confirm({ at, what, onConfirm, onLeave }: ConfirmProps) {
  const [named, setNamed] = useState<NamedKey>()
  const { title, words, yes, no, task } = ASKED_BEFORE[what](at)
  const asksForKey = task.kind === 'rotate' && at.own.outside_keys !== undefined
  const closed = asksForKey ? newKeyClosed(at, named) : undefined
  const newKey = asksForKey && named?.kind === 'key' ? { newKey: named.key } : {}
  return (
    <Panel
      kind="dialog"
      title={title}
      warning={words.map(each => (
        <p key={each} className="words">
          {each}
        </p>
      ))}
      onClose={onLeave}
    >
      {asksForKey ? (
        <PublicKeyField
          label="Public key of the new key pair"
          hint="A JWK, did:jwk or PEM. The page then asks for each signature in turn."
          named={named}
          onNamed={setNamed}
        />
      ) : null}
      <div className="row">
        <Button
          kind={task.kind === 'rotate' ? 'primary' : 'refused'}
          closed={closed}
          onClick={() => onConfirm({ ...task, ...newKey })}
        >
          {yes}
        </Button>
        <Button onClick={onLeave}>{no}</Button>
      </div>
    </Panel>
  )
}
