import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { federatedAgentProfile } from '../contract/schemas/profile.ts'
import type { RunFile } from '../contract/schemas/run-file.ts'
import type { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { canonicalJson } from '../crypto/digest.ts'
import { RunFileError, readRunFile } from '../evidence/read-run-file.ts'
import { type JudgedLine, type RunReport, runAgain } from '../evidence/run-again.ts'
import { type JsonText, readJsonText } from './given-keys.ts'
import { broken, compare, type OwnCheck, open, runOwn } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'

export function formCheck(read: JsonText): OwnCheck {
  const judge = (): Finding => {
    if ('fault' in read) return broken(read.fault)
    return isObject(read.value) ? pass('an I-JSON object') : broken('this is not a JSON object')
  }
  return {
    check: 'form',
    section: 'RFC 7493, 2',
    words: 'The text must be one I-JSON object (RFC 7493).',
    judge,
  }
}

function schemaFault({ issues: [issue] }: z.core.$ZodError): string {
  const at = `/${issue?.path.join('/') ?? ''}`
  return issue?.code === 'unrecognized_keys'
    ? `${issue.keys.join(', ')} at ${at} is not a member`
    : `${at} is missing or has another form`
}

export function schemaCheck<T>(value: unknown, schema: z.ZodMiniType<T>, words: string): OwnCheck {
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

export function memberCheck(
  check: 'issuer' | 'subject',
  words: string,
  value: unknown,
  expected: string | undefined,
): OwnCheck {
  const judge = () =>
    typeof value === 'string' ? compare(value, expected, check) : open('it depends on schema')
  return { check, section: PROTOTYPES_CHOICE, words, restsOn: ['form'], judge }
}

export function valueIn(read: JsonText): unknown {
  return 'value' in read ? read.value : undefined
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
      'The profile must have exactly the members of a Federated Agent Profile, each in its form.',
    ),
    memberCheck('issuer', 'issuer must be the one that you expect.', members.issuer, expected.issuer),
    memberCheck('subject', 'subject must be the one that you expect.', members.subject, expected.subject),
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
  return lines.length === 0 ? open('it has no lines') : pass(`${counts}, under the keys in this file`)
}

export function runFileChecks(
  file: RunFile | RunFileError,
  { onOwnService, watch }: Pick<BenchInput, 'onOwnService' | 'watch'>,
): readonly OwnCheck[] {
  return [
    {
      check: 'form',
      section: PROTOTYPES_CHOICE,
      words: 'The run file must be I-JSON with exactly its members, of this page’s contract and policy.',
      judge: () => (file instanceof RunFileError ? broken(file.message) : pass(`${file.lines.length} lines`)),
    },
    {
      check: 'same_answers',
      section: PROTOTYPES_CHOICE,
      words: 'Running it again must give the same answers and receipts, member by member.',
      restsOn: ['form'],
      judge: async () =>
        onOwnService === undefined || file instanceof RunFileError
          ? open('there is no service here to run it again')
          : sameAnswers(await runAgain(file, onOwnService, watch)),
    },
  ]
}

/** A run file: it is run again, on a store of its own that is deleted after it. */
export const checkRunFile: Checker = async input => ({
  lines: await runOwn(runFileChecks(fileOrWhy(input.text), input)),
  parts: [],
  notes: [
    'The file is not signed. With their own keys, anyone can make another that gives the same when it is run again.',
  ],
})
