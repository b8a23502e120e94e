import { useQuery } from '@tanstack/react-query'
import type { IssuedKind } from '../../client/journal-record.ts'
import { directoryName, type KeyUse } from '../../contract/schemas/directory.ts'
import { EVIDENCE_KEY_USES } from '../../contract/vouching.ts'
import { useParts } from '../app/PartsContext.tsx'
import type { KeysByKid } from './inspect-jws.ts'

/** The use that the directory keeps a credential's keys under; none for what is published rather than signed. */
const USES = {
  ...EVIDENCE_KEY_USES,
  zone: null,
  registry_entry: null,
  issuer_keys: null,
  organization: null,
  status_list: EVIDENCE_KEY_USES.vc,
  withdrawn: null,
} as const satisfies Record<IssuedKind, KeyUse | null>

/**
 * The keys with which the service checks what an issuer signed, as its directory holds them now; none where it holds
 * none or cannot be seen, undefined while they are being read.
 */
export function useIssuerKeys(what: IssuedKind, issuer: string | undefined): KeysByKid | undefined {
  const { window: serviceWindow } = useParts()
  const use = USES[what]
  return useQuery({
    queryKey: ['issuer-keys', use, issuer ?? null],
    queryFn: async (): Promise<KeysByKid> => {
      if (use === null || issuer === undefined) return []
      const opened = await serviceWindow().catch(() => undefined)
      const entry = (await opened?.directory(directoryName({ kind: 'issuer_keys', issuer, use })))?.entry
      return entry?.kind === 'issuer_keys' ? entry.keys : []
    },
  }).data
}
