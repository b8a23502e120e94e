import { isJson } from '../../browser/json-value.ts'
import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf, textMember } from '../../client/message.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { digestReproduction } from './proof-reproductions.ts'
import { Reproduce } from './Reproduce.tsx'
import type { Reproduction } from './recipe.ts'

const CLAIM = 'The claim as sent, in its canonical form (RFC 8785): members in order, no spaces.'
const RECEIVED = 'The bytes of the request’s body, exactly as sent.'

function digestsOf(entry: CallEntry): readonly Reproduction[] {
  const { request, answer } = messageOf(entry)
  const claim = textMember(answer.members, 'claim_digest')
  const received = textMember(answer.members, 'received_digest')
  const sent = request.members
  // A body that the journal left out, or that was altered there, has no such form.
  if (claim === undefined || received === undefined || entry.request.left_out !== undefined || !isJson(sent))
    return []
  return [
    digestReproduction('claim_digest', CLAIM, canonicalJson(sent), claim),
    digestReproduction('received_digest', RECEIVED, entry.request.body, received),
  ]
}

/** Both digests that the service answered an import with, for whoever wants to recompute them. */
export function ImportDigests({ entry }: { readonly entry: CallEntry }) {
  return digestsOf(entry).length === 0 ? null : <Reproduce values={() => digestsOf(entry)} />
}
