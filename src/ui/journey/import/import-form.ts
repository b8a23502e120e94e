import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PublicKeyOf, WalletKey } from '../../../client/own-records.ts'
import type { Visitor } from '../../../client/visitor.ts'
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

/** What the visitor has done to the form. */
interface Form {
  /** The sample that it is filled from. */
  readonly chosen?: SampleName | undefined
  /** What was typed since it was chosen: it stays when the sample fills the form. */
  readonly typed: ClaimValues
  /** Fields changed since the outcome: their errors no longer apply. */
  readonly touched: readonly ClaimField[]
  /** What the box for a key that is elsewhere names; undefined while it is empty. */
  readonly named?: NamedKey | undefined
}

/** The named key, else the one that was made here for this form and fits, or a new one. */
function useKeys({ named }: Form) {
  const { wallet } = useServices().visitor
  const made = useRef(new Map<AlgorithmName | undefined, Promise<WalletKey>>())
  return async (protocol: Protocol): Promise<PublicKeyOf> => {
    if (named?.kind === 'key') return named.key
    const alg = fittingAlgorithm(protocol, await wallet.algorithms())
    const key = made.current.get(alg) ?? wallet.create(alg)
    made.current.set(alg, key)
    // One that could not be made is made anew.
    key.catch(() => made.current.delete(alg))
    return key
  }
}
type Obtain = ReturnType<typeof useKeys>

/** What the chosen sample fills in, anew for each other key; what was filled in stays until then. */
function useFilling({ chosen, named }: Form, obtain: Obtain) {
  const { visitor, world } = useServices()
  const ready = useClosedBecause() === undefined
  return useQuery({
    queryKey: ['filling', chosen, named?.kind === 'key' ? named.key.key_thumbprint : ''],
    queryFn: async () => {
      if (chosen === undefined) return EMPTY_CLAIM
      const lacking = lacksAlgorithm(chosen, await visitor.wallet.algorithms())
      if (lacking !== undefined) throw new Error(lacking)
      const { jwk } = await obtain(chosen)
      return valuesOf(await (await world()).prepare(chosen, jwk))
    },
    enabled: ready && chosen !== undefined && (named === undefined || named.kind === 'key'),
    placeholderData: keepPreviousData,
    // The next form has a key of its own.
    gcTime: 0,
    staleTime: 'static',
  })
}

async function importWith(visitor: Visitor, values: ClaimValues, named: Form['named'], obtain: Obtain) {
  const key = await obtain(protocolOf(values))
  const { key_thumbprint } = key
  const kept = named === undefined ? {} : { outside_keys: [key] }
  return visitor.importClaim(claimFrom(values, key_thumbprint), key_thumbprint, IMPORT_GROUP, kept)
}

const NO_PUBLIC_KEY = 'My key is elsewhere does not contain a public key: correct it there, or empty the box.'

/** The form of a claim. @param linked the sample that it is filled from at the beginning, if any */
export function useImportForm(linked: SampleName | undefined) {
  const { visitor } = useServices()
  const [form, setForm] = useState<Form>({ chosen: linked, typed: {}, touched: [] })
  const put = (part: Partial<Form>) => setForm(before => ({ ...before, ...part }))
  const { named, chosen, typed } = form
  const notReady = useClosedBecause()
  const obtain = useKeys(form)
  const { data, isPlaceholderData, isFetching, error: notFilled } = useFilling(form, obtain)
  const values: ClaimValues = { ...(data ?? EMPTY_CLAIM), ...typed }
  const { result, error, headingRef, start, busy, reset } = useTask({
    run: () => importWith(visitor, values, named, obtain).finally(() => put({ touched: [] })),
    onStart: closeMessage,
  })
  return {
    ...form,
    ...{ values, notReady, headingRef },
    /** What the sample filled in, once it has. */
    filled: isPlaceholderData || chosen === undefined ? undefined : data,
    outcome: result,
    error: error ?? notFilled,
    busy: busy || isFetching,
    closed: notReady ?? (named === undefined || named.kind === 'key' ? undefined : NO_PUBLIC_KEY),
    submit: () => start(),
    type: (field: ClaimField, value: string) =>
      setForm(before => ({
        ...before,
        typed: { ...before.typed, [field]: value },
        touched: [...before.touched, field],
      })),
    choose: (sample: SampleName) => {
      reset()
      put({ chosen: sample, typed: {} })
    },
    name: (key: NamedKey | undefined) => {
      reset()
      put({ named: key })
    },
  }
}

export interface At {
  readonly at: ReturnType<typeof useImportForm>
}
