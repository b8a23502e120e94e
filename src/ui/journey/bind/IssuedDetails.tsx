import { ISSUED_WORDS, type IssueEntry } from '../../../client/journal-record.ts'
import { z } from '../../../contract/schemas/zod.ts'
import { decodeCanonical } from '../../../crypto/base64url.ts'
import parts from '../../exchange/MessageDetail.module.css'
import { Json } from '../../kit/Json.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './BindView.module.css'
import { Disclosure } from './Disclosure.tsx'

/** One part of what an issuer made, decoded as far as it can be. */
interface IssuedPart {
  /** The tone it is drawn in, as for a JWS's parts. */
  readonly tone: 'header' | 'payload' | 'signature'
  readonly name: string
  readonly note: string
  readonly value: unknown
}

const SEGMENTS = [
  { tone: 'header', name: 'Header', note: 'how it is signed' },
  { tone: 'payload', name: 'Payload', note: 'what is claimed' },
  { tone: 'signature', name: 'Signature', note: 'by the issuer’s key' },
] as const satisfies readonly Omit<IssuedPart, 'value'>[]

const BEYOND = { tone: 'signature', name: 'One segment too many', note: 'no compact JWS has it' } as const

/** A segment decoded; the segment as it is if that is not JSON, such as a signature. */
function decoded(segment: string): unknown {
  const octets = decodeCanonical(segment)
  try {
    return octets === undefined ? segment : JSON.parse(new TextDecoder().decode(octets))
  } catch {
    return segment
  }
}

// Parsed less strictly than by the service, so that deliberate faults show too.
function partsOfJws(jws: string): readonly IssuedPart[] {
  return jws.split('.').map((segment, index) => ({ ...(SEGMENTS[index] ?? BEYOND), value: decoded(segment) }))
}

const signature = z.looseObject({ protected: z.string(), signature: z.string() })
const signedCard = z.looseObject({ signatures: z.array(signature) })
const zone = z.looseObject({
  records: z.array(z.looseObject({ name: z.string(), strings: z.array(z.string()) })),
  well_known: z.unknown(),
})

function partsOfCard({ signatures, ...card }: z.infer<typeof signedCard>): readonly IssuedPart[] {
  const signed = signatures.flatMap((each): IssuedPart[] => [
    { ...SEGMENTS[0], name: 'Protected header', value: decoded(each.protected) },
    { ...SEGMENTS[2], value: each.signature },
  ])
  return [{ ...SEGMENTS[1], name: 'Agent Card', value: card }, ...signed]
}

function partsOfZone({ records, well_known }: z.infer<typeof zone>): readonly IssuedPart[] {
  const named = records.map(({ name, strings }) => ({
    ...SEGMENTS[1],
    name,
    note: 'TXT record',
    value: strings.length === 1 ? strings[0] : strings,
  }))
  const document = { ...SEGMENTS[1], name: 'Well-known document', note: '', value: well_known }
  return well_known === null || well_known === undefined ? named : [...named, document]
}

/** What an issuer made, split for reading: a JWS by segments, a card with signatures, a zone by records. */
function issuedParts({ value }: Pick<IssueEntry, 'value'>): readonly IssuedPart[] {
  if (typeof value === 'string') return partsOfJws(value)
  const card = signedCard.safeParse(value)
  if (card.success) return partsOfCard(card.data)
  const records = zone.safeParse(value)
  if (records.success) return partsOfZone(records.data)
  return [{ ...SEGMENTS[1], name: 'As it was made', note: '', value }]
}

/** The algorithm and the name of the signing key, from the first header; undefined if nothing is signed. */
function signedWith(parts: readonly IssuedPart[]): string | undefined {
  const header = z
    .looseObject({ alg: z.string(), kid: z.optional(z.string()) })
    .safeParse(parts.find(part => part.tone === 'header')?.value)
  if (!header.success) return undefined
  const { alg, kid } = header.data
  return kid === undefined ? alg : `${alg}, key ${kid}`
}

/** The parts of what an issuer made, one below the other, in the tones of a JWS. */
function IssuedParts({ list }: { readonly list: readonly IssuedPart[] }) {
  return (
    <div className={styles.parts}>
      {list.map(({ tone, name, note, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is what its index says.
        <div key={index} className={parts.part} data-part={tone}>
          <p className={parts.jwsPartsName}>
            <b>{name}</b>
            <small className={parts.jwsPartsNote}>{note}</small>
          </p>
          <Json value={value} label={`${name}, decoded`} />
        </div>
      ))}
    </div>
  )
}

interface IssuedDetailsProps {
  readonly entry: IssueEntry
  /** Who the issuer is, in the protocol's terms. */
  readonly party: string
  /** What is wrong with it on purpose, in words; undefined where nothing is. */
  readonly wrong: string | undefined
  /** How long it is still held, or what became of it. */
  readonly note: string
  readonly open: boolean
}

/** What the counterparty made, decoded, and who signed it. */
export function IssuedDetails({ entry, party, wrong, note, open }: IssuedDetailsProps) {
  const list = issuedParts(entry)
  const signed = signedWith(list)
  return (
    <Disclosure
      title={capitalized(ISSUED_WORDS[entry.what])}
      note={note}
      state={open ? 'claimed' : 'na'}
      open={open}
    >
      <p className={styles.by}>
        {`${signed === undefined ? 'Published' : 'Signed'} by the ${party} ${entry.party}`}
        {signed === undefined ? '.' : ` (${signed}), not by your key.`}
      </p>
      {wrong === undefined ? null : <p className={styles.wrong}>{`Wrong on purpose: ${wrong}.`}</p>}
      <IssuedParts list={list} />
    </Disclosure>
  )
}
