import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PublicKeyOf, WalletKey } from '../../../client/own-records.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import type { SampleName } from '../../../parties/world.ts'
import { IMPORT_GROUP } from '../../app/import-sample.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useAvailability, useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
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

/** The fields' values: filling them takes a moment, and what was typed meanwhile stays. */
function useFieldValues() {
  const [values, setValues] = useState(EMPTY_CLAIM)
  const typed = useRef<Partial<ClaimValues>>({})
  return {
    values,
    type: (field: ClaimField, value: string) => {
      typed.current = { ...typed.current, [field]: value }
      setValues(last => ({ ...last, [field]: value }))
    },
    /** Call when something is chosen that will soon fill the form. */
    begin: () => {
      typed.current = {}
    },
    /** Fills the form, except for fields edited since `begin`. */
    fill: (filled: ClaimValues) => setValues({ ...filled, ...typed.current }),
  }
}

function namedThumbprint(named: NamedKey): string | undefined {
  if (named.kind === 'key') return named.key.key_thumbprint
  return named.kind === 'thumbprint' ? named.key_thumbprint : undefined
}

interface KeyWish {
  readonly protocol: Protocol
  readonly algorithm: AlgorithmName | undefined
}

function useAgentKey() {
  const { visitor } = useServices()
  const [algorithm, setAlgorithm] = useState<AlgorithmName>()
  const [key, setKey] = useState<WalletKey>()
  const [named, setNamed] = useState<NamedKey>()
  // Read when a key is needed, which may be before the next drawing.
  const namedNow = useRef<NamedKey>(undefined)
  async function obtain({ protocol, algorithm: wanted }: KeyWish): Promise<PublicKeyOf> {
    if (namedNow.current?.kind === 'key') return namedNow.current.key
    if (namedNow.current !== undefined)
      throw new Error('This needs your public key itself, as a JWK, did:jwk or PEM.')
    const supported = await visitor.wallet.algorithms()
    const alg = fittingAlgorithm(protocol, supported, wanted ?? key?.alg) ?? wanted
    if (key !== undefined && (alg === undefined || key.alg === alg)) return key
    const made = await visitor.wallet.create(alg)
    setKey(made)
    return made
  }
  const making = useMutation({ mutationFn: obtain })
  return {
    ...{ algorithm, setAlgorithm, key, named, error: making.error },
    name: (next: NamedKey | undefined) => {
      namedNow.current = next
      setNamed(next)
    },
    /**
     * The named key, else the current one if it fits the wish, or a new one that fits as far as this browser can.
     * @throws Error where a key was named without its public half
     */
    obtain,
    make: (wish: KeyWish) => {
      if (named === undefined) making.mutate(wish)
    },
  }
}
type AgentKey = ReturnType<typeof useAgentKey>

function useFillings(
  { obtain, algorithm }: AgentKey,
  fields: ReturnType<typeof useFieldValues>,
  onSample: () => void,
) {
  const { visitor, world } = useServices()
  const [sample, setSample] = useState<{ readonly name: SampleName; readonly values: ClaimValues }>()
  const [chosen, setChosen] = useState<SampleName>()
  const filling = useMutation({
    // One after another, so that the last one's key is the one that the form names.
    scope: { id: 'filling' },
    mutationFn: async ({ name, alg }: { name: SampleName; alg: AlgorithmName | undefined }) => {
      const lacking = lacksAlgorithm(name, await visitor.wallet.algorithms())
      if (lacking !== undefined) throw new Error(lacking)
      const { jwk } = await obtain({ protocol: name, algorithm: alg })
      return { name, values: valuesOf(await (await world()).prepare(name, jwk)) }
    },
    onSuccess: filled => {
      setSample(filled)
      fields.fill(filled.values)
      onSample()
    },
  })
  const choose = (name: SampleName) => {
    fields.begin()
    setChosen(name)
    filling.mutate({ name, alg: algorithm })
  }
  return {
    /** The sample that the form was filled from and what it filled in, and the one clicked last. */
    filled: { sample, chosen },
    choose,
    refill: (alg: AlgorithmName | undefined) => {
      if (chosen !== undefined) filling.mutate({ name: chosen, alg })
    },
    error: filling.error,
    busy: filling.isPending,
  }
}

async function keyForImport({ obtain, algorithm, named }: AgentKey, protocol: Protocol) {
  if (named?.kind === 'thumbprint')
    return { key_thumbprint: named.key_thumbprint, kept: { outside_keys: [] } }
  const { key_thumbprint, alg, jwk } = await obtain({ protocol, algorithm })
  const kept = named === undefined ? {} : { outside_keys: [{ key_thumbprint, alg, jwk }] }
  return { key_thumbprint, kept }
}

const NO_PUBLIC_KEY = 'My key is elsewhere does not contain a public key: correct it there, or empty the box.'

function useImporting(agentKey: AgentKey, values: ClaimValues, onEnd: () => void) {
  const { visitor } = useServices()
  const { select } = useSelection()
  return useTask({
    run: async () => {
      try {
        const { key_thumbprint, kept } = await keyForImport(agentKey, protocolOf(values))
        const body = claimFrom(values, key_thumbprint)
        return await visitor.importClaim(body, key_thumbprint, IMPORT_GROUP, kept)
      } finally {
        onEnd()
      }
    },
    onStart: () => select(null),
  })
}

function useLink(sample: SampleName | undefined, choose: (name: SampleName) => void): void {
  const ready = useAvailability().state === 'ready'
  const followed = useRef<SampleName>(undefined)
  useEffect(() => {
    if (!ready || sample === undefined || followed.current === sample) return
    followed.current = sample
    choose(sample)
  })
}

export function useImportForm(linked: SampleName | undefined) {
  const notReady = useClosedBecause()
  const fields = useFieldValues()
  const { values } = fields
  // Fields changed since the outcome: their errors no longer apply.
  const [touched, setTouched] = useState<ReadonlySet<ClaimField>>(new Set())
  const agentKey = useAgentKey()
  const { algorithm, key, named } = agentKey
  const thumbprint = named === undefined ? key?.key_thumbprint : namedThumbprint(named)
  const wish = { protocol: protocolOf(values), algorithm }
  const importing = useImporting(agentKey, values, () => setTouched(new Set()))
  const { filled, choose, refill, ...fillings } = useFillings(agentKey, fields, importing.reset)
  useLink(linked, choose)
  return {
    ...{ ...filled, ...wish, values, touched, key, named, thumbprint, choose, notReady },
    closed: notReady ?? (named !== undefined && thumbprint === undefined ? NO_PUBLIC_KEY : undefined),
    outcome: importing.result,
    error: importing.error ?? fillings.error ?? agentKey.error,
    busy: importing.busy || fillings.busy,
    headingRef: importing.headingRef,
    change: (field: ClaimField, value: string) => {
      fields.type(field, value)
      setTouched(last => new Set([...last, field]))
    },
    name: (next: NamedKey | undefined) => {
      agentKey.name(next)
      if (next === undefined || next.kind === 'key') refill(algorithm)
    },
    chooseAlgorithm: (alg: AlgorithmName) => {
      agentKey.setAlgorithm(alg)
      if (filled.chosen !== undefined) refill(alg)
      else if (key !== undefined) agentKey.make({ ...wish, algorithm: alg })
    },
    submit: () => importing.start(),
  }
}

export interface At {
  readonly at: ReturnType<typeof useImportForm>
}
