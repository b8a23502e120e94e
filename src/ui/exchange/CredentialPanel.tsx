import { ISSUED_WORDS, type IssuedKind } from '../../client/journal-record.ts'
import { cardAsJws } from '../../evidence/card-jws.ts'
import { Json } from '../kit/Json.tsx'
import { CardSignatures } from './CardSignatures.tsx'
import { useIssuerKeys } from './issuer-keys.ts'
import { ProofPanel } from './ProofPanel.tsx'

interface CredentialPanelProps {
  readonly what: IssuedKind
  /** As it was handed over or published: a compact JWS, or JSON. */
  readonly value: unknown
  /** Whose directory keys it is checked with. */
  readonly issuer: string | undefined
  readonly sent?: boolean
}

function named(what: IssuedKind): string {
  const words = ISSUED_WORDS[what]
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** What an issuer made, decoded: a token or a signed card in its three parts, published records as JSON. */
export function CredentialPanel({ what, value, issuer, sent = false }: CredentialPanelProps) {
  const keys = useIssuerKeys(what, issuer)
  if (keys === undefined) return null
  if (typeof value === 'string') return <ProofPanel jws={value} title={named(what)} keys={keys} sent={sent} />
  const signatures = cardAsJws(value)
  const json = <Json value={value} label={named(what)} />
  return signatures.length === 0 ? (
    json
  ) : (
    <CardSignatures signatures={signatures} keys={keys}>
      {json}
    </CardSignatures>
  )
}
