import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Outcome, PublicKeyOf, WalletKey } from '../../../client/visitor.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { ImportAnswer } from '../../../contract/schemas/import-answer.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { filledIn } from '../../../flows/link-run.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import { FRESH, linkValues, type ScenarioLink, SELF } from '../../../flows/scenario-link.ts'
import type { SampleName } from '../../../parties/world.ts'
import { IMPORT_GROUP } from '../../app/import-sample.ts'
import { fittingAlgorithm, lacksAlgorithm } from '../../app/protocol-algorithms.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import {
  type ClaimField,
  type ClaimValues,
  claimBody,
  EMPTY_CLAIM,
  protocolOf,
  valuesOf,
} from './claim-form.ts'

interface FieldValues {
  readonly values: ClaimValues
  readonly type: (field: ClaimField, value: string) => void
  /** Call when something is chosen that will soon fill the form. */
  readonly begin: () => void
  /** Fills the form, except for fields edited since `begin`. */
  readonly fill: (values: ClaimValues) => void
}

/** The fields' values: filling them takes a moment, and what was typed meanwhile stays. */
function useFieldValues(): FieldValues {
  const [values, setValues] = useState(EMPTY_CLAIM)
  const typed = useRef<Partial<ClaimValues>>({})
  return {
    values,
    type: (field, value) => {
      typed.current = { ...typed.current, [field]: value }
      setValues(last => ({ ...last, [field]: value }))
    },
    begin: () => {
      typed.current = {}
    },
    fill: filled => setValues({ ...filled, ...typed.current }),
  }
}

/** What a key is for: the protocol that it must fit, and the algorithm that the visitor prefers. */
interface KeyWish {
  readonly protocol: Protocol
  readonly algorithm: AlgorithmName | undefined
}

interface AgentKey {
  readonly algorithm: AlgorithmName | undefined
  /** The key that will speak for the agent; made when it is first needed. */
  readonly key: WalletKey | undefined
  readonly error: Error | null
  /** What names a key that is elsewhere; undefined where the key is made here. */
  readonly named: NamedKey | undefined
  readonly name: (named: NamedKey | undefined) => void
  readonly setAlgorithm: (algorithm: AlgorithmName) => void
  /**
   * The named key, else the current one if it fits the wish, or a new one that fits as far as this browser can.
   * @throws Error where a key was named without its public half
   */
  readonly obtain: (wish: KeyWish) => Promise<PublicKeyOf>
  /** Obtains the key without waiting for it. */
  readonly make: (wish: KeyWish) => void
}

/** The key of an agent that is about to be imported. */
function useAgentKey(): AgentKey {
  const { visitor } = useServices()
  const [algorithm, setAlgorithm] = useState<AlgorithmName>()
  const [key, setKey] = useState<WalletKey>()
  const [named, setNamed] = useState<NamedKey>()
  // Read when a key is needed, which may be before the next drawing.
  const namedNow = useRef<NamedKey>(undefined)
  async function obtain({ protocol, algorithm: wanted }: KeyWish): Promise<PublicKeyOf> {
    if (namedNow.current !== undefined) return publicHalf(namedNow.current)
    const supported = await visitor.wallet.algorithms()
    const alg = fittingAlgorithm(protocol, supported, wanted ?? key?.alg) ?? wanted
    if (key !== undefined && (alg === undefined || key.alg === alg)) return key
    const made = await visitor.wallet.create(alg)
    setKey(made)
    return made
  }
  const making = useMutation({ mutationFn: obtain })
  const make = (wish: KeyWish) => {
    if (named === undefined) making.mutate(wish)
  }
  const name = (next: NamedKey | undefined) => {
    namedNow.current = next
    setNamed(next)
  }
  return { algorithm, key, error: making.error, named, name, setAlgorithm, obtain, make }
}

/** The public half of a key that is elsewhere. @throws Error where what was named has none */
function publicHalf(named: NamedKey): PublicKeyOf {
  if (named.kind === 'key') return named.key
  throw new Error('This needs your public key itself, as a JWK, did:jwk or PEM.')
}

/** The thumbprint of the key that the claim is made for, as far as there is one yet. */
export function thumbprintOf({ named, key }: Pick<ImportForm, 'named' | 'key'>): string | undefined {
  if (named === undefined) return key?.key_thumbprint
  if (named.kind === 'key') return named.key.key_thumbprint
  return named.kind === 'thumbprint' ? named.key_thumbprint : undefined
}

/** Why nothing can be imported for what was named as the key; undefined where it can. */
export function keyClosed({ named }: Pick<ImportForm, 'named'>): string | undefined {
  if (named === undefined || named.kind === 'key' || named.kind === 'thumbprint') return undefined
  return 'My key is elsewhere holds no public key: correct it there, or empty the box.'
}

interface Filled {
  readonly name: SampleName
  readonly values: ClaimValues
}

export interface ImportForm {
  readonly values: ClaimValues
  /** The sample that the form was filled from, and what it filled in. */
  readonly sample: Filled | undefined
  /** The sample that was chosen, from the click on; the form is filled a moment later. */
  readonly chosen: SampleName | undefined
  /** What a link filled in. */
  readonly linked: ClaimValues | undefined
  /** The protocol that the form claims, for which the key is made. */
  readonly protocol: Protocol
  readonly algorithm: AlgorithmName | undefined
  readonly key: WalletKey | undefined
  /** What names a key that is elsewhere; undefined where the key is made here. */
  readonly named: NamedKey | undefined
  readonly outcome: Outcome<ImportAnswer> | undefined
  readonly error: Error | null
  readonly busy: boolean
  /** Fields changed since the outcome: their errors no longer apply. */
  readonly touched: ReadonlySet<ClaimField>
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly change: (field: ClaimField, value: string) => void
  readonly choose: (sample: SampleName) => void
  readonly fill: (link: ScenarioLink) => void
  readonly name: (named: NamedKey | undefined) => void
  readonly chooseAlgorithm: (algorithm: AlgorithmName) => void
  readonly needKey: () => void
  readonly submit: () => void
}

function useFilling({ obtain }: AgentKey, onFilled: (filled: Filled) => void) {
  const { visitor, world } = useServices()
  return useMutation({
    mutationFn: async ({ name, alg }: { name: SampleName; alg: AlgorithmName | undefined }) => {
      const lacking = lacksAlgorithm(name, await visitor.wallet.algorithms())
      if (lacking !== undefined) throw new Error(lacking)
      const { jwk } = await obtain({ protocol: name, algorithm: alg })
      return { name, values: valuesOf(await (await world()).prepare(name, jwk)) }
    },
    onSuccess: onFilled,
  })
}

/** Fills the form from a link; only a subject of its own needs a key and the synthetic world for that. */
function useLinkFilling(
  { obtain, algorithm }: AgentKey,
  onMutate: () => void,
  onFilled: (values: ClaimValues) => void,
) {
  const { world } = useServices()
  return useMutation({
    mutationFn: async (link: ScenarioLink) => {
      if (link.from.kind === 'sample') throw new Error('A sample is chosen, not filled in.')
      const { claim } = link.from
      if (!linkValues(claim).some(([, value]) => value === FRESH)) return valuesOf(claim)
      const { jwk } = await obtain({ protocol: claim.metadata.protocol, algorithm })
      return valuesOf(await filledIn({ world: await world() }, link, jwk, SELF))
    },
    onMutate,
    onSuccess: onFilled,
  })
}

/** The key that an import names, and how it is kept. */
async function keyForImport({ obtain, algorithm, named }: AgentKey, protocol: Protocol) {
  if (named?.kind === 'thumbprint')
    return { key_thumbprint: named.key_thumbprint, kept: { outside_keys: [] } }
  const { key_thumbprint, alg, jwk } = await obtain({ protocol, algorithm })
  const kept = named === undefined ? {} : { outside_keys: [{ key_thumbprint, alg, jwk }] }
  return { key_thumbprint, kept }
}

function useImporting(agentKey: AgentKey, values: ClaimValues, onEnd: () => void) {
  const { visitor } = useServices()
  const { select } = useSelection()
  return useTask({
    run: async () => {
      try {
        const { key_thumbprint, kept } = await keyForImport(agentKey, protocolOf(values))
        const body = claimBody(values, key_thumbprint)
        return await visitor.importClaim(body, key_thumbprint, IMPORT_GROUP, kept)
      } finally {
        onEnd()
      }
    },
    onStart: () => select(null),
  })
}

/** What fills the form: a sample that is chosen, or a link that was followed. */
function useFillings(agentKey: AgentKey, fields: FieldValues, onSample: () => void) {
  const [sample, setSample] = useState<Filled>()
  const [chosen, setChosen] = useState<SampleName>()
  const [linked, setLinked] = useState<ClaimValues>()
  const filling = useFilling(agentKey, filled => {
    setSample(filled)
    fields.fill(filled.values)
    onSample()
  })
  const linking = useLinkFilling(agentKey, fields.begin, filled => {
    setLinked(filled)
    fields.fill(filled)
  })
  const choose = (name: SampleName) => {
    fields.begin()
    setChosen(name)
    setLinked(undefined)
    filling.mutate({ name, alg: agentKey.algorithm })
  }
  return {
    ...{ sample, chosen, linked, choose },
    fill: (link: ScenarioLink) =>
      link.from.kind === 'sample' ? choose(link.from.sample) : linking.mutate(link),
    /** Makes the sample's claim again for another key. */
    refill: (name: SampleName, alg: AlgorithmName | undefined) => filling.mutate({ name, alg }),
    error: filling.error ?? linking.error,
    busy: filling.isPending || linking.isPending,
  }
}

/** The import form's state: what was typed, the key that will speak, and what became of the last attempt. */
export function useImportForm(): ImportForm {
  const fields = useFieldValues()
  const { values } = fields
  const [touched, setTouched] = useState<ReadonlySet<ClaimField>>(new Set())
  const agentKey = useAgentKey()
  const { algorithm, key, named } = agentKey
  const protocol = protocolOf(values)
  const importing = useImporting(agentKey, values, () => setTouched(new Set()))
  const { refill, error, busy, ...fillings } = useFillings(agentKey, fields, importing.reset)
  return {
    ...{ ...fillings, values, protocol, algorithm, key, named, touched, headingRef: importing.headingRef },
    outcome: importing.result,
    error: importing.error ?? error ?? agentKey.error,
    busy: importing.busy || busy,
    change: (field, value) => {
      fields.type(field, value)
      setTouched(last => new Set([...last, field]))
    },
    name: next => {
      agentKey.name(next)
      const readable = next === undefined || next.kind === 'key'
      if (readable && fillings.sample !== undefined) refill(fillings.sample.name, algorithm)
    },
    chooseAlgorithm: alg => {
      agentKey.setAlgorithm(alg)
      if (fillings.sample !== undefined) refill(fillings.sample.name, alg)
      else if (key !== undefined) agentKey.make({ protocol, algorithm: alg })
    },
    needKey: () => agentKey.make({ protocol, algorithm }),
    submit: () => importing.start(),
  }
}

/** Fills the form from what a link says, once the service is ready. */
export function useFormFromLink(form: ImportForm, link: ScenarioLink | undefined, ready: boolean): void {
  const done = useRef<ScenarioLink>(undefined)
  useEffect(() => {
    if (!ready || link === undefined || done.current === link) return
    done.current = link
    form.fill(link)
  })
}
