import type { Authorizer } from '../../../flows/prove.ts'
import styles from './BindView.module.css'
import type { RotationChoice } from './rotation-choices.ts'

interface RotationChoicesProps {
  readonly choices: readonly RotationChoice[]
  readonly chosen: RotationChoice | undefined
  readonly onChoose: (by: Authorizer['by']) => void
}

/** Who agrees to the new key; who cannot is there, closed, with why. */
export function RotationChoices({ choices, chosen, onChoose }: RotationChoicesProps) {
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
