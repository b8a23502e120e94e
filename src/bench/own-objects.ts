import { same } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { federatedAgentProfile } from '../contract/schemas/profile.ts'
import type { RunFile } from '../contract/schemas/run-file.ts'
import type { z } from '../contract/schemas/zod.ts'
import { PROTOTYPES_CHOICE } from '../contract/specifications/citations.ts'
import { canonicalJson } from '../crypto/digest.ts'
import { RunFileError, readRunFile } from '../evidence/read-run-file.ts'
import { type JudgedLine, type RunReport, runAgain } from '../evidence/run-again.ts'
import { type JsonText, readJsonObject } from './json-texts.ts'
import { broken, type OwnRow, type OwnRows, open, ownLines } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'

/** A text that should be a JSON object, as far as it can be read, and what is expected of it. */
export interface InJson extends Pick<BenchInput, 'expected'> {
  readonly read: JsonText<Members>
  /** The object that the rows are about, whatever its form. */
  readonly value: unknown
}

export const FORM: OwnRow<Pick<InJson, 'read'>> = {
  section: 'RFC 7493, 2',
  words: 'The text must be one I-JSON object (RFC 7493).',
  judge: ({ read }) => ('fault' in read ? broken(read.fault) : pass('an I-JSON object')),
}

function schemaFault({ issues: [issue] }: z.core.$ZodError): string {
  const at = `/${issue?.path.join('/') ?? ''}`
  return issue?.code === 'unrecognized_keys'
    ? `${issue.keys.join(', ')} at ${at} is not a member`
    : `${at} is missing or has another form`
}

export function judgeSchema<T>(value: unknown, schema: z.ZodMiniType<T>): Finding {
  const read = schema.safeParse(value)
  return read.success ? pass('each member is there and of its form') : broken(schemaFault(read.error))
}

/** The row of a member that is compared with what is expected. */
export const memberRow = (box: 'issuer' | 'subject', words: string, member: string): OwnRow<InJson> => ({
  section: PROTOTYPES_CHOICE,
  words,
  judge: ({ value, expected }) => {
    const found = isObject(value) ? value[member] : undefined
    return typeof found === 'string'
      ? same(found, expected[box], { name: member, what: box })
      : open('it depends on schema')
  },
})

export const PROFILE: OwnRows<InJson> = {
  form: FORM,
  schema: {
    section: PROTOTYPES_CHOICE,
    words: 'The profile must have exactly the members of a Federated Agent Profile, each in its form.',
    judge: ({ value }) => judgeSchema(value, federatedAgentProfile),
  },
  issuer: memberRow('issuer', 'issuer must be the one that you expect.', 'issuer'),
  subject: memberRow('subject', 'subject must be the one that you expect.', 'subject'),
}

export const checkProfile: Checker = async ({ text, expected }) => {
  const read = readJsonObject(text)
  const value = 'value' in read ? read.value : undefined
  const parts = value
    ? [
        { title: 'Profile', content: { json: value } },
        { title: 'Canonical bytes (RFC 8785)', content: { text: canonicalJson(value) } },
      ]
    : []
  return {
    lines: await ownLines(PROFILE, { read, value, expected }),
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

function sameAnswers({ lines, verdict }: RunReport): Finding {
  const differing = lines.filter(({ outcome }) => outcome === 'differs')
  if (differing[0] !== undefined)
    return broken(`${differing.length} of ${lines.length} lines differ, first ${words(differing[0])}`)
  const unjudged = lines.filter(({ outcome }) => outcome === 'not_judged')
  const counts = `${lines.length - unjudged.length} lines the same, ${unjudged.length} not judged`
  const last = unjudged.at(-1)
  const such = last === undefined ? '' : `, such as line ${last.number}: ${last.why}`
  if (lines.length === 0) return open('it has no lines')
  return verdict === 'same' ? pass(`${counts}${such}, under the keys in this file`) : open(`${counts}${such}`)
}

interface GivenRun extends Pick<BenchInput, 'onOwnService' | 'watch'> {
  readonly file: RunFile | RunFileError
}

export const RUN_FILE: OwnRows<GivenRun> = {
  form: {
    section: PROTOTYPES_CHOICE,
    words: 'The run file must be I-JSON with exactly its members, of this page’s contract and policy.',
    judge: ({ file }) =>
      file instanceof RunFileError ? broken(file.message) : pass(`${file.lines.length} lines`),
  },
  same_answers: {
    section: PROTOTYPES_CHOICE,
    words: 'Running it again must give the same answers and receipts, member by member.',
    judge: async ({ file, onOwnService, watch }) =>
      onOwnService === undefined || file instanceof RunFileError
        ? open('there is no service here to run it again')
        : sameAnswers(await runAgain(file, onOwnService, watch)),
  },
  complete: {
    section: PROTOTYPES_CHOICE,
    words: 'No line may have been left out, or given another time.',
    judge: () => open('a file does not show it: the service that answered keeps no copy'),
  },
}

/** Where the times of a file go back, in a whole sentence. */
function backNotes(file: RunFile | RunFileError): readonly string[] {
  const times =
    file instanceof RunFileError ? [] : file.lines.map(line => ('at' in line ? line.at : undefined))
  const at = times.findIndex((time, place) => time !== undefined && time < (times[place - 1] ?? ''))
  return at < 0 ? [] : [`The times go back at line ${at + 1}, from ${times[at - 1]} to ${times[at]}.`]
}

/** A run file: it is run again, on a store of its own that is deleted after it. */
export const checkRunFile: Checker = async input => {
  const file = fileOrWhy(input.text)
  return { lines: await ownLines(RUN_FILE, { ...input, file }), parts: [], notes: backNotes(file) }
}
