import { memberOf } from '../contract/json-members.ts'
import { receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import type { SentLine } from '../contract/schemas/run-file.ts'
import { digestOfJson } from '../crypto/digest.ts'
import { contradictionsOf } from '../rules/receipts.ts'
import { type Difference, differencesOf } from './differences.ts'

/** What an answer and its receipt both say. */
const SHARED = ['decision_id', 'decision', 'reason_codes', 'obligations'] as const

const against = (pointer: string, found: string, made: string): Difference => ({ pointer, found, made })

async function ofReceipt({ answer, receipt }: SentLine): Promise<readonly Difference[]> {
  const { receipt_ref } = answer.body
  if (receipt === undefined && receipt_ref === undefined) return []
  if (receipt === undefined) return [against('/receipt', 'nothing', 'the receipt that the answer names')]
  if (receipt_ref === undefined) return [against('/receipt', 'a receipt', 'nothing: the answer names none')]
  const digest = await digestOfJson(receipt)
  const read = receiptSchema.safeParse(receipt)
  const said = read.success ? contradictionsOf(read.data) : ['it is not a receipt of this contract']
  return [
    ...SHARED.flatMap(name =>
      differencesOf(memberOf(receipt, name), memberOf(answer.body, name), `/receipt/${name}`),
    ),
    ...said.map(found => against('/receipt', found, 'a receipt that agrees with itself')),
    ...differencesOf(receipt_ref, digest, '/answer/body/receipt_ref'),
  ]
}

/** The ids that no two answers share, unless one repeats the other. */
const idsOf = ({ answer }: SentLine): readonly (readonly [pointer: string, id: unknown])[] => [
  ['/answer/request_id', answer.request_id],
  ...(answer.replayed ? [] : [['/answer/body/decision_id', answer.body.decision_id] as const]),
]

/**
 * Finds what cannot be so in a line whatever else happened: a receipt that is not hashed to its name, contradicts itself or
 * its answer, or an id that an earlier line of the file has. Lines are given in their order.
 */
export function createInItself(): (line: SentLine) => Promise<readonly Difference[]> {
  const seen = new Set<unknown>()
  return async line => {
    const twice = idsOf(line).flatMap(([pointer, id]) =>
      seen.has(id) ? [against(pointer, String(id), 'an id that no line before has')] : [],
    )
    for (const [, id] of idsOf(line)) if (id !== undefined) seen.add(id)
    return [...twice, ...(await ofReceipt(line))]
  }
}
