import { isJsonObject } from '../../browser/json-shape.ts'
import {
  type Holds,
  isCount,
  isInstant,
  isNumber,
  isUnicode,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  type RowShape,
  rowOf,
} from '../../browser/row-shape.ts'
import type { FactName, Facts, RestsOn, StatusEntry, Voucher } from '../../contract/facts.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'

type Fact = { readonly [Name in FactName]: NonNullable<Facts[Name]> }

/** What every fact holds. */
const ANY = {
  ...{ at: isInstant, request_id: isUnicode, proof_ref: isUnicode },
  clock_offset_ms: orAbsent(isNumber),
} as const

const isVoucher = rowOf<Voucher>({ entry: isUnicode, thing: isUnicode, since: isCount })

const isStatusEntry = rowOf<StatusEntry>({
  ...{ list: isUnicode, index: isCount, purpose: oneOf(['revocation', 'suspension']) },
})

const isRestsOn = rowOf<RestsOn>({
  ...{ identity: orNull(isUnicode), link: orNull(isUnicode), taking: orNull(isCount) },
  vouchers: listOf(isVoucher),
})

const BY = ['organization', 'holder', 'policy'] as const

/**
 * What each fact must hold to be read; a member that a fact of an earlier contract has not is asked for with `orAbsent`.
 * Whatever else a fact holds is let be, as long as it is JSON.
 */
const FACTS: { readonly [Name in FactName]: RowShape<Fact[Name]> } = {
  identity: {
    ...ANY,
    ...{ confirmed_key: isUnicode, evidence_ref: orNull(isUnicode), authorization_ref: orNull(isUnicode) },
    until: orNull(isInstant),
    // Contracts before 1.3.0 said no more of the endpoint than that it was named.
    endpoint: orAbsent(orNull(oneOf(['proven', 'named']))),
    ...{ vouched_by: orAbsent(orNull(isVoucher)), statuses: orAbsent(listOf(isStatusEntry)) },
    taking: orAbsent(isCount),
  },
  link: { ...ANY, organization_id: isUnicode, key_thumbprint: isUnicode },
  binding: {
    ...ANY,
    ...{ binding_id: isUnicode, authorization_ref: orNull(isUnicode), key_thumbprint: isUnicode },
    ...{ alg: oneOf(PROOF_ALGORITHMS), bound_at: isInstant, taking: orAbsent(isCount) },
  },
  suspension: { ...ANY, by: oneOf(BY) },
  revocation: { ...ANY, by: oneOf(BY) },
  readiness: { ...ANY, binding_id: isUnicode, before: isInstant, rests_on: orAbsent(isRestsOn) },
}

/** Whether a value is the facts of an agent. */
export const isFacts: Holds = value =>
  isJsonObject(value) &&
  keysOf(FACTS).every(name => orAbsent(rowOf<unknown>(FACTS[name]))(Reflect.get(Object(value), name)))
