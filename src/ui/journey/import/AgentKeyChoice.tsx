import { useState } from 'react'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { fittingAlgorithm, takesAlgorithm, takesWords, useAlgorithms } from '../../app/protocol-algorithms.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import styles from '../../kit/RadioList.module.css'
import { shortened } from '../../kit/shortened.ts'
import { ElsewhereChoice } from '../elsewhere/load-elsewhere.ts'
import { StepFold } from '../StepFold.tsx'
import type { ImportForm } from './import-form.ts'

/** Where the agent's key is, in a sentence. */
function keptWords({ key, named }: ImportForm): string {
  if (named !== undefined) return 'Elsewhere: no key is made here.'
  return key === undefined
    ? 'Made here when first needed, never extractable.'
    : `Made in this browser, not extractable: ${shortened(key.key_thumbprint, 0, 24)}`
}

/** Which key speaks for the agent: one made here that browser and protocol take, or one that is elsewhere. */
export function AgentKeyChoice({ form }: { readonly form: ImportForm }) {
  const closed = useClosedBecause()
  // Leaving what was named begins with an empty box.
  const [turn, setTurn] = useState(0)
  const supported = useAlgorithms() ?? []
  const { protocol, named } = form
  const here = named === undefined
  const chosen = here ? fittingAlgorithm(protocol, supported, form.algorithm ?? form.key?.alg) : undefined
  const narrowed = supported.some(name => !takesAlgorithm(protocol, name))
  return (
    <>
      <fieldset className={styles.list} disabled={closed !== undefined}>
        <legend className={styles.legend}>The agent’s key</legend>
        {supported.map(name => (
          <label key={name} className={styles.item}>
            <input
              type="radio"
              name="algorithm"
              className={styles.radio}
              checked={chosen === name}
              disabled={!here || !takesAlgorithm(protocol, name)}
              onChange={() => form.chooseAlgorithm(name)}
            />
            <b className={styles.name}>{name}</b>
            <span className={styles.words}>{ALGORITHMS[name].words}</span>
          </label>
        ))}
        {narrowed ? <p className={styles.closed}>{`${takesWords(protocol)}.`}</p> : null}
        <p className={styles.closed}>{keptWords(form)}</p>
      </fieldset>
      <StepFold title="My key is elsewhere">
        <ElsewhereChoice
          key={turn}
          {...{ protocol, named }}
          reference={form.values.key_reference}
          alg={fittingAlgorithm(protocol, supported, form.algorithm)}
          onNamed={form.name}
          onLeave={() => {
            form.name(undefined)
            setTurn(turn + 1)
          }}
        />
      </StepFold>
    </>
  )
}
