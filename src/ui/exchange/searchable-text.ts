import type { JournalEntry, ReceivedAnswer, SentRequest } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { answerWords } from './call-words.ts'
import { issueWords } from './issue-words.ts'

/**
 * A compact JWS wherever it stands: its header begins with `{"`, which base64url writes as eyJ. Looked for from its
 * first dot, back and forth: from its beginning, a text of many beginnings would be read through for each of them.
 */
const COMPACT_JWS = /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu

/** Headers and payloads of every compact JWS in a text, decoded and unverified. */
function jwsText(text: string): string {
  return [...text.matchAll(COMPACT_JWS)]
    .flatMap(([, ...parts]) => parts.map(part => decodeText(part) ?? ''))
    .join('\n')
}

/** A body as it is kept: whole, or by its digest and length. */
function bodyText({ body, left_out }: SentRequest | ReceivedAnswer): readonly string[] {
  return left_out === undefined ? [body] : [left_out.digest, `${left_out.bytes} bytes`]
}

/** Everything about an entry that a reader may look for, but not yet decoded. */
function plainText(entry: JournalEntry): readonly string[] {
  switch (entry.kind) {
    case 'call':
      return [
        ...[entry.request.method, messageOf(entry).path, ...Object.entries(entry.request.headers).flat()],
        ...bodyText(entry.request),
        ...(entry.answer === null
          ? []
          : [
              ...[String(entry.answer.status), answerWords(entry), entry.answer.request_id],
              ...bodyText(entry.answer),
            ]),
        ...(entry.failure === null ? [] : [entry.failure.code, entry.failure.detail]),
      ]
    case 'sign':
      return ['signs', entry.alg, entry.key_thumbprint, entry.jws]
    case 'issue':
      return [issueWords(entry), entry.party, textOf(entry.value)]
    case 'recompute':
      return ['hash the receipt', entry.equal ? 'equal' : 'broken', entry.receipt_ref]
    case 'acknowledge':
      return ['acknowledged', entry.report_id, entry.receipt_ref]
    case 'enforce':
      return [
        ...[
          'enforcement point',
          entry.delivered ? 'delivered' : 'stopped',
          entry.report_id,
          entry.receipt_ref,
        ],
        ...entry.lines.flatMap(({ name, words }) => [name, words]),
      ]
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * What a search looks through, in lower case: path, status, codes, request id, bodies, the decoded text of every JWS in
 * them, what the run was for, and the agent by its label.
 */
export function searchableText(entry: JournalEntry, label: string | undefined): string {
  const plain = plainText(entry).join('\n')
  return [entry.group, entry.speaker, label ?? '', entry.agent_id ?? '', plain, jwsText(plain)]
    .join('\n')
    .toLowerCase()
}
