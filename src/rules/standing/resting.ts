import type { RestsOn, Voucher } from '../../contract/facts.ts'
import type { Grounds } from './grounds.ts'
import type { Subject } from './subject.ts'

/** What a decision about entering the pilot rests on now: the proofs, and each thing in the directory that vouches. */
export function groundsOfReadiness({ identity_source, facts }: Subject, grounds: Grounds): RestsOn {
  const { identity, link, binding } = facts
  const registry = identity_source === 'SERVICE_REGISTRY'
  const key = grounds.identity?.held ? grounds.identity.voucher : undefined
  const vouchers: readonly (Voucher | null | undefined)[] = [
    registry ? grounds.registered : key,
    ...grounds.statuses.map(({ list_entry, index, since }) => ({
      entry: list_entry,
      thing: String(index),
      since,
    })),
    grounds.link?.held ? grounds.link.voucher : undefined,
  ]
  return {
    identity: identity?.proof_ref ?? null,
    link: link?.proof_ref ?? null,
    taking: (registry ? binding?.taking : identity?.taking) ?? null,
    vouchers: vouchers.filter(voucher => voucher != null),
  }
}

/** Whether two decisions rest on exactly the same things. */
export function sameGrounds(one: RestsOn, other: RestsOn): boolean {
  const plain = ({ identity, link, taking, vouchers }: RestsOn) =>
    JSON.stringify([identity, link, taking, vouchers.map(({ entry, thing, since }) => [entry, thing, since])])
  return plain(one) === plain(other)
}
