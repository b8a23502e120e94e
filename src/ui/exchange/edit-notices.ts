import { sameValue } from '../../browser/same-value.ts'
import { type Edit, editOf } from '../../client/edit.ts'
import type { CallEntry } from '../../client/journal-record.ts'
import { type Members, membersOf, succeeded } from '../../client/message.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { IJsonError, readIJson } from '../../crypto/i-json.ts'
import { numeral } from '../kit/words.ts'

/** Something to know before an edited message is sent: a sentence, or a signed text to be looked at. */
export type EditNotice =
  | { readonly words: string }
  | { readonly signed: SignedMember; readonly jws: string | undefined }

/** The signed texts of a message, each by the members that lead to it. */
const SIGNED = {
  proof: ['proof'],
  authorization: ['authorization'],
  approval: ['context', 'approval'],
  'report’s signature': ['context', 'report_proof'],
} as const
export type SignedMember = keyof typeof SIGNED

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  )
}

function signedAt(members: Members, name: SignedMember): string | undefined {
  const value = valueAt(members, SIGNED[name])
  return typeof value === 'string' ? value : undefined
}

/** Everything but the signed texts. */
function unsignedPart({ proof: _proof, authorization: _authorization, context, ...rest }: Members): unknown {
  const { approval: _approval, report_proof: _signature, ...inner }: Members = { ...Object(context) }
  return { ...rest, context: inner }
}

const OLD =
  'The signature is the old one: it was made for the message as it was. Nothing is signed anew, so the service will refuse what no longer agrees with it.'

/** What an edit does to the signatures that a message carries. */
function signatureNotices(original: Members, edited: Members): readonly EditNotice[] {
  const carried = keysOf(SIGNED).filter(name => signedAt(original, name) !== undefined)
  const changed = carried.filter(name => signedAt(edited, name) !== signedAt(original, name))
  const untrue = changed.length < carried.length && !sameValue(unsignedPart(original), unsignedPart(edited))
  return [
    ...(untrue ? [{ words: OLD }] : []),
    ...changed.map(signed => ({ signed, jws: signedAt(edited, signed) })),
  ]
}

const HOURS = LIMITS.IDEMPOTENCY_KEPT_S / 3600

const KEY_AND_BODY = `With the same Idempotency-Key and the same body the service repeats the answer that it stored, for ${HOURS} hours.`
const KEY_OF_ANOTHER = `The service stored its answer to the message as it was under this Idempotency-Key, for ${HOURS} hours. Another body under the same key is a conflict: IDEMPOTENCY_KEY_REUSED.`

function keyNotices(entry: CallEntry, { body, headers }: Edit): readonly EditNotice[] {
  const key = headers['idempotency-key']
  const original = editOf(entry)
  if (key === '' || key !== original.headers['idempotency-key'] || !succeeded(entry)) return []
  return [{ words: body === original.body ? KEY_AND_BODY : KEY_OF_ANOTHER }]
}

const LINE_ENDS =
  'A text box keeps every line end as one character, LF: those of the original that had two are changed with it.'

/** Why the service cannot read a body; undefined where it can. */
function unreadable(body: string): string | undefined {
  const octets = new TextEncoder().encode(body)
  if (octets.length > LIMITS.BODY_BYTES)
    return `These are ${numeral(octets.length)} bytes. The service reads ${numeral(LIMITS.BODY_BYTES)} at most, and the journal will keep their digest alone.`
  try {
    readIJson(octets)
    return undefined
  } catch (cause) {
    return `The service will not read this body. ${cause instanceof IJsonError ? cause.detail : 'It is not JSON.'}`
  }
}

/** What to know before an edited message is sent, as far as the page can tell. */
export function noticesOf(entry: CallEntry, edit: Edit): readonly EditNotice[] {
  const { body } = entry.request
  if (edit.body === body) return keyNotices(entry, edit)
  const why = unreadable(edit.body)
  return [
    ...keyNotices(entry, edit),
    ...(body.includes('\r') && !edit.body.includes('\r') ? [{ words: LINE_ENDS }] : []),
    ...(why === undefined ? signatureNotices(membersOf(body), membersOf(edit.body)) : [{ words: why }]),
  ]
}
