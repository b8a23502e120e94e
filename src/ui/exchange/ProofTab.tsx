import { useQuery } from '@tanstack/react-query'
import { type CallEntry, ISSUED_WORDS, type IssuedKind } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { checksOf, evidenceOf } from '../../client/message-contents.ts'
import { isObject } from '../../contract/json-members.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { directoryName, type KeyUse } from '../../contract/schemas/directory.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { EVIDENCE_KEY_USES } from '../../contract/vouching.ts'
import { canonicalJson, digestOfJson } from '../../crypto/digest.ts'
import { attachedJws } from '../../crypto/jws.ts'
import { signedFields } from '../../protocols/a2a/card.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Json } from '../kit/Json.tsx'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import { ProofPanel } from './CompactJws.tsx'
import { inspectJws, type KeysByKid } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { OwnProof } from './OwnProof.tsx'
import { Reproduce } from './Reproduce.tsx'
import { digestReproduction } from './reproductions.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Each signature of an Agent Card as a compact JWS whose payload is the card in its canonical form (A2A
 * 1.0.1, 8.4.1 and 8.4.2); empty where the value is no card, or has no signatures.
 */
export function cardAsJws(card: unknown): readonly string[] {
  if (!isObject(card) || !Array.isArray(card.signatures)) return []
  const signatures: readonly unknown[] = card.signatures
  const payload = canonicalJson(signedFields(card))
  return signatures.flatMap(each =>
    isObject(each) && isText(each.protected) && isText(each.signature)
      ? [attachedJws(each.protected, payload, each.signature)]
      : [],
  )
}

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
type KeysOf = (use: KeyUse | null) => KeysByKid

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

const FROM = 'The evidence as sent, in its canonical form (RFC 8785): members in order, no spaces.'

interface EvidenceDigestProps {
  readonly evidence: Evidence
  /** The compact JWS that names the evidence's digest. */
  readonly proof: string
}

/** Whether the proof names this evidence: the digest of its canonical form, recomputed here. */
function EvidenceDigest({ evidence, proof }: EvidenceDigestProps) {
  const { data } = useQuery({
    queryKey: ['evidence-digest', evidence, proof],
    queryFn: async () => {
      const [digest, parts] = await Promise.all([digestOfJson(evidence), inspectJws(proof)])
      return { digest, named: parts.readable && parts.payload.evidence_digest === digest }
    },
    staleTime: 'static',
  })
  if (data === undefined) return null
  const { digest, named } = data
  return (
    <>
      <p className={styles.digest} data-s={named ? 'proven' : 'refused'}>
        <Mark state={named ? 'proven' : 'refused'} className={styles.evidenceDigestMark} />
        <span>
          {named ? 'The proof names its digest: ' : 'The proof names another digest than '}
          <code className={styles.value}>{digest}</code>
        </span>
      </p>
      <Reproduce
        values={() => [digestReproduction('Digest of the evidence', FROM, canonicalJson(evidence), digest)]}
      />
    </>
  )
}

interface ProofTabProps {
  readonly entry: CallEntry
  /** The profile of the agent that it is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Opens the list of all checks, where the view has one. */
  readonly onAllChecks?: () => void
}

/** What was sent as proof: the proof itself, the evidence beside it, and who agreed to a change of keys. */
export function ProofTab({ entry, profile, onAllChecks }: ProofTabProps) {
  const { proof, authorization } = messageOf(entry)
  const evidence = evidenceOf(entry)
  return (
    <div className={styles.tab}>
      {proof === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Proof">
          <OwnProof jws={proof} checks={checksOf(entry)} onAll={onAllChecks} />
        </section>
      )}
      {evidence === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Evidence">
          <h3 className={styles.proofTabHead}>
            Evidence <small className={styles.proofTabNote}>sent beside the proof</small>
          </h3>
          <EvidenceDigest evidence={evidence} proof={proof ?? ''} />
          <CredentialPanel what={evidence.type} value={evidence.value} issuer={profile?.issuer} sent />
        </section>
      )}
      {authorization === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Authorization">
          <h3 className={styles.proofTabHead}>
            Authorization{' '}
            <small className={styles.proofTabNote}>a second signature, for the change of keys</small>
          </h3>
          <ProofPanel jws={authorization} title="Compact JWS" sent />
        </section>
      )}
    </div>
  )
}
