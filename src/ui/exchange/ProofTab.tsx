import { useQuery } from '@tanstack/react-query'
import { type CallEntry, ISSUED_WORDS, type IssuedKind } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { checksOf, evidenceOf } from '../../client/message-contents.ts'
import { isObject } from '../../contract/json-members.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { directoryName, EVIDENCE_KEY_USES, type KeyUse } from '../../contract/schemas/directory.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { canonicalJson, digestOfJson } from '../../crypto/digest.ts'
import { attachedJws } from '../../crypto/jws.ts'
import { signedFields } from '../../protocols/a2a/card.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { Fold } from '../kit/Fold.tsx'
import { Json } from '../kit/Json.tsx'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import { ProofPanel } from './CompactJws.tsx'
import { inspectJws, type KeysByKid } from './inspect-jws.ts'
import styles from './Proof.module.css'
import { ProofMembers } from './ProofMembers.tsx'
import { Reproduce } from './Reproduce.tsx'
import { digestReproduction } from './reproductions.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Each signature of an Agent Card as a compact JWS whose payload is the card in its canonical form (A2A
 * 1.0.1, 8.4.1 and 8.4.2); empty where the value is not a card, or has no signatures.
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

interface CredentialPanelProps {
  readonly what: IssuedKind
  /** As it was handed over or published: a compact JWS, or JSON. */
  readonly value: unknown
  /** Whose keys in this browser's directory it is checked with. */
  readonly issuer: string | undefined
  readonly sent?: boolean
}

/** What an issuer made, decoded: a token or a signed card in its three parts, published records as JSON. */
export function CredentialPanel({ what, value, issuer, sent = false }: CredentialPanelProps) {
  const keys = useIssuerKeys(what, issuer)
  const name = capitalized(ISSUED_WORDS[what])
  if (keys === undefined) return null
  if (typeof value === 'string') return <ProofPanel jws={value} title={name} keys={keys} sent={sent} />
  const signatures = cardAsJws(value)
  const json = <Json value={value} label={name} />
  if (signatures.length === 0) return json
  return (
    <>
      <p className={`note ${styles.about}`}>
        The signature of an Agent Card leaves its payload out: it is the card without <code>signatures</code>,
        as RFC 8785 writes it. Here it is put back.
      </p>
      {signatures.map((jws, index) => (
        <ProofPanel key={jws} jws={jws} title={`Agent Card, signature ${index + 1}`} keys={keys} />
      ))}
      <Fold kind="link" title="The card as it was handed over">
        {json}
      </Fold>
    </>
  )
}

const DIGEST = 'evidence_digest: SHA-256 of the evidence as sent, in its canonical form (RFC 8785)'

/**
 * Whether the proof names this evidence: the digest of its canonical form, recomputed here.
 * @param props.proof the compact JWS that names it
 */
function EvidenceDigest({ evidence, proof }: { readonly evidence: Evidence; readonly proof: string }) {
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
      <p className={`note marked ${styles.digest}`} data-s={named ? 'proven' : 'refused'}>
        <Mark state={named ? 'proven' : 'refused'} className={styles.mark} />
        <span>
          {named ? 'The proof names its digest: ' : 'The proof names another digest than '}
          <code>{digest}</code>
        </span>
      </p>
      <Reproduce values={[digestReproduction(DIGEST, canonicalJson(evidence), digest)]} />
    </>
  )
}

interface ProofTabProps {
  readonly entry: CallEntry
  /** The profile of the agent that it is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Opens the list of all checks. */
  readonly onAllChecks: () => void
}

/** What was sent as proof: the proof itself, the evidence beside it, and who agreed to a change of keys. */
export function ProofTab({ entry, profile, onAllChecks }: ProofTabProps) {
  const { proof, authorization } = messageOf(entry)
  const evidence = evidenceOf(entry)
  return (
    <div className={styles.tab}>
      {proof === undefined ? null : (
        <section className={styles.section} aria-label="Proof">
          <ProofMembers jws={proof} checks={checksOf(entry)} onAll={onAllChecks} />
        </section>
      )}
      {evidence === undefined ? null : (
        <section className={styles.section} aria-label="Evidence">
          <h3 className={styles.head}>
            Evidence <small className="aside">sent with the proof</small>
          </h3>
          <EvidenceDigest evidence={evidence} proof={proof ?? ''} />
          <CredentialPanel what={evidence.type} value={evidence.value} issuer={profile?.issuer} sent />
        </section>
      )}
      {authorization === undefined ? null : (
        <section className={styles.section} aria-label="Authorization">
          <h3 className={styles.head}>
            Authorization <small className="aside">a second signature, for the change of keys</small>
          </h3>
          <ProofPanel jws={authorization} title="Compact JWS" sent />
        </section>
      )}
    </div>
  )
}
