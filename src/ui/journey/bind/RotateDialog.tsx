import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import type { Authorizer } from '../../../flows/prove.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { takesAlgorithm, takesWords } from '../../app/world.ts'
import { Button } from '../../kit/Button.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { PublicKeyField } from '../elsewhere/PublicKeyField.tsx'
import { agentName } from '../profile/profile-words.ts'
import styles from './BindView.module.css'
import {
  needsNoAuthorization,
  organizationAuthorizes,
  organizationOf,
  registered,
} from './open-operations.ts'
import { needsIssuer } from './proof-run.ts'
import type { AskingProps } from './use-bind.ts'

interface RotationChoice {
  readonly authorizer: Authorizer
  readonly name: string
  readonly note: string
  readonly closed: string | undefined
}

function presentKey({ recorded }: AgentView): string {
  return recorded.binding?.key_thumbprint ?? recorded.identity?.confirmed_key ?? ''
}

function byIssuerAlone(view: AgentView): boolean {
  return (registered(view) || needsNoAuthorization(view)) && !organizationAuthorizes(view)
}

function holderClosed(view: AgentView, held: readonly string[]): string | undefined {
  if (organizationAuthorizes(view))
    return 'While the agent is suspended, only the organization can authorize a key.'
  if (!held.includes(presentKey(view))) return 'The current key is not in this browser’s wallet.'
  return undefined
}

/**
 * Who may agree to a new key, the preferred one first; no one needs to if the registry names the key, or if
 * the identity has ended or was withdrawn.
 * @param held thumbprints of the wallet's keys.
 */
function rotationChoices(view: AgentView, held: readonly string[]): readonly RotationChoice[] {
  if (byIssuerAlone(view)) return []
  const linked = view.recorded.link !== undefined
  return [
    {
      authorizer: { by: 'holder', key_thumbprint: presentKey(view) },
      name: 'The current key authorizes it',
      note: 'The current key signs an authorization for the new key.',
      closed: holderClosed(view, held),
    },
    {
      authorizer: { by: 'organization' },
      name: linked ? `${organizationOf(view)} authorizes it` : 'The organization authorizes it',
      note: 'Use this if the current key is lost. It does not have to sign.',
      closed: linked
        ? undefined
        : 'No organization is linked. Without the current key, wait until the identity expires or ask its issuer to withdraw it.',
    },
  ]
}

function rotationSteps(view: AgentView, outside: boolean): readonly string[] {
  const made = outside
    ? 'You create a new key where you keep the current one, and enter its public key.'
    : 'A new key is created in this browser. It cannot be exported.'
  const bound =
    'The new key signs a nonce and replaces the old one. The agent is then no longer ready for the pilot.'
  const agreed = byIssuerAlone(view)
    ? 'No authorization is needed: the identity has expired or was withdrawn.'
    : 'The party you choose below authorizes the new key with a second signature.'
  if (registered(view)) {
    const named = `The registry ${view.profile.issuer} names the new key for this agent. It replaces any other key.`
    return organizationAuthorizes(view) ? [made, named, agreed, bound] : [made, named, bound]
  }
  if (view.recorded.identity === undefined) return [made, agreed, bound]
  const issued = needsIssuer(view)
    ? [`${view.profile.issuer} vouches for the new key, and the identity is verified with it.`]
    : []
  return [made, ...issued, agreed, bound]
}

/** The registry's word needs no one else's. */
const NOBODY_ASKED: Authorizer = { by: 'holder', key_thumbprint: '' }

function newKeyClosed(
  view: AgentView,
  named: NamedKey | undefined,
  held: readonly string[],
): string | undefined {
  if (named?.kind !== 'key') return 'Enter the public key of the new key pair.'
  const { protocol } = view.profile
  if (!takesAlgorithm(protocol, named.key.alg)) return `${takesWords(protocol)}.`
  return held.includes(named.key.key_thumbprint)
    ? 'You have entered this key before. The new key must be different.'
    : undefined
}

export function RotateDialog({ at: { view, outside }, onConfirm, onLeave }: AskingProps) {
  const { visitor } = useServices()
  const { data: keys = [] } = useQuery({ queryKey: ['keys'], queryFn: () => visitor.wallet.keys() })
  const held = keys.map(({ key_thumbprint }) => key_thumbprint)
  const choices = rotationChoices(view, held)
  const [named, setNamed] = useState<NamedKey>()
  const [wanted, setWanted] = useState<Authorizer['by']>()
  const open = choices.filter(({ closed }) => closed === undefined)
  const chosen = open.find(({ authorizer }) => authorizer.by === wanted) ?? open[0]
  const authorizer = choices.length === 0 ? NOBODY_ASKED : chosen?.authorizer
  const nobody = authorizer === undefined ? 'No one can authorize a new key.' : undefined
  const closed = nobody ?? (outside ? newKeyClosed(view, named, held) : undefined)
  const newKey = outside && named?.kind === 'key' ? { newKey: named.key } : {}
  return (
    <Panel kind="dialog" title={`Rotate the key of ${agentName(view.profile)}?`} onClose={onLeave}>
      <ol className={`lede ${styles.steps}`}>
        {rotationSteps(view, outside).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {choices.length === 0 ? (
        <p className="words">The current key does not have to sign, so a lost key can be replaced too.</p>
      ) : (
        <fieldset className={styles.parties}>
          <legend className={styles.legend}>Who authorizes the new key</legend>
          {choices.map(({ authorizer: { by }, name, note, closed: why }) => (
            <label key={by} className={styles.party}>
              <input
                type="radio"
                name="authorizer"
                className={styles.radio}
                checked={chosen?.authorizer.by === by}
                disabled={why !== undefined}
                onChange={() => setWanted(by)}
              />
              <span>
                <b className={styles.partyName}>{name}</b>
                <small className={`aside ${styles.partyNote}`}>{why ?? note}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {outside ? (
        <PublicKeyField
          label="Public key of the new key pair"
          hint="A JWK, did:jwk or PEM. The page then asks for each signature in turn."
          onNamed={setNamed}
        />
      ) : null}
      <div className="row">
        <Button
          kind="primary"
          closed={closed}
          onClick={() => authorizer && onConfirm({ kind: 'rotate', authorizer, ...newKey })}
        >
          {outside ? 'Bind the new key' : 'Make and bind a new key'}
        </Button>
        <Button onClick={onLeave}>Keep the current key</Button>
      </div>
    </Panel>
  )
}
