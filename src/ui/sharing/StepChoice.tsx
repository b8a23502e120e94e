import { useId } from 'react'
import { LINK_STEPS, type LinkStep } from '../../flows/scenario-link.ts'
import { classNames } from '../kit/class-names.ts'
import list from '../kit/RadioList.module.css'
import styles from './ShareDialog.module.css'

const STEPS = {
  import: { name: 'Import', words: 'The form, filled in. Nothing is run.' },
  bind: { name: 'Bind', words: 'After the claim was imported.' },
  evaluate: {
    name: 'Evaluate',
    words: 'After identity, organization and key, as far as the claim has them.',
  },
  pilot: { name: 'Pilot', words: 'After the decision on entering it.' },
} as const satisfies Record<LinkStep, { readonly name: string; readonly words: string }>

interface StepChoiceProps {
  readonly chosen: LinkStep
  readonly onChoose: (step: LinkStep) => void
}

/** Which step the link opens; what comes before it is run at the recipient's, who is asked first. */
export function StepChoice({ chosen, onChoose }: StepChoiceProps) {
  const id = useId()
  return (
    <fieldset className={classNames(list.list, styles.steps)}>
      <legend className={list.legend}>The step to open</legend>
      {LINK_STEPS.map(step => (
        <label key={step} className={list.item}>
          <input
            type="radio"
            name={id}
            className={list.radio}
            aria-label={STEPS[step].name}
            aria-describedby={`${id}-${step}`}
            checked={chosen === step}
            onChange={() => onChoose(step)}
          />
          <b className={list.name}>{STEPS[step].name}</b>
          <span id={`${id}-${step}`} className={list.words}>
            {STEPS[step].words}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
