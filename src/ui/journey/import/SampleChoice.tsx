import { useId } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { lacksAlgorithm, useAlgorithms } from '../../app/protocol-algorithms.ts'
import styles from '../../kit/RadioList.module.css'
import type { ImportForm } from './import-form.ts'

/** Samples to fill the form from; each makes a subject and a key of its own, and readies its counterparties. */
export function SampleChoice({ form }: { readonly form: ImportForm }) {
  const closed = useClosedBecause()
  const supported = useAlgorithms()
  const id = useId()
  return (
    <fieldset className={styles.list} disabled={closed !== undefined}>
      <legend className={styles.legend}>Start from a sample</legend>
      {keysOf(SAMPLES).map(name => (
        <label key={name} className={styles.item}>
          <input
            type="radio"
            name="sample"
            className={styles.radio}
            aria-label={SAMPLES[name].title}
            aria-describedby={`${id}-${name}`}
            checked={form.chosen === name}
            disabled={lacksAlgorithm(name, supported) !== undefined}
            onChange={() => form.choose(name)}
          />
          <b className={styles.name}>{SAMPLES[name].title}</b>
          <span id={`${id}-${name}`} className={styles.words}>
            {lacksAlgorithm(name, supported) ?? SAMPLES[name].words}
          </span>
        </label>
      ))}
      {closed === undefined ? null : <p className={styles.closed}>{closed}</p>}
    </fieldset>
  )
}
