import { jsonPointer } from '../contract/catalogues/violations.ts'
import {
  RUN_FILE_FORMAT,
  RUN_FILE_LIMITS,
  RUN_FILE_VERSION,
  type RunFile,
  runFile,
} from '../contract/schemas/run-file.ts'
import { z } from '../contract/schemas/zod.ts'
import { CONTRACT_VERSION, POLICY_VERSION } from '../contract/version.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import { holdsPrivateKey } from '../crypto/secrets.ts'

/** How many characters of a file's text are shown: a value in it may be as long as the file. */
const SAID_CHARACTERS = 200

/** A value from the file, shortened for display. */
export function said(text: string): string {
  return text.length > SAID_CHARACTERS ? `${text.slice(0, SAID_CHARACTERS).toWellFormed()}…` : text
}

/** Why a file is not a run file that this page runs again; `message` says it in words. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError'
  /** JSON Pointer (RFC 6901) of the member at fault, if there is one. */
  readonly pointer: string | undefined

  constructor(message: string, pointer?: string) {
    super(message)
    this.pointer = pointer
  }
}

const head = z.looseObject({
  format: z.string(),
  format_version: z.string(),
  contract_version: z.string(),
  policy_version: z.string(),
})

/** The versions that a file names, each with the one by which this page runs it again. */
const VERSIONS = [
  ['format_version', 'The file is of version', RUN_FILE_VERSION],
  ['contract_version', 'The run was made under contract', CONTRACT_VERSION],
  ['policy_version', 'The run was decided by policy', POLICY_VERSION],
] as const

const step = (name: PropertyKey): string => jsonPointer([said(String(name))])

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > RUN_FILE_LIMITS.BYTES)
    throw new RunFileError(`The file has ${bytes.length} bytes, and ${RUN_FILE_LIMITS.BYTES} is the most.`)
  try {
    return readIJson(bytes)
  } catch (cause) {
    if (!(cause instanceof IJsonError)) throw cause
    throw new RunFileError(`The file is not I-JSON (RFC 7493): ${said(cause.detail)}`)
  }
}

/** What of the schema a file does not keep, first by what stands first in it. */
function schemaError({ issues: [issue] }: z.core.$ZodError): RunFileError {
  const of =
    issue?.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length)[0]?.[0] : undefined
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const pointer = [...(issue?.path ?? []), ...(of?.path ?? []), ...extra].map(step).join('')
  const what = extra.length > 0 ? 'is not a member of a run file' : 'is missing or has another form'
  return new RunFileError(
    `The file is not a run file as its schema asks: ${pointer === '' ? 'it' : pointer} ${what}.`,
    pointer,
  )
}

/** Whether requests can be sent under an address: a browser sends none to an address with a user name or a password. */
function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return /^https?:$/u.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/**
 * Reads the bytes of a file as a run file: I-JSON, of the format, contract and policy that this page runs, strictly
 * within its schema and bounds, without a private key. Stores nothing.
 * @throws RunFileError
 */
export function readRunFile(bytes: Uint8Array): RunFile {
  const value = jsonOf(bytes)
  if (holdsPrivateKey(new TextDecoder().decode(bytes)))
    throw new RunFileError('The file contains a private key. Delete the file, and treat the key as lost.')
  const named = head.safeParse(value)
  if (!named.success || named.data.format !== RUN_FILE_FORMAT)
    throw new RunFileError('The file is JSON, and not a run file.')
  for (const [name, words, own] of VERSIONS) {
    if (named.data[name] === own) continue
    const other = said(named.data[name])
    throw new RunFileError(
      `${words} ${other}, and only a page of that version can run it again; this one has ${own}.`,
      `/${name}`,
    )
  }
  const read = runFile.safeParse(value)
  if (!read.success) throw schemaError(read.error)
  if (!isServiceAddress(read.data.base_url))
    throw new RunFileError(
      'base_url must be the http or https address of a service, without user name, password, query or fragment.',
      '/base_url',
    )
  return read.data
}
