import type { StoredRecord } from '../../../contract/window/records.ts'
import type { RecordStore } from '../../../contract/window/stores.ts'
import { digestOfJson, digestOfText } from '../../../crypto/digest.ts'
import { DigestLine } from './DigestLine.tsx'

interface RecordDigestProps {
  readonly store: RecordStore
  readonly record: StoredRecord
}

/** For a record that is named by its content: the content hashed again. */
export function RecordDigest({ store, record: { key, value } }: RecordDigestProps) {
  if (store === 'evidence' && typeof value.text === 'string') {
    const { text } = value
    return (
      <DigestLine
        over="the text"
        named={key}
        isName
        action="Hash this text"
        compute={() => digestOfText(text)}
      />
    )
  }
  if (store === 'receipts') {
    return (
      <DigestLine
        over="the receipt’s canonical form (RFC 8785)"
        named={key}
        isName
        action="Hash this receipt"
        compute={() => digestOfJson(value.receipt)}
      />
    )
  }
  return null
}
