import type { IssuableFault } from '../../contract/protocols/protocol-check.ts'
import { CREDENTIAL_CONTEXT, CREDENTIAL_TYPE, type W3C_VC_CHECKS } from '../../contract/protocols/w3c-vc.ts'
import {
  type Counterparty,
  type Fault,
  freshPart,
  type IssueRequest,
  type PartyTools,
  spoiled,
  validity,
  wordsOf,
} from '../counterparty.ts'
import { flipSignature } from '../flip-signature.ts'
import { type JwsDraft, signDraft, withClaims, withHeader } from '../jws-draft.ts'
import { issuerKey } from '../world-keys.ts'

const ISSUER = 'https://credentials.example'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the issuer hands over: a credential, and the type that it is sent as. */
interface CredentialDraft {
  readonly type: 'vc' | 'id_token'
  readonly credential: JwsDraft
}
type CredentialFault = Fault<CredentialDraft>
type Members = Readonly<Record<string, unknown>>

const envelope = (words: string, change: (credential: JwsDraft) => JwsDraft): CredentialFault => ({
  words,
  spoil: draft => ({ ...draft, credential: change(draft.credential) }),
})

/** A credential with other members, which may depend on those it has and on the time in epoch milliseconds. */
const members = (
  words: string,
  changes: Members | ((payload: Members, now: number) => Members),
): CredentialFault => ({
  words,
  spoil: (draft, _request, { now }) => {
    const { payload } = draft.credential
    const changed = typeof changes === 'function' ? changes(payload, now) : changes
    return { ...draft, credential: withClaims(draft.credential, { ...changed }) }
  },
})

const subject = (words: string, changes: Members): CredentialFault =>
  members(words, ({ credentialSubject }) => ({
    credentialSubject: { ...(typeof credentialSubject === 'object' ? credentialSubject : {}), ...changes },
  }))

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString()

const FAULTS = {
  evidence_type: {
    words: 'sent as another kind of evidence',
    spoil: draft => ({ ...draft, type: 'id_token' }),
  },
  form: envelope('a disclosure at its end, as an SD-JWT has', draft => ({
    ...draft,
    after: jws => `${jws}~WyJzYWx0IiwiaWQiXQ~`,
  })),
  typ: envelope('a presentation in place of a credential', draft => withHeader(draft, { typ: 'vp+jwt' })),
  cty: envelope('its content marked as a presentation', draft => withHeader(draft, { cty: 'vp' })),
  crit: envelope('an extension marked critical', draft => withHeader(draft, { crit: ['exp'] })),
  alg: envelope('alg says none', draft => withHeader(draft, { alg: 'none' })),
  kid: envelope('kid names a key that the issuer does not have', draft =>
    withHeader(draft, { kid: 'retired-key' }),
  ),
  signature: envelope('one bit of the signature changed', draft => ({ ...draft, after: flipSignature })),
  no_vc_vp: members('the credential inside vc, as before version 2', payload => ({ vc: payload })),
  iat: members('signed an hour from now', (_payload, now) => ({ iat: seconds(now + HOUR_MS) })),
  exp: members('its signature run out an hour ago', (_payload, now) => ({ exp: seconds(now - HOUR_MS) })),
  nbf: members('good from an hour from now', (_payload, now) => ({ nbf: seconds(now + HOUR_MS) })),
  aud: members('made out to another party', { aud: 'https://another-service.example' }),
  iss: members('iss names another issuer', { iss: 'https://other-credentials.example' }),
  claims_agree: members('sub names another agent', { sub: 'did:web:someone-else.example' }),
  cnf: {
    words: 'bound to another key',
    spoil: async (draft, { jwk }, { keys }) => {
      const other = await keys.stranger(jwk.kty === 'OKP' ? 'Ed25519' : 'ES256')
      return { ...draft, credential: withClaims(draft.credential, { cnf: { jwk: other.jwk } }) }
    },
  },
  context: members('with the context of version 1.1', {
    '@context': ['https://www.w3.org/2018/credentials/v1'],
  }),
  one_reading: subject('its subject named twice, once as JSON-LD does', {
    '@id': 'did:web:someone-else.example',
  }),
  id: members('an id that is no URL', { id: '3732' }),
  type: members('a credential about something else', {
    type: ['VerifiableCredential', 'EmailCredential'],
  }),
  issuer: members('issued in another issuer’s name', { issuer: 'https://other-credentials.example' }),
  subject_key: members('bound to no key', { cnf: undefined }),
  credential_subject: subject('about another agent', { id: 'did:web:someone-else.example' }),
  valid_from: members('valid from tomorrow', (_payload, now) => ({ validFrom: stamp(now + DAY_MS) })),
  valid_until: members('valid until an hour ago', (_payload, now) => ({
    validUntil: stamp(now - HOUR_MS),
  })),
  credential_status: members('with a status to look up', {
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '7',
      statusListCredential: `${ISSUER}/status/1`,
    },
  }),
} as const satisfies Record<IssuableFault<typeof W3C_VC_CHECKS>, CredentialFault>

async function credential({ claim, jwk }: IssueRequest, tools: PartyTools): Promise<CredentialDraft> {
  const signer = await issuerKey(tools, claim.issuer, 'vc+jwt')
  const { now } = tools
  return {
    type: 'vc',
    credential: {
      header: { typ: 'vc+jwt', cty: 'vc', alg: signer.alg, kid: signer.kid },
      payload: {
        '@context': [...CREDENTIAL_CONTEXT],
        id: `urn:uuid:${crypto.randomUUID()}`,
        type: ['VerifiableCredential', CREDENTIAL_TYPE],
        issuer: { id: claim.issuer, name: 'Synthetic credential issuer' },
        validFrom: stamp(now),
        validUntil: stamp(now + 30 * DAY_MS),
        credentialSubject: { id: claim.subject, name: claim.metadata.display_name ?? 'An agent' },
        iat: seconds(now),
        exp: seconds(now + 7 * DAY_MS),
        cnf: { jwk },
      },
      signer,
    },
  }
}

/** The credential issuer: it signs a verifiable credential about the agent, bound to the agent's key. */
export const w3cVc: Counterparty = {
  prepare: async (_jwk, tools) => {
    await issuerKey(tools, ISSUER, 'vc+jwt')
    return {
      identity_source: 'EXTERNAL',
      issuer: ISSUER,
      subject: `did:web:contract-archivist-${freshPart()}.example`,
      metadata: {
        protocol: 'W3C_VC',
        display_name: 'Contract archivist',
        organization_id: 'org.example',
        evidence_refs: [],
        ...validity(tools.now),
      },
    }
  },
  issue: async (request, tools) => {
    const made = await spoiled(await credential(request, tools), FAULTS, request, tools)
    return { kind: 'evidence', evidence: { type: made.type, value: await signDraft(made.credential) } }
  },
  faults: wordsOf(FAULTS),
}
