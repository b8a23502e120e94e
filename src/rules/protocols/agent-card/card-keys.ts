import { issuerKeysOf, judgeIssuerKey } from '../../../checks/evidence-jws.ts'
import type { JwsReading } from '../../../checks/strict-jws.ts'
import { fail, pass, type Verdict } from '../../../checks/verdict.ts'
import type { DirectoryRecord } from '../../../contract/schemas/directory.ts'

/** The provider's entry with the keys that it retired among those in use, so that a check can tell the two apart. */
function withRetired(record: DirectoryRecord | undefined): DirectoryRecord | undefined {
  const entry = issuerKeysOf(record)
  return record === undefined || entry === undefined
    ? record
    : { ...record, entry: { ...entry, keys: [...entry.keys, ...(entry.retired ?? [])], retired: [] } }
}

/** Finds the key that `kid` names, which has to be there (A2A 1.0.1, 8.4.2), among all that the provider published. */
export function judgeKid(draft: JwsReading, provider: DirectoryRecord | undefined): Verdict {
  return draft.jws?.header.kid === undefined
    ? fail('ISSUER_KEY_UNKNOWN', 'the protected header holds no kid')
    : judgeIssuerKey(draft, withRetired(provider))
}

/** Whether the provider still signs with the key that was found (A2A 1.0.1, 8.4.3). */
export function judgeKeyCurrent({ jws }: JwsReading, provider: DirectoryRecord | undefined): Verdict {
  const isCurrent = issuerKeysOf(provider)?.keys.some(({ kid }) => kid === jws?.header.kid)
  return isCurrent === true
    ? pass('in use')
    : fail('ISSUER_KEY_RETIRED', 'the provider retired the key that kid names: it verifies nothing new')
}
