import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PublicKeyOf, WalletKey } from '../../../client/own-records.ts'
import type { Visitor } from '../../../client/visitor.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { IDENTITY_SOURCES, PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { type ImportRequest, PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import type { NamedKey } from '../../../flows/named-key.ts'
import type { SampleName } from '../../../parties/world.ts'
import { IMPORT_GROUP } from '../../app/import-sample.ts'
import { closeMessage } from '../../app/navigation.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { fittingAlgorithm, lacksAlgorithm } from '../../app/world.ts'

export type ClaimField = Exclude<ProfileField, 'status'>

/** The form as typed, without what is empty; a list has one item a line. */
type ClaimValues = Readonly<Partial<Record<ClaimField, string>>>

interface FieldRow {
  readonly choices?: readonly string[]
  readonly example?: string
  /** More than the contract says of it. */
  readonly hint?: string
}

export const FORM: Readonly<Record<ClaimField, FieldRow>> = {
  identity_source: { choices: IDENTITY_SOURCES },
  protocol: { choices: PROTOCOLS },
  issuer: { example: 'https://issuer.example' },
  subject: { example: 'agent-7' },
  endpoint: { example: 'https://agent-7.example/a2a' },
  display_name: { example: 'Report courier' },
  key_reference: { example: 'self', hint: '; “self” becomes your key’s' },
  organization_id: { example: 'org.example' },
  valid_from: { example: '2026-01-01T00:00:00Z' },
  valid_until: { example: '2027-01-01T00:00:00Z' },
  evidence_refs: { hint: '; one a line' },
}
export const FIELDS = keysOf(FORM)

const EMPTY_CLAIM: ClaimValues = { identity_source: 'EXTERNAL', protocol: 'PUBLIC_KEY' }

export const hintOf = (field: ClaimField): string =>
  `${PROFILE_FIELDS[field].constraint}${FORM[field].hint ?? ''}`

export function protocolOf({ protocol }: ClaimValues): Protocol {
  return PROTOCOLS.find(name => name === protocol) ?? 'PUBLIC_KEY'
}

/** The fields in which `self` stands for the thumbprint of the claim’s own key. */
const SELF_FIELDS: readonly ClaimField[] = ['issuer', 'subject', 'key_reference']

const AT_THE_TOP: readonly ClaimField[] = ['identity_source', 'issuer', 'subject']

/** The claim that a form makes; nothing is corrected, for refusing is up to the service. @param thumbprint of `self` */
function claimFrom(values: ClaimValues, thumbprint: string): ImportRequest {
  const isSelf = (field: ClaimField) => values[field] === 'self' && SELF_FIELDS.includes(field)
  const said: ClaimValues = Object.fromEntries(
    FIELDS.map(field => [field, isSelf(field) ? thumbprint : (values[field] ?? '')]),
  )
  const { identity_source, issuer = '', subject = '', protocol, evidence_refs = '', ...others } = said
  const lines = evidence_refs.split('\n').filter(line => line !== '')
  const optional = Object.entries(others).filter(([, value]) => value !== '')
  return {
    identity_source: IDENTITY_SOURCES.find(name => name === identity_source) ?? 'EXTERNAL',
    ...{ issuer, subject },
    metadata: {
      protocol: protocolOf(values),
      ...Object.fromEntries(optional),
      ...(lines.length === 0 ? {} : { evidence_refs: lines }),
    },
  }
}

function valuesOf({ metadata, ...top }: ImportRequest): ClaimValues {
  const { evidence_refs, ...members } = metadata
  const given = Object.entries(members).map(([name, value]) => [name, value ?? ''])
  return { ...top, ...Object.fromEntries(given), evidence_refs: evidence_refs?.join('\n') ?? '' }
}

export function isAt(field: ClaimField, { pointer }: ProblemError): boolean {
  const [, first, second] = pointer.split('/')
  return AT_THE_TOP.includes(field) ? first === field : first === 'metadata' && second === field
}

interface Form {
  readonly chosen?: SampleName | undefined
  /** What was typed since it was chosen: it stays when the sample fills the form. */
  readonly typed: ClaimValues
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
