import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import type { PublicKeyOf, WalletKey } from '../../../client/own-records.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import type { SampleName } from '../../../parties/world.ts'
import { IMPORT_GROUP } from '../../app/import-sample.ts'
import { closeMessage } from '../../app/navigation.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { fittingAlgorithm, lacksAlgorithm } from '../../app/world.ts'
import {
  type ClaimField,
  type ClaimValues,
  claimFrom,
  EMPTY_CLAIM,
  protocolOf,
  valuesOf,
} from './claim-form.ts'

interface Form {
  readonly values: ClaimValues
  /** What was typed since a sample was chosen: it stays when the sample fills the form. */
  readonly typed: Partial<ClaimValues>
  /** Fields changed since the outcome: their errors no longer apply. */
  readonly touched: readonly ClaimField[]
  /** The sample that is chosen, and what it filled in once it has. */
  readonly chosen?: SampleName
  readonly filled?: ClaimValues | undefined
  /** The algorithm that is asked for, and the key that is elsewhere. */
  readonly alg?: AlgorithmName | undefined
  readonly named?: NamedKey | undefined
}

type Change =
  | { readonly type: 'typed'; readonly field: ClaimField; readonly value: string }
  | { readonly type: 'chosen'; readonly sample: SampleName }
  | { readonly type: 'filled'; readonly sample: SampleName; readonly values: ClaimValues }
  | { readonly type: 'algorithm'; readonly alg: AlgorithmName }
  | { readonly type: 'named'; readonly key: NamedKey | undefined }
  | { readonly type: 'sent' }

function changed(form: Form, change: Change): Form {
  switch (change.type) {
    case 'typed': {
      const typed = { [change.field]: change.value }
      return {
        ...form,
        values: { ...form.values, ...typed },
        typed: { ...form.typed, ...typed },
        touched: [...form.touched, change.field],
      }
    }
    case 'chosen':
      return { ...form, chosen: change.sample, typed: {}, filled: undefined }
    case 'filled':
      if (change.sample !== form.chosen) return form
      return { ...form, filled: change.values, values: { ...change.values, ...form.typed } }
    case 'algorithm':
      return { ...form, alg: change.alg }
    case 'named':
      return { ...form, named: change.key }
    case 'sent':
      return { ...form, touched: [] }
  }
}

type Wish = Pick<Form, 'alg' | 'named'> & { readonly protocol: Protocol }

/** The named key, else the one made here if it fits, or a new one that fits as far as this browser can. */
function useKeys() {
  const { wallet } = useServices().visitor
  const made = useRef<WalletKey>(undefined)
  return async ({ protocol, alg: wanted, named }: Wish): Promise<PublicKeyOf> => {
    if (named?.kind === 'key') return named.key
    if (named !== undefined) throw new Error('This needs your public key itself, as a JWK, did:jwk or PEM.')
    const alg = fittingAlgorithm(protocol, await wallet.algorithms(), wanted ?? made.current?.alg) ?? wanted
    if (made.current === undefined || (alg !== undefined && made.current.alg !== alg))
      made.current = await wallet.create(alg)
    return made.current
  }
}
type Obtain = ReturnType<typeof useKeys>

/** Fills the form from the chosen sample, again for each other key. */
function useFilling({ chosen, alg, named }: Form, obtain: Obtain, onFilled: (change: Change) => void) {
  const { visitor, world } = useServices()
  const ready = useClosedBecause() === undefined
  const { mutate, error, isPending } = useMutation({
    // One after another, so that the last one's key is the one that the form names.
    scope: { id: 'filling' },
    mutationFn: async ({ protocol: sample, ...wish }: Wish) => {
      const lacking = lacksAlgorithm(sample, await visitor.wallet.algorithms())
      if (lacking !== undefined) throw new Error(lacking)
      const { jwk } = await obtain({ ...wish, protocol: sample })
      return { sample, values: valuesOf(await (await world()).prepare(sample, jwk)) }
    },
    onSuccess: filled => onFilled({ type: 'filled', ...filled }),
  })
  const fills = named === undefined || named.kind === 'key'
  useEffect(() => {
    if (ready && chosen !== undefined && fills) mutate({ protocol: chosen, alg, named })
  }, [ready, chosen, alg, named, fills, mutate])
  return { error, busy: isPending }
}

const NO_PUBLIC_KEY = 'My key is elsewhere does not contain a public key: correct it there, or empty the box.'

function useImporting({ values, alg, named }: Form, obtain: Obtain, onSent: () => void) {
  const { visitor } = useServices()
  const keyOf = async () => {
    if (named?.kind === 'thumbprint')
      return { key_thumbprint: named.key_thumbprint, kept: { outside_keys: [] } }
    const { key_thumbprint, alg: made, jwk } = await obtain({ protocol: protocolOf(values), alg, named })
    const kept = named === undefined ? {} : { outside_keys: [{ key_thumbprint, alg: made, jwk }] }
    return { key_thumbprint, kept }
  }
  return useTask({
    run: async () => {
      try {
        const { key_thumbprint, kept } = await keyOf()
        const body = claimFrom(values, key_thumbprint)
        return await visitor.importClaim(body, key_thumbprint, IMPORT_GROUP, kept)
      } finally {
        onSent()
      }
    },
    onStart: closeMessage,
  })
}

const EMPTY: Form = { values: EMPTY_CLAIM, typed: {}, touched: [] }

/** The form of a claim. @param linked the sample that it is filled from at the beginning, if any */
export function useImportForm(linked: SampleName | undefined) {
  const [form, change] = useReducer(changed, linked === undefined ? EMPTY : { ...EMPTY, chosen: linked })
  const notReady = useClosedBecause()
  const obtain = useKeys()
  const importing = useImporting(form, obtain, () => change({ type: 'sent' }))
  const { result, error, headingRef, start } = importing
  const filling = useFilling(form, obtain, filled => {
    change(filled)
    importing.reset()
  })
  const { named } = form
  const nameless = named !== undefined && named.kind !== 'key' && named.kind !== 'thumbprint'
  return {
    ...form,
    ...{ change, notReady, headingRef },
    protocol: protocolOf(form.values),
    outcome: result,
    error: error ?? filling.error,
    busy: importing.busy || filling.busy,
    closed: notReady ?? (nameless ? NO_PUBLIC_KEY : undefined),
    submit: () => start(),
  }
}

export interface At {
  readonly at: ReturnType<typeof useImportForm>
}
