import { useId } from 'react'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useWorld } from '../../app/world-query.ts'
import { Select } from '../../kit/Field.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './BindView.module.css'
import { ISSUANCE, needsIssuer } from './issuance.ts'

interface FaultChoiceProps {
  readonly view: AgentView
  /** The check that is meant to fail; undefined for none. */
  readonly fault: string | undefined
  readonly onChange: (fault: string | undefined) => void
}

/** The choice of what the issuer hands over: right, or wrong in one way that one check looks for. */
export function FaultChoice({ view, fault, onChange }: FaultChoiceProps) {
  const id = useId()
  const { protocol } = view.profile
  const faults = useWorld()?.faults(protocol) ?? {}
  if (!needsIssuer(view)) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        What the issuer hands over
      </label>
      <Select
        id={id}
        value={fault ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{ISSUANCE[protocol].valid}</option>
        <optgroup label="Wrong on purpose">
          {Object.entries(faults).map(([check, words]) => (
            <option key={check} value={check}>
              {capitalized(words)}
            </option>
          ))}
        </optgroup>
      </Select>
      <p className={styles.waitingStepNote}>
        Verify identity hands it over, and shows at which check it is refused.
      </p>
    </div>
  )
}
