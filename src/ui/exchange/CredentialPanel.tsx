import { useQuery } from '@tanstack/react-query'
import { ISSUED_WORDS, type IssuedKind } from '../../client/journal-record.ts'
import { directoryName, type KeyUse } from '../../contract/schemas/directory.ts'
import { EVIDENCE_KEY_USES } from '../../contract/vouching.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Json } from '../kit/Json.tsx'
import { capitalized } from '../kit/words.ts'
import { cardAsJws } from './card-jws.ts'
import type { KeysByKid } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { ProofPanel } from './ProofPanel.tsx'

/** The use that the directory keeps a credential's keys under; none for what is published, not signed. */
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
 * The keys with which the service checks what an issuer signed, as its directory holds them now; none where
 * it holds none, undefined while they are being read.
 */
function useIssuerKeys(what: IssuedKind, issuer: string | undefined): KeysByKid | undefined {
  const { window } = useServices()
  const use = USES[what]
  return useQuery({
    queryKey: ['issuer-keys', use, issuer ?? null],
    queryFn: async (): Promise<KeysByKid> => {
      if (use === null || issuer === undefined) return []
      const opened = await window()
      const entry = (await opened.directory(directoryName({ kind: 'issuer_keys', issuer, use })))?.entry
      return entry?.kind === 'issuer_keys' ? entry.keys : []
    },
  }).data
}

interface CardSignaturesProps {
  /** Each signature as a compact JWS. */
  readonly signatures: readonly string[]
  readonly keys: KeysByKid
  /** The card as it was handed over. */
  readonly children: React.ReactNode
}

/** The signatures of an Agent Card, each taken apart over the card's canonical form, and the card itself. */
function CardSignatures({ signatures, keys, children }: CardSignaturesProps) {
  return (
    <>
      <p className={styles.proofPanelWords}>
        The signature of an Agent Card leaves its payload out: it is the card without <code>signatures</code>,
        as RFC 8785 writes it. Here it is put back.
      </p>
      {signatures.map((jws, index) => (
        <ProofPanel key={jws} jws={jws} title={`Agent Card, signature ${index + 1}`} keys={keys} />
      ))}
      <details className={styles.reproduce}>
        <summary className={styles.summary}>
          <Icon name="chevron" className={styles.chevron} />
          The card as it was handed over
        </summary>
        {children}
      </details>
    </>
  )
}

/** The keys that a credential of this kind is checked with, where they are not this browser's directory's. */
export type KeysOf = (use: KeyUse | null) => KeysByKid

interface CredentialProps extends CredentialPanelProps {
  readonly keys: KeysByKid
}

interface CredentialPanelProps {
  readonly what: IssuedKind
  /** As it was handed over or published: a compact JWS, or JSON. */
  readonly value: unknown
  /** Whose directory keys it is checked with. */
  readonly issuer: string | undefined
  readonly sent?: boolean
  /** By default the issuer's, as this browser's directory holds them. */
  readonly keysOf?: KeysOf | undefined
}

const named = (what: IssuedKind): string => capitalized(ISSUED_WORDS[what])

function Credential({ what, value, keys, sent = false }: CredentialProps) {
  if (typeof value === 'string') return <ProofPanel jws={value} title={named(what)} keys={keys} sent={sent} />
  const signatures = cardAsJws(value)
  const json = <Json value={value} label={named(what)} of="foreign" />
  return signatures.length === 0 ? (
    json
  ) : (
    <CardSignatures signatures={signatures} keys={keys}>
      {json}
    </CardSignatures>
  )
}

function CredentialOfDirectory(props: CredentialPanelProps) {
  const keys = useIssuerKeys(props.what, props.issuer)
  return keys === undefined ? null : <Credential {...props} keys={keys} />
}

/** What an issuer made, decoded: a token or a signed card in its three parts, published records as JSON. */
export function CredentialPanel(props: CredentialPanelProps) {
  const { what, keysOf } = props
  if (keysOf === undefined) return <CredentialOfDirectory {...props} />
  return <Credential {...props} keys={keysOf(USES[what])} />
}
