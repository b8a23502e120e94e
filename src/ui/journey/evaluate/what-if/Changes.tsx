import { useId } from 'react'
import { ACTIONS, type Action } from '../../../../contract/schemas/evaluation.ts'
import { classNames } from '../../../kit/class-names.ts'
import { Icon } from '../../../kit/Icon.tsx'
import field from '../../import/ImportView.module.css'
import type { Choices, Offered, Supposed } from './suppose.ts'
import { FARTHEST_HOURS, hoursIn, NOW, OWN_HOURS } from './times.ts'
import styles from './WhatIf.module.css'

interface ChoiceProps {
  readonly title: string
  /** What it begins with, as the first option. */
  readonly first: string
  readonly options: readonly { readonly name: string; readonly words: string }[]
  readonly chosen: string | undefined
  readonly onChange: (chosen: string | undefined) => void
}

/** One thing that can be otherwise; it says so in a word where it is. */
function Choice({ title, first, options, chosen, onChange }: ChoiceProps) {
  const id = useId()
  const mark = useId()
  // An option can be gone: a moment that has passed, or what has really become so.
  const known = options.some(({ name }) => name === chosen) ? chosen : undefined
  const isChanged = known !== undefined
  return (
    <div className={styles.choice} data-changed={isChanged || undefined}>
      <label htmlFor={id} className={styles.label}>
        {title}
      </label>
      {isChanged ? (
        <span id={mark} className={styles.changed}>
          changed
        </span>
      ) : null}
      <span className={classNames(field.choice, styles.field)}>
        <select
          id={id}
          className={classNames(field.input, styles.select)}
          aria-describedby={isChanged ? mark : undefined}
          value={known ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{first}</option>
          {options.map(({ name, words }) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  )
}

interface ChangesProps {
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
  readonly supposed: Supposed
}

/** So many hours from now; what is no such number is said beside it and leaves the time as it is. */
function Hours({ choices, onChange }: Omit<ChangesProps, 'supposed'>) {
  const id = useId()
  const wrong = useId()
  const typed = choices.hours ?? ''
  const invalid = typed !== '' && hoursIn(typed) === undefined
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        Hours from now
      </label>
      <input
        id={id}
        className={classNames(field.input, styles.select)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? wrong : undefined}
        onChange={({ target }) => onChange({ ...choices, hours: target.value })}
      />
      {invalid ? (
        <p id={wrong} className={styles.wrong}>
          {`A number from −${FARTHEST_HOURS} to ${FARTHEST_HOURS}; until then the time is left as it is.`}
        </p>
      ) : null}
    </div>
  )
}

function TimeChoice({ choices, onChange, supposed: { times } }: ChangesProps) {
  const { time: _time, hours: _hours, ...rest } = choices
  const options = Object.entries(times).flatMap(([name, { words }]) =>
    name === NOW ? [] : [{ name, words }],
  )
  return (
    <Choice
      title="Time"
      first="As it is: now"
      options={[...options, { name: OWN_HOURS, words: 'hours of your own' }]}
      chosen={choices.time}
      onChange={time => onChange(time === undefined ? rest : { ...rest, time })}
    />
  )
}

const isAction = (name: string | undefined): name is Action => ACTIONS.some(action => action === name)

function ActionChoice({ choices, onChange }: Omit<ChangesProps, 'supposed'>) {
  const { action: _action, ...rest } = choices
  const [asItIs, ...others] = ACTIONS
  return (
    <Choice
      title="Action"
      first={`As it is: ${asItIs}`}
      options={others.map(name => ({ name, words: `${name}, of a supposed report` }))}
      chosen={choices.action}
      onChange={action => onChange(isAction(action) ? { ...rest, action } : rest)}
    />
  )
}

/** Time, action and every fact that the policy reads; each begins with what really is so. */
export function Changes(props: ChangesProps) {
  const { choices, onChange, supposed } = props
  const withFact = ({ name }: Offered, chosen: string | undefined) => {
    const { [name]: _former, ...others } = choices.facts ?? {}
    onChange({ ...choices, facts: chosen === undefined ? others : { ...others, [name]: chosen } })
  }
  return (
    <fieldset className={styles.changes}>
      <legend className={styles.heading}>Suppose</legend>
      <TimeChoice {...props} />
      {choices.time === OWN_HOURS ? <Hours choices={choices} onChange={onChange} /> : null}
      <ActionChoice choices={choices} onChange={onChange} />
      {supposed.offered.map(offered => (
        <Choice
          key={offered.name}
          title={offered.title}
          first={offered.first}
          options={offered.options}
          chosen={choices.facts?.[offered.name]}
          onChange={chosen => withFact(offered, chosen)}
        />
      ))}
    </fieldset>
  )
}
