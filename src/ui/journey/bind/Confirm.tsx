import { useState } from 'react'
import type { NamedKey } from '../../../flows/named-key.ts'
import { takesAlgorithm, takesWords } from '../../app/world.ts'
import { Button } from '../../kit/Button.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { PublicKeyField } from '../elsewhere/PublicKeyField.tsx'
import type { ProofTask } from './proof-run.ts'
import type { Question } from './questions.ts'
import type { At } from './use-bind.ts'

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
  readonly question: Question
  readonly onConfirm: (task: ProofTask) => void
  readonly onLeave: () => void
}

/** Asks before a key is rotated or, because that is final, the agent is revoked. */
export function Confirm({ at, question, onConfirm, onLeave }: ConfirmProps) {
  const [named, setNamed] = useState<NamedKey>()
  const { title, words, yes, no, task } = question
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
