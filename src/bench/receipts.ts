import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { dimensionLine, receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { POLICY_VERSION, RECEIPT_SCHEMA_VERSION } from '../contract/version.ts'
import { canonicalJson, digestOfText } from '../crypto/digest.ts'
import { contradictionsOf, contradictionsOfAny } from '../rules/receipts.ts'
import { type JsonText, readJsonText } from './given-keys.ts'
import { breathe } from './limits.ts'
import { broken, compare, type OwnCheck, open, runOwn } from './own-lines.ts'
import { formCheck, memberCheck, schemaCheck, valueIn } from './own-objects.ts'
import type { BenchInput, Checker } from './report.ts'

const [MAJOR] = RECEIPT_SCHEMA_VERSION.split('.')
const NAMED = { name: z.string() }

/**
 * A receipt of another version of the same major one, read by its form: what its codes, limitations and obligations may be
 * changes with the version.
 */
const ofAnotherVersion = z.looseObject({
  ...receiptSchema.shape,
  schema_version: z.string().check(z.regex(new RegExp(`^${MAJOR}\\.\\d{1,6}\\.\\d{1,6}$`, 'u'))),
  limitations: z.array(z.looseObject({ code: z.string(), statement: z.string() })),
  reason_codes: z.array(z.string()),
  obligations: z.array(z.looseObject({ id: z.string(), type: z.string(), properties: z.looseObject(NAMED) })),
  dimensions: z.array(
    z.looseObject({ ...dimensionLine.shape, dimension: z.string(), code: z.optional(z.string()) }),
  ),
})

/** By its form, under the schema of the version that it names. */
function receiptForm(receipt: unknown): OwnCheck {
  const version = isObject(receipt) ? receipt.schema_version : undefined
  const isOwn = version === RECEIPT_SCHEMA_VERSION || typeof version !== 'string'
  const check = schemaCheck(
    receipt,
    isOwn ? receiptSchema : ofAnotherVersion,
    'The receipt must have the members of its schema version, each in its form.',
  )
  if (isOwn || version.startsWith(`${MAJOR}.`)) return check
  return { ...check, judge: () => broken(`schema_version is ${version}; ${MAJOR}.x is read here`) }
}

interface Filed {
  readonly receipt: unknown
  /** What stands beside it, where it is filed. */
  readonly ref?: unknown
  readonly sequence?: unknown
}

function filed(value: unknown): Filed {
  if (!isObject(value) || !Object.hasOwn(value, 'receipt')) return { receipt: value }
  const { receipt, receipt_ref: ref, sequence } = value
  return { receipt, ref, sequence }
}

function judgeDigest(digest: string | undefined, { ref }: Filed): Finding {
  if (ref === undefined || digest === undefined)
    return open(`no receipt_ref was given with it; its digest is ${digest ?? 'not known'}`)
  return typeof ref === 'string' ? compare(digest, ref, 'digest') : broken('receipt_ref is not text')
}

function judgeConsistent({ receipt: value, sequence }: Filed): Finding {
  const any = ofAnotherVersion.parse(value)
  const { policy_version, schema_version } = any
  const isOwn = policy_version === POLICY_VERSION && schema_version === RECEIPT_SCHEMA_VERSION
  const against = [...(isOwn ? contradictionsOf(receiptSchema.parse(value)) : contradictionsOfAny(any))]
  if (sequence !== undefined && sequence !== any.sequence)
    against.push(`its sequence is ${any.sequence}, but it is filed as ${JSON.stringify(sequence)}`)
  if (against.length > 0) return broken(against.join('; '))
  if (isOwn) return pass('nothing in it contradicts itself')
  const differs =
    policy_version === POLICY_VERSION
      ? `its schema is ${schema_version}, this page’s is ${RECEIPT_SCHEMA_VERSION}`
      : `its policy is ${policy_version}, this page’s is ${POLICY_VERSION}`
  return pass(`${differs}: obligations and limitations were not compared`)
}

/** The lines of a receipt, which hashes to this. */
export function receiptChecks(
  read: JsonText,
  digest: string | undefined,
  { expected }: Pick<BenchInput, 'expected'>,
): readonly OwnCheck[] {
  const about = filed(valueIn(read))
  const { receipt } = about
  return [
    formCheck(read),
    receiptForm(receipt),
    {
      check: 'digest',
      section: 'RFC 6920, 3; RFC 8785, 3.2',
      words:
        'The receipt’s digest (RFC 6920, over the form of RFC 8785) must match the receipt_ref given with it.',
      restsOn: ['form'],
      judge: () => judgeDigest(digest, about),
    },
    {
      check: 'consistent',
      section: PROTOTYPES_CHOICE,
      words: 'The decision, reasons, limitations and obligations must follow from the dimensions.',
      restsOn: ['schema'],
      judge: () => judgeConsistent(about),
    },
    memberCheck(
      'subject',
      'The receipt must be about the agent that you expect.',
      isObject(receipt) ? receipt.agent_id : undefined,
      expected.subject,
    ),
  ]
}

/** A receipt of this contract, by itself or with its `receipt_ref`. It is not signed. */
export const checkReceipt: Checker = async input => {
  const read = readJsonText(input.text)
  await breathe()
  const { receipt } = filed(valueIn(read))
  const isJson = 'value' in read && isObject(receipt)
  const canonical = isJson ? canonicalJson(receipt) : ''
  const digest = isJson ? await digestOfText(canonical) : undefined
  const lines = await runOwn(receiptChecks(read, digest, input))
  const parts = isJson
    ? [
        { title: 'Receipt', content: { json: receipt } },
        { title: 'Its digest, recomputed', content: { text: digest ?? '' } },
        { title: 'Canonical bytes (RFC 8785)', content: { text: canonical } },
      ]
    : []
  return {
    lines,
    parts,
    notes: ['A receipt is not signed: anyone who can write one can write another with its own digest.'],
  }
}
