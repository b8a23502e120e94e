import { keysOf } from '../../contract/keys-of.ts'
import { z } from '../../contract/schemas/zod.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { IJsonError, readIJson } from '../../crypto/i-json.ts'
import { pathToPrivateMember, pointerStep } from '../../crypto/private-member.ts'
import { BUNDLE_FORMAT, BUNDLE_LIMITS, BUNDLE_VERSION, type RunBundle, runBundle } from './run-bundle.ts'
import { said } from './said.ts'

/** Why a file is not a bundle that this page verifies; `message` says it in words. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
  /** JSON Pointer (RFC 6901) of the member at fault, if there is one. */
  readonly pointer: string | undefined

  constructor(message: string, pointer?: string) {
    super(message)
    this.pointer = pointer
  }
}

const step = (name: string | number): string => pointerStep(said(String(name)))

const head = z.looseObject({ format: z.string(), format_version: z.string(), contract_version: z.string() })

/** The versions that a bundle names, each the one that this page reads. */
const VERSIONS = {
  format_version: { of: 'The bundle is of version', own: BUNDLE_VERSION },
  contract_version: { of: 'The bundle was made under contract', own: CONTRACT_VERSION },
} as const

function jsonOf(bytes: Uint8Array): unknown {
  if (bytes.length > BUNDLE_LIMITS.BYTES)
    throw new BundleError(`The file has ${bytes.length} bytes, and ${BUNDLE_LIMITS.BYTES} is the most.`)
  try {
    return readIJson(bytes)
  } catch (cause) {
    if (cause instanceof IJsonError)
      throw new BundleError(`The file is no I-JSON (RFC 7493): ${said(cause.detail)}`)
    throw cause
  }
}

/**
 * Reads the bytes of a file as a run bundle: I-JSON, of this page's format and contract, strictly within its
 * schema and bounds, without a private key. Stores nothing.
 * @throws BundleError
 */
export function readBundle(bytes: Uint8Array): RunBundle {
  const value = jsonOf(bytes)
  const secret = pathToPrivateMember(value)
  if (secret !== undefined)
    throw new BundleError(
      'The file holds a private key. Delete the file, and treat the key as lost.',
      secret.map(step).join(''),
    )
  const named = head.safeParse(value)
  if (!named.success || named.data.format !== BUNDLE_FORMAT)
    throw new BundleError('The file is JSON, and not a run bundle.')
  for (const name of keysOf(VERSIONS)) {
    const { of, own } = VERSIONS[name]
    if (named.data[name] !== own)
      throw new BundleError(`${of} ${said(named.data[name])}; this page reads ${own} alone.`, `/${name}`)
  }
  const read = runBundle.safeParse(value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const path = issue?.path.map(part => (typeof part === 'symbol' ? '' : part)) ?? []
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const pointer = [...path, ...extra].map(step).join('')
  const what = extra.length > 0 ? 'is not a member of a run bundle' : 'is missing or has another form'
  throw new BundleError(
    `The file is not a run bundle as its schema asks: ${pointer === '' ? 'it' : pointer} ${what}.`,
    pointer,
  )
}
