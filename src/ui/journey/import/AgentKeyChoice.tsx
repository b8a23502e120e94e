import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { fittingAlgorithm, takesAlgorithm, takesWords, useAlgorithms } from '../../app/protocol-algorithms.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Button } from '../../kit/Button.tsx'
import styles from '../../kit/RadioList.module.css'
import { shortened } from '../../kit/shortened.ts'
import { ElsewhereChoice } from '../elsewhere/load-elsewhere.ts'
import { StepFold } from '../frame/StepFold.tsx'
import { type ImportForm, thumbprintOf } from './import-form.ts'

/** How a `key_reference` begins that names a key by itself. */
const NAMES_A_KEY = /^\s*(?:did:jwk:|urn:ietf:params:oauth:jwk-thumbprint:)/u

/** The key that a claim's `key_reference` names, unless this browser's wallet holds it. */
function useKeyOfClaim(reference: string) {
  const { wallet } = useServices().visitor
  const { data } = useQuery({
    queryKey: ['key-of-claim', reference],
    enabled: NAMES_A_KEY.test(reference),
    queryFn: async () => {
      const { readNamedKey } = await import('../../../flows/named-key.ts')
      const named = await readNamedKey(reference)
      const thumbprint = thumbprintOf({ named, key: undefined })
      if (thumbprint === undefined) return null
      const known = await wallet.key(thumbprint)
      return known === undefined || known.outside === true ? named : null
    },
  })
  return data ?? undefined
}

interface KeyOfClaimProps {
  readonly form: ImportForm
  /** Call once it is taken. */
  readonly onTaken: () => void
}

/** Offers to sign elsewhere where the claim names a key that is not in this browser, unless that is chosen already. */
function KeyOfClaim({ form, onTaken }: KeyOfClaimProps) {
  const offered = useKeyOfClaim(form.values.key_reference)
  const [taken, setTaken] = useState<typeof offered>()
  if (offered === undefined || (offered === taken && form.named !== undefined)) return null
  const take = () => {
    form.name(offered)
    setTaken(offered)
    onTaken()
  }
  return (
    <>
      <p className={styles.closed}>
        {form.named === undefined
          ? 'key_reference names a key that this browser does not hold: what is signed here will be refused.'
          : 'key_reference names a key as well.'}
      </p>
      <Button onClick={take}>Take the key in key_reference</Button>
    </>
  )
}

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
  // What is named otherwise than in the box begins it anew.
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
      <KeyOfClaim form={form} onTaken={() => setTurn(turn + 1)} />
      <StepFold title="My key is elsewhere">
        <ElsewhereChoice
          key={turn}
          {...{ protocol, named }}
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
