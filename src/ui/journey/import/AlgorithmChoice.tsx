import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { fittingAlgorithm, takesAlgorithm, takesWords, useAlgorithms } from '../../app/protocol-algorithms.ts'
import styles from '../../kit/RadioList.module.css'
import { shortened } from '../../kit/shortened.ts'
import type { ImportForm } from './import-form.ts'

/** Which algorithm the agent's key signs with: what this browser really can and the claimed protocol takes. */
export function AlgorithmChoice({ form }: { readonly form: ImportForm }) {
  const closed = useClosedBecause()
  const supported = useAlgorithms() ?? []
  const chosen = fittingAlgorithm(form.protocol, supported, form.algorithm ?? form.key?.alg)
  const narrowed = supported.some(name => !takesAlgorithm(form.protocol, name))
  return (
    <fieldset className={styles.list} disabled={closed !== undefined}>
      <legend className={styles.legend}>The agent’s key</legend>
      {supported.map(name => (
        <label key={name} className={styles.item}>
          <input
            type="radio"
            name="algorithm"
            className={styles.radio}
            checked={chosen === name}
            disabled={!takesAlgorithm(form.protocol, name)}
            onChange={() => form.chooseAlgorithm(name)}
          />
          <b className={styles.name}>{name}</b>
          <span className={styles.words}>{ALGORITHMS[name].words}</span>
        </label>
      ))}
      {narrowed ? <p className={styles.closed}>{`${takesWords(form.protocol)}.`}</p> : null}
      <p className={styles.closed}>
        {form.key === undefined
          ? 'Made in this browser when it is first needed, and never extractable.'
          : `Made in this browser, not extractable: ${shortened(form.key.key_thumbprint, 0, 24)}`}
      </p>
    </fieldset>
  )
}
