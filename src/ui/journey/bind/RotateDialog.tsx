import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Authorizer } from '../../../flows/prove.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { Dialog } from '../../app/shell/Dialog.tsx'
import dialog from '../../app/shell/ResetDialog.module.css'
import { Button } from '../../kit/Button.tsx'
import { agentName } from '../profile/agent-name.ts'
import styles from './BindView.module.css'
import { type RotationChoice, rotationChoices, rotationSteps } from './rotation-choices.ts'

interface RotationChoicesProps {
  readonly choices: readonly RotationChoice[]
  readonly chosen: RotationChoice | undefined
  readonly onChoose: (by: Authorizer['by']) => void
}

/** Who agrees to the new key; who cannot is there, closed, with why. */
function RotationChoices({ choices, chosen, onChoose }: RotationChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Who agrees to the new key</legend>
      {choices.map(({ authorizer, name, note, closed }) => (
        <label key={authorizer.by} className={styles.rotateDialogChoice}>
          <input
            type="radio"
            name="authorizer"
            className={styles.radio}
            checked={chosen?.authorizer.by === authorizer.by}
            disabled={closed !== undefined}
            onChange={() => onChoose(authorizer.by)}
          />
          <span>
            <b className={styles.name}>{name}</b>
            <small className={styles.rotateDialogNote}>{closed ?? note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface RotateDialogProps {
  readonly view: AgentView
  readonly onClose: () => void
  readonly onRotate: (authorizer: Authorizer) => void
}

/** The registry's word needs nobody's beside it. */
const NOBODY_ASKED: Authorizer = { by: 'holder', key_thumbprint: '' }

function useHeldKeys(): readonly string[] {
  const { visitor } = useParts()
  const { data = [] } = useQuery({ queryKey: ['keys'], queryFn: () => visitor.wallet.keys() })
  return data.map(({ key_thumbprint }) => key_thumbprint)
}

/** Says what a change of keys does for this agent, asks who agrees to it, and starts it. */
export function RotateDialog({ view, onClose, onRotate }: RotateDialogProps) {
  const choices = rotationChoices(view, useHeldKeys())
  const [wanted, setWanted] = useState<Authorizer['by']>()
  const open = choices.filter(({ closed }) => closed === undefined)
  const chosen = open.find(({ authorizer }) => authorizer.by === wanted) ?? open[0]
  const authorizer = choices.length === 0 ? NOBODY_ASKED : chosen?.authorizer
  return (
    <Dialog title={`Rotate the key of ${agentName(view.profile)}?`} onClose={onClose}>
      <ol className={styles.steps}>
        {rotationSteps(view).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {choices.length === 0 ? (
        <p className={dialog.lede}>
          The present key is not asked, so a lost one can be replaced just the same.
        </p>
      ) : (
        <RotationChoices choices={choices} chosen={chosen} onChoose={setWanted} />
      )}
      <div className={dialog.actions}>
        <Button
          kind="primary"
          closed={authorizer === undefined ? 'Nobody is left who could let a new key in.' : undefined}
          onClick={() => authorizer !== undefined && onRotate(authorizer)}
        >
          Make and bind a new key
        </Button>
        <Button onClick={onClose}>Keep the present key</Button>
      </div>
    </Dialog>
  )
}
