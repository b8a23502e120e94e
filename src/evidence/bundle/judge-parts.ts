import { type Finding, notChecked, pass } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { directoryName } from '../../contract/schemas/directory.ts'
import { claimedProfile, importRequest } from '../../contract/schemas/profile.ts'
import { canonicalJson, digestOfBytes, digestOfJson } from '../../crypto/digest.ts'
import { readIJsonText } from '../../crypto/i-json.ts'
import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { type BundleStep, broken, judgeEach, same } from './findings.ts'
import type { BundleChallenge, RunBundle } from './run-bundle.ts'

function audienceOf(text: string): unknown {
  try {
    const { aud } = readCompactJws(text).payload
    return Array.isArray(aud) ? aud[0] : aud
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

/** Whether the audience of the accepted ID tokens is the `client_id` that a provider's entry names. */
function clientFinding(clientId: string, { proofs }: RunBundle): Finding {
  const audiences = proofs
    .filter(({ proven }) => proven !== null)
    .flatMap(({ evidence }) => (evidence?.type === 'id_token' ? [evidence.value] : []))
    .map(value => (typeof value === 'string' ? audienceOf(value) : undefined))
  if (audiences.length === 0) return notChecked('the file holds no accepted ID token for a client_id')
  return audiences.every(aud => aud === clientId)
    ? pass('every accepted ID token of the file is made out to it')
    : broken('an accepted ID token of the file is made out to another party')
}

function bindingFinding({ bundle }: IndexedBundle): Finding {
  const { binding, proofs } = bundle
  if (binding === null) return pass('no key is bound')
  const made = proofs.some(({ proven, proof_ref }) => proven !== null && proof_ref === binding.proof_ref)
  return made ? pass('an accepted proof in the file') : broken('no accepted proof in the file has this name')
}

/** The file as a whole. Reading it has already checked its form. */
export function judgeFile(index: IndexedBundle): Promise<CheckLine[]> {
  const { bundle } = index
  const { policy_version, receipts } = bundle
  const newest = receipts.at(-1)?.receipt.policy_version ?? null
  return judgeEach([
    ['form', () => pass(`${bundle.format} ${bundle.format_version}, strict; no private key in it`)],
    [
      'policy_version',
      () =>
        newest === policy_version
          ? pass('that of the newest receipt')
          : broken(`the newest receipt says ${String(newest)}, the file ${String(policy_version)}`),
    ],
    ['binding_proof', () => bindingFinding(index)],
  ])
}

function parsedClaim(text: string) {
  try {
    const claim = importRequest.safeParse(readIJsonText(text))
    return claim.success ? claim.data : undefined
  } catch {
    return undefined
  }
}

function profileFinding(bundle: RunBundle): Finding {
  const claim = parsedClaim(bundle.claim.received_text)
  if (claim === undefined) return broken('the claim cannot be read')
  const { status: _derived, ...profile } = bundle.profile
  return canonicalJson(profile) === canonicalJson(claimedProfile(claim))
    ? pass('says what the claim says; its status is not checked')
    : broken('does not say what the claim says')
}

/** The claim as received: both digests are recomputed from its bytes. */
export function judgeClaim({ bundle }: IndexedBundle): Promise<CheckLine[]> {
  const { received_text, received_digest, claim_digest } = bundle.claim
  const bytes = new TextEncoder().encode(received_text)
  const claim = parsedClaim(received_text)
  return judgeEach([
    [
      'received_digest',
      async () => same(await digestOfBytes(bytes), received_digest, 'the digest of the bytes'),
    ],
    [
      'claim_form',
      () => (claim === undefined ? broken('not a claim as the schema asks') : pass('as the schema asks')),
    ],
    [
      'claim_digest',
      async () =>
        same(
          claim === undefined ? undefined : await digestOfJson(claim),
          claim_digest,
          'the digest of the claim (JCS)',
        ),
    ],
    ['profile', () => profileFinding(bundle)],
  ])
}

async function keyFinding(jwk: unknown, named: string): Promise<Finding> {
  try {
    return same(await thumbprintUriOf(readPublicJwk(jwk)), named, 'its thumbprint (RFC 7638)')
  } catch (cause) {
    if (cause instanceof JwkError) return broken(cause.message)
    throw cause
  }
}

/** A key that appears in signatures in the file. */
export function judgeKey({ key_thumbprint, jwk }: RunBundle['keys'][number]): Promise<CheckLine[]> {
  return judgeEach([['key_thumbprint', () => keyFinding(jwk, key_thumbprint)]])
}

const PREFIX = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

function keysFinding(
  entry: RunBundle['directory'][number]['entry'],
  index: IndexedBundle,
): Finding | Promise<Finding> {
  if (entry.kind === 'issuer_keys')
    return Promise.all(entry.keys.map(({ kid, jwk }) => keyFinding(jwk, `${PREFIX}${kid}`))).then(
      findings =>
        findings.find(({ result }) => result === 'FAIL') ?? pass('each kid is its key’s thumbprint'),
    )
  if ('key_thumbprint' in entry) return keyFinding(entry.jwk, entry.key_thumbprint)
  if (entry.kind !== 'zone') return pass('it holds no key')
  const named = entry.records.map(({ strings }) => /(?:^|;)k=([^;]*)/u.exec(strings.join(''))?.[1])
  const known = index.bundle.keys.map(({ jwk }) => jwk.x)
  return named.some(key => key !== undefined && known.includes(key))
    ? pass('a record names a key of the file')
    : notChecked('no record names a key of the file')
}

/** A directory entry: public keys of synthetic parties, which nothing in the file vouches for. */
export function judgeDirectory(
  index: IndexedBundle,
  { name, entry }: RunBundle['directory'][number],
): Promise<CheckLine[]> {
  const clientId = entry.kind === 'issuer_keys' ? entry.client_id : undefined
  const client: BundleStep[] =
    clientId === undefined ? [] : [['directory_client', () => clientFinding(clientId, index.bundle)]]
  return judgeEach([
    ['directory_name', () => same(directoryName(entry), name, 'the name that its own members make')],
    ['directory_keys', () => keysFinding(entry, index)],
    ...client,
  ])
}

function lifetime({ issued_at, expires_at }: BundleChallenge): Finding {
  if (issued_at === null) return notChecked('when it was issued is not in the file')
  const seconds = (Date.parse(expires_at) - Date.parse(issued_at)) / 1000
  return seconds === LIMITS.NONCE_LIFETIME_S
    ? pass(`${seconds} s`)
    : broken(`${seconds} s between issue and expiry, and a nonce has ${LIMITS.NONCE_LIFETIME_S}`)
}

/** A challenge as issued; whether its nonce was signed is checked with its proof. */
export function judgeChallenge({ bundle }: IndexedBundle, challenge: BundleChallenge): Promise<CheckLine[]> {
  const { challenge_id, agent_id, audience, claim_digest } = challenge
  const steps: BundleStep[] = [
    ['challenge_agent', () => same(agent_id, bundle.agent_id, 'the agent')],
    [
      'challenge_audience',
      () =>
        same(audience, `${bundle.base_url}/v1/bindings/challenges/${challenge_id}`, 'this challenge alone'),
    ],
    ['challenge_claim', () => same(claim_digest, bundle.claim.claim_digest, 'the claim in the file')],
    ['challenge_lifetime', () => lifetime(challenge)],
  ]
  return judgeEach(steps)
}
