import { useQuery } from '@tanstack/react-query'
import { ALGORITHMS } from '../../crypto/algorithms.ts'
import { shortened } from '../exchange/body-members.ts'
import { useClosedBecause, useParts } from '../state/PartsContext.tsx'
import type { ImportForm } from './import-form.ts'
import styles from './SampleChoice.module.css'

/** Which algorithm the agent's key signs with: what this browser really can, the preferred one first. */
export function AlgorithmChoice({ form }: { readonly form: ImportForm }) {
  const { visitor } = useParts()
  const closed = useClosedBecause()
  const { data = [] } = useQuery({
    queryKey: ['algorithms'],
    queryFn: () => visitor.wallet.algorithms(),
    staleTime: 'static',
  })
  const chosen = form.algorithm ?? form.key?.alg ?? data[0]
  return (
    <fieldset className={styles.samples} disabled={closed !== undefined}>
      <legend className={styles.legend}>The agent’s key</legend>
      {data.map(name => (
        <label key={name} className={styles.sample}>
          <input
            type="radio"
            name="algorithm"
            className={styles.radio}
            checked={chosen === name}
            onChange={() => form.chooseAlgorithm(name)}
          />
          <b className={styles.name}>{name}</b>
          <span className={styles.words}>{ALGORITHMS[name].words}</span>
        </label>
      ))}
      <p className={styles.closed}>
        {form.key === undefined
          ? 'Made in this browser when it is first needed, and never extractable.'
          : `Made in this browser, not extractable: ${shortened(form.key.key_thumbprint, 0, 24)}`}
      </p>
    </fieldset>
  )
}
