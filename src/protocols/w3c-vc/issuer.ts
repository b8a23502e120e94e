import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart, type PartyTools, SENT_AS_ANOTHER } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  claimFault,
  headerFault,
  sentAs,
  type TokenFault,
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
import { VECTORS } from '../vectors.ts'
import { CREDENTIAL_CONTEXT, CREDENTIAL_TYPE, type W3C_VC_CHECKS } from './list.ts'

const ISSUER = 'https://credentials.example'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const subject = (changes: object): TokenFault =>
  claimFault(({ payload: { credentialSubject } }) => ({
    credentialSubject: { ...(typeof credentialSubject === 'object' ? credentialSubject : {}), ...changes },
  }))

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString()

const LISTED = { revocation: 7, suspension: 8 }

/** A credential with a status list of its own, so that no other credential's status is touched. */
const onList =
  (spoil: (list: ListDraft, tools: PartyTools) => ListDraft | Promise<ListDraft> | undefined): TokenFault =>
  async (draft, { claim: { issuer } }, tools) => {
    const id = `${issuer}/status/${freshPart()}`
    const list = await spoil(await emptyList(tools, { issuer, id, until: tools.now + DAY_MS }), tools)
    if (list !== undefined) await tools.publications.once(listEntry(list, await signedList(list)))
    return withClaims(draft, { credentialStatus: statusesOf(id, LISTED) })
  }

type Fault = IssuableFault<typeof W3C_VC_CHECKS>

const FAULTS = {
  ...ANY_TOKEN,
  evidence_type: sentAs('id_token'),
  form: draft => ({ ...draft, after: jws => `${jws}~WyJzYWx0IiwiaWQiXQ~` }),
  typ: headerFault({ typ: 'vp+jwt' }),
  cty: headerFault({ cty: 'vp' }),
  no_vc_vp: claimFault(({ payload }) => ({ vc: payload })),
  iat: claimFault(({ now }) => ({ iat: seconds(now + HOUR_MS) })),
  exp: claimFault(({ now }) => ({ exp: seconds(now - HOUR_MS) })),
  aud: claimFault({ aud: 'https://another-service.example' }),
  iss: claimFault({ iss: 'https://other-credentials.example' }),
  claims_agree: claimFault({ sub: 'did:web:someone-else.example' }),
  cnf: boundToAnother(),
  context: claimFault({ '@context': ['https://www.w3.org/2018/credentials/v1'] }),
  one_reading: subject({ '@id': 'did:web:someone-else.example' }),
  id: claimFault({ id: '3732' }),
  type: claimFault({ type: ['VerifiableCredential', 'EmailCredential'] }),
  issuer: claimFault({ issuer: 'https://other-credentials.example' }),
  subject_key: claimFault({ cnf: undefined }),
  credential_subject: subject({ id: 'did:web:someone-else.example' }),
  valid_from: claimFault(({ now }) => ({ validFrom: stamp(now + DAY_MS) })),
  valid_until: claimFault(({ now }) => ({ validUntil: stamp(now - HOUR_MS) })),
  credential_status: claimFault({
    credentialStatus: { type: 'StatusList2021Entry', statusPurpose: 'revocation', statusListIndex: '7' },
  }),
  status_list: onList(() => undefined),
  status_list_signed: onList(async (list, { keys }) => {
    const { kid, alg } = list.signer
    return { ...list, signer: { ...(await keys.stranger(alg)), kid } }
  }),
  status_list_period: onList((list, { now }) => ({ ...list, until: now - HOUR_MS })),
  status_list_length: onList(list => ({ ...list, entries: 1000 })),
  status: onList(list => ({ ...list, marked: [LISTED.revocation] })),
} as const satisfies Record<Fault, TokenFault>

const WORDS = {
  evidence_type: SENT_AS_ANOTHER,
  ...VECTORS.W3C_VC.wrong,
  // Beside a vector lies another list of its issuer.
  status_list: 'Its status is on a list that was not published.',
} as const satisfies Record<Fault, string>

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
  words: WORDS,
})
