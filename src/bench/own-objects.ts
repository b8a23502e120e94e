import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { federatedAgentProfile } from '../contract/schemas/profile.ts'
import { receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import type { RunFile } from '../contract/schemas/run-file.ts'
import type { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { canonicalJson, digestOfJson } from '../crypto/digest.ts'
import { RunFileError, readRunFile } from '../evidence/read-run-file.ts'
import { type JudgedLine, type RunReport, runAgain } from '../evidence/run-again.ts'
import { contradictionsOf } from '../rules/receipts.ts'
import { type JsonText, readJsonText } from './given-keys.ts'
import { broken, compare, type OwnCheck, open, runOwn } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'

function formCheck(read: JsonText): OwnCheck {
  const judge = (): Finding => {
    if ('fault' in read) return broken(read.fault)
    return isObject(read.value) ? pass('an I-JSON object') : broken('this is no JSON object')
  }
  return { check: 'form', section: 'RFC 7493, 2', words: 'It is one I-JSON object (RFC 7493).', judge }
}

function schemaFault({ issues: [issue] }: z.core.$ZodError): string {
  const at = `/${issue?.path.join('/') ?? ''}`
  return issue?.code === 'unrecognized_keys'
    ? `${issue.keys.join(', ')} at ${at} is not a member`
    : `${at} is missing or has another form`
}

function schemaCheck<T>(value: unknown, schema: z.ZodMiniType<T>, words: string): OwnCheck {
  return {
    check: 'schema',
    section: PROTOTYPES_CHOICE,
    words,
    restsOn: ['form'],
    judge: () => {
      const read = schema.safeParse(value)
      return read.success ? pass('each member is there and of its form') : broken(schemaFault(read.error))
    },
  }
}

function memberCheck(
  check: 'issuer' | 'subject',
  words: string,
  value: unknown,
  expected: string | undefined,
): OwnCheck {
  const judge = () =>
    typeof value === 'string' ? compare(value, expected, check) : open('it rests on schema')
  return { check, section: PROTOTYPES_CHOICE, words, restsOn: ['form'], judge }
}

function filed(value: unknown): { readonly receipt: unknown; readonly named: string | undefined } {
  if (!isObject(value) || !Object.hasOwn(value, 'receipt')) return { receipt: value, named: undefined }
  const { receipt, receipt_ref } = value
  return { receipt, named: typeof receipt_ref === 'string' ? receipt_ref : undefined }
}

function valueIn(read: JsonText): unknown {
  return 'value' in read ? read.value : undefined
}

/** The lines of a receipt, which hashes to this. */
export function receiptChecks(
  read: JsonText,
  digest: string | undefined,
  { expected }: Pick<BenchInput, 'expected'>,
): readonly OwnCheck[] {
  const { receipt, named } = filed(valueIn(read))
  const agent = isObject(receipt) ? receipt.agent_id : undefined
  return [
    formCheck(read),
    schemaCheck(receipt, receiptSchema, 'It has exactly the members of a receipt, each of its form.'),
    {
      check: 'digest',
      section: 'RFC 6920, 3; RFC 8785, 3.2',
      words: 'It hashes to the name that stands beside it (RFC 6920, over the form of RFC 8785).',
      restsOn: ['form'],
      judge: () =>
        named === undefined || digest === undefined
          ? open(`no receipt_ref stands beside it; it hashes to ${digest ?? 'nothing'}`)
          : compare(digest, named, 'name'),
    },
    {
      check: 'agreement',
      section: PROTOTYPES_CHOICE,
      words: 'Its decision, reasons, limitations and obligations are those of its dimensions.',
      restsOn: ['schema'],
      judge: () => {
        const against = contradictionsOf(receiptSchema.parse(receipt))
        return against.length === 0 ? pass('nothing in it contradicts itself') : broken(against.join('; '))
      },
    },
    memberCheck('subject', 'It is about the agent that was expected.', agent, expected.subject),
  ]
}

/** A receipt of this contract, by itself or with its `receipt_ref`. It is not signed. */
export const checkReceipt: Checker = async input => {
  const read = readJsonText(input.text)
  const { receipt } = filed(valueIn(read))
  const isJson = 'value' in read && isObject(receipt)
  const digest = isJson ? await digestOfJson(receipt) : undefined
  const lines = await runOwn(receiptChecks(read, digest, input))
  const parts = isJson
    ? [
        { title: 'Receipt', content: { json: receipt } },
        { title: 'Its name, made again', content: { text: digest ?? '' } },
        { title: 'Canonical bytes (RFC 8785)', content: { text: canonicalJson(receipt) } },
      ]
    : []
  return {
    lines,
    parts,
    notes: ['A receipt is not signed: whoever can write one can write another that hashes to its own name.'],
  }
}

export function profileChecks(
  read: JsonText,
  { expected }: Pick<BenchInput, 'expected'>,
): readonly OwnCheck[] {
  const value = valueIn(read)
  const members: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  return [
    formCheck(read),
    schemaCheck(
      value,
      federatedAgentProfile,
      'It has exactly the members of a Federated Agent Profile, each of its form.',
    ),
    memberCheck('issuer', 'issuer is the one that was expected.', members.issuer, expected.issuer),
    memberCheck('subject', 'subject is the one that was expected.', members.subject, expected.subject),
  ]
}

export const checkProfile: Checker = async input => {
  const read = readJsonText(input.text)
  const value = valueIn(read)
  const lines = await runOwn(profileChecks(read, input))
  const parts =
    'value' in read && isObject(value)
      ? [
          { title: 'Profile', content: { json: value } },
          { title: 'Canonical bytes (RFC 8785)', content: { text: canonicalJson(value) } },
        ]
      : []
  return {
    lines,
    parts,
    notes: ['A profile is a claim: its status is what it says of itself, and nothing here proves it.'],
  }
}

function fileOrWhy(text: string): RunFile | RunFileError {
  try {
    return readRunFile(new TextEncoder().encode(text))
  } catch (cause) {
    if (cause instanceof RunFileError) return cause
    throw cause
  }
}

const words = ({ number, differences: [first] }: JudgedLine): string =>
  `line ${number} ${first?.pointer}: the file says ${first?.found}, running it again gave ${first?.made}`

function sameAnswers({ lines }: RunReport): Finding {
  const differing = lines.filter(({ outcome }) => outcome === 'differs')
  if (differing[0] !== undefined)
    return broken(`${differing.length} of ${lines.length} lines differ, first ${words(differing[0])}`)
  const unjudged = lines.filter(({ outcome }) => outcome === 'not_judged')
  const counts = `${lines.length - unjudged.length} lines the same, ${unjudged.length} not judged`
  const last = unjudged.at(-1)
  if (last !== undefined) return open(`${counts}, such as line ${last.number}: ${last.why}`)
  return lines.length === 0 ? open('it holds no line') : pass(`${counts}, under the keys in this file`)
}

export function runFileChecks(
  file: RunFile | RunFileError,
  { onOwnService }: Pick<BenchInput, 'onOwnService'>,
): readonly OwnCheck[] {
  return [
    {
      check: 'form',
      section: PROTOTYPES_CHOICE,
      words: 'It is I-JSON, exactly the members of a run file, of this page’s contract and policy.',
      judge: () => (file instanceof RunFileError ? broken(file.message) : pass(`${file.lines.length} lines`)),
    },
    {
      check: 'same_answers',
      section: PROTOTYPES_CHOICE,
      words: 'Running it again gives the same answers and receipts, member by member.',
      restsOn: ['form'],
      judge: async () =>
        onOwnService === undefined || file instanceof RunFileError
          ? open('there is no service here to run it again')
          : sameAnswers(await runAgain(file, onOwnService)),
    },
  ]
}

/** A run file: it is run again, on a store of its own that is deleted after it. */
export const checkRunFile: Checker = async input => ({
  lines: await runOwn(runFileChecks(fileOrWhy(input.text), input)),
  parts: [],
  notes: [
    'Nobody signed the file: with keys of their own, anyone can make another one that is the same when it is run again.',
  ],
})
