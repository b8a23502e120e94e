import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart, type PartyTools } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  claimFault,
  headerFault,
  sentAs,
  type TokenFault,
  tokenFault,
  tokenIssuer,
  withClaims,
} from '../../parties/token-issuer.ts'
import {
  emptyList,
  enterOnList,
  type ListDraft,
  listEntry,
  signedList,
  statusesOf,
} from '../bitstring/issuer.ts'
import { CREDENTIAL_CONTEXT, CREDENTIAL_TYPE, type W3C_VC_CHECKS } from './list.ts'

const ISSUER = 'https://credentials.example'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const subject = (words: string, changes: object): TokenFault =>
  claimFault(words, ({ payload: { credentialSubject } }) => ({
    credentialSubject: { ...(typeof credentialSubject === 'object' ? credentialSubject : {}), ...changes },
  }))

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString()

const LISTED = { revocation: 7, suspension: 8 }

/** A credential with a status list of its own, so that no other credential's status is touched. */
const onList = (
  words: string,
  spoil: (list: ListDraft, tools: PartyTools) => ListDraft | Promise<ListDraft> | undefined,
): TokenFault =>
  tokenFault(words, async (draft, { claim: { issuer } }, tools) => {
    const id = `${issuer}/status/${freshPart()}`
    const list = await spoil(await emptyList(tools, { issuer, id, until: tools.now + DAY_MS }), tools)
    if (list !== undefined) await tools.publications.once(listEntry(list, await signedList(list)))
    return withClaims(draft, { credentialStatus: statusesOf(id, LISTED) })
  })

const FAULTS = {
  evidence_type: sentAs('id_token'),
  form: tokenFault('a disclosure at its end, as an SD-JWT has', draft => ({
    ...draft,
    after: jws => `${jws}~WyJzYWx0IiwiaWQiXQ~`,
  })),
  typ: headerFault('a presentation in place of a credential', { typ: 'vp+jwt' }),
  cty: headerFault('its content marked as a presentation', { cty: 'vp' }),
  crit: ANY_TOKEN.crit,
  alg: ANY_TOKEN.alg,
  kid: ANY_TOKEN.kid,
  signature: ANY_TOKEN.signature,
  no_vc_vp: claimFault('the credential inside vc, as before version 2', ({ payload }) => ({ vc: payload })),
  iat: claimFault('signed an hour from now', ({ now }) => ({ iat: seconds(now + HOUR_MS) })),
  exp: claimFault('its signature expired an hour ago', ({ now }) => ({ exp: seconds(now - HOUR_MS) })),
  nbf: claimFault('good from an hour from now', ({ now }) => ({ nbf: seconds(now + HOUR_MS) })),
  aud: claimFault('made out to another party', { aud: 'https://another-service.example' }),
  iss: claimFault('iss names another issuer', { iss: 'https://other-credentials.example' }),
  claims_agree: claimFault('sub names another agent', { sub: 'did:web:someone-else.example' }),
  cnf: boundToAnother(),
  context: claimFault('with the context of version 1.1', {
    '@context': ['https://www.w3.org/2018/credentials/v1'],
  }),
  one_reading: subject('its subject named twice, once as JSON-LD does', {
    '@id': 'did:web:someone-else.example',
  }),
  id: claimFault('an id that is not a URL', { id: '3732' }),
  type: claimFault('a credential about something else', {
    type: ['VerifiableCredential', 'EmailCredential'],
  }),
  issuer: claimFault('issued in another issuer’s name', { issuer: 'https://other-credentials.example' }),
  subject_key: claimFault('bound to no key', { cnf: undefined }),
  credential_subject: subject('about another agent', { id: 'did:web:someone-else.example' }),
  valid_from: claimFault('valid from tomorrow', ({ now }) => ({ validFrom: stamp(now + DAY_MS) })),
  valid_until: claimFault('valid until an hour ago', ({ now }) => ({ validUntil: stamp(now - HOUR_MS) })),
  credential_status: claimFault('with a status of another kind', {
    credentialStatus: { type: 'StatusList2021Entry', statusPurpose: 'revocation', statusListIndex: '7' },
  }),
  status_list: onList('its status on a list that was not published', () => undefined),
  status_list_signed: onList('its status on a list that a stranger signed', async (list, { keys }) => {
    const { kid, alg } = list.signer
    return { ...list, signer: { ...(await keys.stranger(alg)), kid } }
  }),
  status_list_period: onList('its status on a list that ended an hour ago', (list, { now }) => ({
    ...list,
    until: now - HOUR_MS,
  })),
  status_list_length: onList('its status on a list of a thousand entries', list => ({
    ...list,
    entries: 1000,
  })),
  status: onList('revoked', list => ({ ...list, marked: [LISTED.revocation] })),
} as const satisfies Record<IssuableFault<typeof W3C_VC_CHECKS>, TokenFault>

/** The credential issuer: it signs a verifiable credential about the agent, bound to the agent's key. */
export const w3cVc: Counterparty = tokenIssuer({
  protocol: 'W3C_VC',
  issuer: ISSUER,
  subject: () => `did:web:contract-archivist-${freshPart()}.example`,
  display_name: 'Contract archivist',
  type: 'vc',
  header: { typ: 'vc+jwt', cty: 'vc' },
  claims: async (request, tools) => {
    const { claim, jwk, unpublished } = request
    const ends = tools.now + 30 * DAY_MS
    return {
      '@context': [...CREDENTIAL_CONTEXT],
      id: `urn:uuid:${crypto.randomUUID()}`,
      type: ['VerifiableCredential', CREDENTIAL_TYPE],
      issuer: { id: claim.issuer, name: 'Synthetic credential issuer' },
      validFrom: stamp(tools.now),
      validUntil: stamp(ends),
      // An issuer that no directory knows has nowhere to publish a list.
      ...(unpublished ? {} : { credentialStatus: await enterOnList(tools, claim, ends) }),
      credentialSubject: { id: claim.subject, name: claim.metadata.display_name ?? 'An agent' },
      iat: seconds(tools.now),
      exp: seconds(tools.now + 7 * DAY_MS),
      cnf: { jwk },
    }
  },
  faults: FAULTS,
})
