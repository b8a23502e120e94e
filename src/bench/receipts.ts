import { same } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { dimensionLine, receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { POLICY_VERSION, RECEIPT_SCHEMA_VERSION } from '../contract/version.ts'
import { canonicalJson, digestOfText } from '../crypto/digest.ts'
import { contradictionsOf, contradictionsOfAny } from '../rules/receipts.ts'
import { readJsonObject } from './json-texts.ts'
import { broken, type OwnRows, open, ownLines } from './own-lines.ts'
import { FORM, type InJson, judgeSchema, memberRow } from './own-objects.ts'
import type { Checker } from './report.ts'

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

/** A receipt, in `value`, with what stands beside it where it is filed. */
interface Filed extends InJson {
  readonly ref?: unknown
  readonly sequence?: unknown
  /** Its own; undefined where it is no JSON object. */
  readonly digest?: string | undefined
}

function judgeConsistent({ value, sequence }: Filed): Finding {
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

export const RECEIPT: OwnRows<Filed> = {
  form: FORM,
  schema: {
    section: PROTOTYPES_CHOICE,
    words: 'The receipt must have the members of its schema version, each in its form.',
    judge: ({ value }) => {
      const version = isObject(value) ? value.schema_version : undefined
      if (version === RECEIPT_SCHEMA_VERSION || typeof version !== 'string')
        return judgeSchema(value, receiptSchema)
      return version.startsWith(`${MAJOR}.`)
        ? judgeSchema(value, ofAnotherVersion)
        : broken(`schema_version is ${version}; ${MAJOR}.x is read here`)
    },
  },
  digest: {
    section: 'RFC 6920, 3; RFC 8785, 3.2',
    words:
      'The receipt’s digest (RFC 6920, over the form of RFC 8785) must match the receipt_ref given with it.',
    judge: ({ ref, digest }) => {
      if (ref === undefined || digest === undefined)
        return open(`no receipt_ref was given with it; its digest is ${digest ?? 'not known'}`)
      return typeof ref === 'string'
        ? same(digest, ref, { name: 'digest', what: 'digest' })
        : broken('receipt_ref is not text')
    },
  },
  consistent: {
    section: PROTOTYPES_CHOICE,
    words: 'The decision, reasons, limitations and obligations must follow from the dimensions.',
    restsOn: ['schema'],
    judge: judgeConsistent,
  },
  subject: memberRow('subject', 'The receipt must be about the agent that you expect.', 'agent_id'),
}

/** A receipt of this contract, by itself or with its `receipt_ref`. It is not signed. */
export const checkReceipt: Checker = async ({ text, expected }) => {
  const read = readJsonObject(text)
  const given = 'value' in read ? read.value : undefined
  const isFiled = given !== undefined && Object.hasOwn(given, 'receipt')
  const { receipt: value, receipt_ref: ref, sequence } = isFiled ? given : { receipt: given }
  const canonical = isObject(value) ? canonicalJson(value) : undefined
  const digest = canonical === undefined ? undefined : await digestOfText(canonical)
  return {
    lines: await ownLines(RECEIPT, { read, value, expected, ref, sequence, digest }),
    parts:
      canonical === undefined
        ? []
        : [
            { title: 'Receipt', content: { json: value } },
            { title: 'Its digest, recomputed', content: { text: digest ?? '' } },
            { title: 'Canonical bytes (RFC 8785)', content: { text: canonical } },
          ],
    notes: ['A receipt is not signed: anyone who can write one can write another with its own digest.'],
  }
}
