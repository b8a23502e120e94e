import { useQuery } from '@tanstack/react-query'
import { type CallEntry, ISSUED_WORDS, type IssuedKind } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { checksOf, evidenceOf } from '../../client/message-contents.ts'
import { entryOf, isObject } from '../../contract/json-members.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { directoryName, EVIDENCE_KEY_USES, type KeyUse } from '../../contract/schemas/directory.ts'
import { canonicalJson, digestOfJson } from '../../crypto/digest.ts'
import { attachedJws } from '../../crypto/jws.ts'
import { signedFields } from '../../protocols/a2a/card.ts'
import { showTab } from '../app/navigation.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { Json } from '../kit/Json.tsx'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import { inspectJws, type KeysByKid } from './inspect-jws.ts'
import { Jws } from './Jws.tsx'
import styles from './Message.module.css'
import type { At } from './opening.ts'
import { Reproduce } from './Reproduce.tsx'
import { digestReproduction } from './reproductions.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Each signature of an Agent Card as a compact JWS over the card in its canonical form (A2A 1.0.1, 8.4.1 and 8.4.2). */
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

/** The keys with which the service checks what an issuer signed, as its directory holds them now. */
function useIssuerKeys(what: IssuedKind, issuer: string | undefined): KeysByKid | undefined {
  const { window } = useServices()
  // What is published, not signed, has none.
  const use = what === 'status_list' ? EVIDENCE_KEY_USES.vc : entryOf<KeyUse>(EVIDENCE_KEY_USES, what)
  return useQuery({
    queryKey: ['issuer-keys', use ?? null, issuer ?? null],
    queryFn: async (): Promise<KeysByKid> => {
      if (use === undefined || issuer === undefined) return []
      const opened = await window()
      const entry = (await opened.directory(directoryName({ kind: 'issuer_keys', issuer, use })))?.entry
      return entry?.kind === 'issuer_keys' ? entry.keys : []
    },
  }).data
}

const CARD =
  'The signature of an Agent Card leaves its payload out: it is the card without signatures, as RFC 8785 writes it. Here it is put back.'

interface CredentialProps {
  readonly what: IssuedKind
  /** As it was handed over or published: a compact JWS, or JSON. */
  readonly value: unknown
  /** Whose keys in this browser's directory it is checked with. */
  readonly issuer: string | undefined
}

/** What an issuer made, decoded: a token or a signed card member by member, published records as JSON. */
export function Credential({ what, value, issuer }: CredentialProps) {
  const keys = useIssuerKeys(what, issuer)
  if (keys === undefined) return null
  if (isText(value)) return <Jws jws={value} keys={keys} />
  const signatures = cardAsJws(value)
  if (signatures.length === 0) return <Json value={value} label={capitalized(ISSUED_WORDS[what])} />
  return (
    <>
      <p className="note">{CARD}</p>
      {signatures.map(jws => (
        <Jws key={jws} jws={jws} keys={keys} />
      ))}
    </>
  )
}

const DIGEST = 'evidence_digest: SHA-256 of the evidence as sent, in its canonical form (RFC 8785)'

/** Whether the proof names this evidence, by the digest of its canonical form, recomputed here. */
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
  const state = named ? 'proven' : 'refused'
  return (
    <>
      <p className="note marked" data-s={state}>
        <Mark state={state} />
        <span>
          {named ? 'The proof names its digest: ' : 'The proof names another digest than '}
          <code>{digest}</code>
        </span>
      </p>
      <Reproduce values={[digestReproduction(DIGEST, canonicalJson(evidence), digest)]} />
    </>
  )
}

function Section({ name, note, children }: Record<'name' | 'note', string> & React.PropsWithChildren) {
  return (
    <section className={styles.section} aria-label={name}>
      <h3>
        {name} <small className="aside">{note}</small>
      </h3>
      {children}
    </section>
  )
}

/** What was sent as proof: the proof itself, the evidence beside it, and who agreed to a change of keys. */
export function ProofParts({ row, entry, profile }: At<CallEntry>) {
  const { proof = '', authorization } = messageOf(entry)
  const evidence = evidenceOf(entry)
  const checks = checksOf(entry)
  return (
    <>
      <Section name="Proof" note="member by member, with the check that reads each">
        <Jws jws={proof} checks={checks} />
        {checks.length === 0 ? null : (
          <button
            type="button"
            className={`link ${styles.all}`}
            onClick={() => showTab(row.number, 'checks')}
          >
            {`All ${checks.length} checks in order`}
          </button>
        )}
      </Section>
      {evidence === undefined ? null : (
        <Section name="Evidence" note="sent with the proof">
          <EvidenceDigest evidence={evidence} proof={proof} />
          <Credential what={evidence.type} value={evidence.value} issuer={profile?.issuer} />
        </Section>
      )}
      {authorization === undefined ? null : (
        <Section name="Authorization" note="a second signature, for the change of keys">
          <Jws jws={authorization} />
        </Section>
      )}
    </>
  )
}
