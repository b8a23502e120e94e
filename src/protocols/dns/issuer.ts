import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { directoryName, type Zone } from '../../contract/schemas/directory.ts'
import {
  type Counterparty,
  claimOf,
  type Fault,
  freshPart,
  type IssueRequest,
  spoiled,
} from '../../parties/counterparty.ts'
import { VECTORS } from '../vectors.ts'
import type { DNS_CHECKS } from './list.ts'

const DAY_MS = 24 * 3600 * 1000
const STRING_OCTETS_AT_MOST = 255
/** A point of order 4 (32 octets of zero): well-formed, but worthless as a key. */
const SMALL_ORDER_KEY = 'A'.repeat(43)

interface ZoneDraft {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  readonly beside: readonly Readonly<Record<string, string>>[]
  readonly evidence?: Evidence
}
type ZoneFault = Fault<ZoneDraft>

const field =
  (changes: (request: IssueRequest, now: number) => Record<string, string>): ZoneFault =>
  (draft, request, { now }) => ({ ...draft, fields: { ...draft.fields, ...changes(request, now) } })

type Faulty = IssuableFault<typeof DNS_CHECKS>

const FAULTS = {
  no_evidence: draft => ({ ...draft, evidence: { type: 'id_token', value: 'not-asked-for' } }),
  lookup: (draft, { claim }) => ({ ...draft, name: `_agent._a2a.${claim.subject}` }),
  valid: field(() => ({ uri: 'https://elsewhere.example/a2a' })),
  version: ({ fields: { k: _none, ...fields }, ...draft }) => ({
    ...draft,
    fields: { ...fields, v: 'aid1' },
  }),
  single: draft => ({ ...draft, beside: [{ ...draft.fields, k: SMALL_ORDER_KEY }] }),
  dep: field((_request, now) => ({ e: new Date(now - DAY_MS).toISOString() })),
  endpoint: field(({ claim }) => ({ u: `https://${claim.subject}/another` })),
  key: async (draft, _request, { keys }) => {
    const { jwk } = await keys.stranger('Ed25519')
    return { ...draft, fields: { ...draft.fields, k: jwk.x } }
  },
} as const satisfies Record<Faulty, ZoneFault>

const WORDS = {
  no_evidence: 'A token is sent that was not requested.',
  lookup: 'It was published at the protocol’s own name in place of the host’s.',
  single: 'There is a second record, with a key under which anyone can sign.',
  endpoint: 'It names another endpoint of the host.',
  ...VECTORS.DNS_WELL_KNOWN.wrong,
} as const satisfies Record<Faulty, string>

function rightRecord({ claim, jwk }: IssueRequest): ZoneDraft {
  if (jwk.kty !== 'OKP') throw new RangeError('a record of this kind contains only Ed25519 keys')
  const u = claim.metadata.endpoint ?? endpointOf(claim.subject)
  return {
    name: `_agent.${claim.subject}`,
    fields: { v: 'aid2', p: 'a2a', u, k: jwk.x, a: 'none' },
    beside: [],
  }
}

const endpointOf = (host: string): string => `https://${host}/a2a`

function zoneOf(host: string, { name, fields, beside }: ZoneDraft): Zone {
  const records = [fields, ...beside].map(pairs => {
    const text = Object.entries(pairs).map(pair => pair.join('='))
    return { name, strings: characterStrings(text.join(';')) }
  })
  return { kind: 'zone', host, records, well_known: null }
}

// RFC 1035 section 3.3; the record is ASCII, so its characters are its octets.
function characterStrings(text: string): string[] {
  const count = Math.ceil(text.length / STRING_OCTETS_AT_MOST)
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * STRING_OCTETS_AT_MOST, (at + 1) * STRING_OCTETS_AT_MOST),
  )
}

/** The host and its zone: it issues nothing, but publishes the record. */
export const dns: Counterparty = {
  prepare: async (_jwk, tools) => {
    const host = `courier-${freshPart()}.example`
    const named = { display_name: 'Parcel tracker', endpoint: endpointOf(host) }
    return claimOf(
      { issuer: `https://${host}`, subject: host },
      { protocol: 'DNS_WELL_KNOWN', ...named },
      tools,
    )
  },
  issue: async (request, tools) => {
    const draft = await spoiled(rightRecord(request), FAULTS, request, tools)
    const entry = zoneOf(request.claim.subject, draft)
    await tools.publications.anew(directoryName(entry), async () => entry)
    return draft.evidence === undefined
      ? { kind: 'published', entry }
      : { kind: 'evidence', evidence: draft.evidence }
  },
  faults: WORDS,
}
