import type { BenchKind } from '../../../bench/kinds.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { partsShown } from '../../exchange/message-shown.ts'

type Shown = Readonly<Record<string, string>>

const KEYS: Shown = { Key: 'jwk' }
const ZONE: Shown = { Document: 'aid-record', 'The record as it is read': 'aid-read' }

/** What the parts of each kind are for the words of their members, by their titles without a number. */
const PARTS: Readonly<Partial<Record<BenchKind, Shown>>> = {
  vc: { Payload: 'credential-payload' },
  agent_card: { Card: 'card', 'Protected header': 'jose-header' },
  aid_record: ZONE,
  well_known: ZONE,
  spiffe_id: { 'Taken apart': 'spiffe-id' },
  jwk: KEYS,
  jwks: KEYS,
  did_jwk: KEYS,
  receipt: { Receipt: 'receipt' },
  profile: { Profile: 'profile' },
}

/** What the two parts of a compact JWS are, by its own header. */
function jwsShown({ parts }: Pick<BenchReport, 'parts'>): Shown {
  const header = parts.find(({ title }) => title === 'Header')?.content
  const jws = partsShown(header !== undefined && 'json' in header ? header.json : undefined)
  return { Header: jws.header, Payload: jws.payload }
}

/** What a part of a report is for the words of its members; those of any other are somebody else's. */
export function partShown(report: Pick<BenchReport, 'kind' | 'parts'>, title: string): string {
  const name = title.replace(/ \d+$/u, '')
  return PARTS[report.kind]?.[name] ?? jwsShown(report)[name] ?? 'foreign'
}
