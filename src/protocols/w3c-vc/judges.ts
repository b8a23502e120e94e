import {
  ifPresent,
  isMediaType,
  judgeCrit,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerKnown,
  judgeIssuerSignature,
  SERVICE_TERMS,
  thumbprintOf,
} from '../../checks/evidence-jws.ts'
import { type JwsReading, judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import type { StatusEntry } from '../../contract/facts.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { isDidJwk, JwkError, thumbprintUriOf } from '../../crypto/jwk.ts'
import { readStatusList, type StatusFinding, statusAt } from '../bitstring/status-list.ts'
import { isNumericDate, judgeConfirmation, judgeExpiry, judgeNotAhead, keyOfDidJwk } from '../claims.ts'
import { entriesOf, type Judges, type VerificationInput, type Verifier } from '../verifier.ts'
import {
  type Credential,
  endOf,
  idOf,
  judgeContext,
  judgeCredentialSubject,
  judgeId,
  judgeIssuer,
  judgeNoMapping,
  judgeOneReading,
  judgeType,
  judgeValidFrom,
  judgeValidUntil,
  subjectOf,
  toDateTime,
} from './credential.ts'
import { STATUS_ENTRY_TYPE, STATUS_PURPOSES, W3C_VC_CHECKS } from './list.ts'

const TYP = 'vc+jwt'
const CTY = 'vc'
const REPEATABLE = ['sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf']
// The member that the header may hold without the claims (VC JOSE COSE, 4.1.3).
const IN_HEADER_ALONE = 'cnf'

const ABSENT = pass('absent')

/** The credential in an envelope, as far as it has been read. */
const credentialIn = ({ jws }: JwsReading): Credential => jws?.payload ?? {}

function judgeContentType({ jws }: JwsReading): Verdict {
  const cty = jws?.header.cty
  if (cty === undefined) return ABSENT
  return isMediaType(cty, CTY) ? pass(CTY) : fail('CONTENT_TYPE_MISMATCH', `cty is not ${CTY}`)
}

function judgeAudience(aud: unknown, audience: string): Verdict {
  const [only, ...more]: unknown[] = Array.isArray(aud) ? aud : [aud]
  return more.length === 0 && only === audience
    ? pass('this challenge’s')
    : fail('AUDIENCE_MISMATCH', 'aud is not this challenge’s audience alone')
}

function judgeIss({ jws }: JwsReading, issuer: string): Verdict {
  const named = [jws?.payload.iss, jws?.header.iss].filter(iss => iss !== undefined)
  const other = named.find(iss => iss !== issuer)
  if (other !== undefined) return fail('ISSUER_MISMATCH', `iss is not ${issuer}`)
  return named.length === 0 ? ABSENT : pass(issuer)
}

function judgeAgreement({ jws }: JwsReading): Verdict {
  const { header = {}, payload = {} } = jws ?? {}
  const { sub, jti } = payload
  const subject = subjectOf(payload)
  if (sub !== undefined && sub !== idOf(subject))
    return fail('CLAIMS_DISAGREE', 'sub is not credentialSubject.id')
  if (jti !== undefined && payload.id !== undefined && jti !== payload.id)
    return fail('CLAIMS_DISAGREE', 'jti is not id')
  const other = REPEATABLE.filter(name => header[name] !== undefined)
    .filter(name => name !== IN_HEADER_ALONE || payload[name] !== undefined)
    .find(name => canonicalJson(header[name]) !== canonicalJson(payload[name] ?? null))
  return other === undefined
    ? pass('nothing contradicts the credential')
    : fail('CLAIMS_DISAGREE', `${other} in the header is not the claim ${other}`)
}

function confirmationIn({ jws }: JwsReading): unknown {
  return jws?.payload.cnf === undefined ? jws?.header.cnf : jws.payload.cnf
}

async function judgeSubjectKey(draft: JwsReading, thumbprint: string): Promise<Verdict> {
  const id = idOf(subjectOf(credentialIn(draft)))
  if (typeof id !== 'string' || !isDidJwk(id)) {
    return confirmationIn(draft) === undefined
      ? fail('KEY_NOT_CONFIRMED', 'the subject is not a did:jwk, and there is no cnf')
      : pass('the subject is not a did:jwk; cnf names its key')
  }
  try {
    return equal(await thumbprintUriOf(keyOfDidJwk(id)), thumbprint, 'KEY_NOT_CONFIRMED')
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'no key can be read from it')
  }
}

function claimJudges(draft: JwsReading, { snapshot, proof, now, terms = SERVICE_TERMS }: VerificationInput) {
  const { issuer } = snapshot.agent.claim
  const cnf = () => confirmationIn(draft)
  return {
    no_vc_vp: () => judgeNoMapping(credentialIn(draft)),
    iat: () => ifPresent(draft, 'iat', iat => judgeNotAhead(iat, now, 'iat')),
    exp: () => ifPresent(draft, 'exp', exp => judgeExpiry(exp, now)),
    nbf: () => ifPresent(draft, 'nbf', nbf => judgeNotAhead(nbf, now, 'nbf')),
    aud: () => ifPresent(draft, 'aud', aud => judgeAudience(aud, snapshot.challenge.audience)),
    iss: () => judgeIss(draft, issuer),
    claims_agree: () => judgeAgreement(draft),
    cnf: () => (cnf() === undefined ? ABSENT : judgeConfirmation(cnf(), proof.thumbprint, terms)),
    subject_key: () => judgeSubjectKey(draft, proof.thumbprint),
  }
}

/** The checks of a credential's envelope, its issuer's key and its claims, by VC JOSE COSE. */
function envelopeJudges(draft: JwsReading, input: VerificationInput) {
  const { snapshot, evidence, terms } = input
  const { issuer } = snapshot.agent.claim
  return {
    ...claimJudges(draft, input),
    evidence_type: () => judgeEvidenceType(draft, evidence, 'vc'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeEvidenceTyp(draft, TYP, 'taken'),
    cty: () => judgeContentType(draft),
    crit: () => judgeCrit(draft),
    issuer_known: () => judgeIssuerKnown(snapshot.issuer, `credential keys of ${issuer}`),
    alg: () => judgeAlgorithm(draft, PROOF_ALGORITHMS),
    kid: () => judgeIssuerKey(draft, snapshot.issuer, 'among_several', terms),
    signature: () => judgeIssuerSignature(draft, terms),
  }
}

const malformed = (words: string): Verdict => fail('STATUS_MALFORMED', words)
const notCheckable = (words: string): Verdict => fail('STATUS_NOT_CHECKABLE', words)
const INDEX = /^(?:0|[1-9]\d*)$/u

/**
 * An entry that `credentialStatus` names (VCDM 2.0, 4.10; Bitstring Status List 1.0, 2.1), or why it cannot be looked up.
 * An index too large for a number is beyond every list.
 */
function entryOf(value: unknown): StatusEntry | Verdict {
  if (typeof value !== 'object' || value === null) return malformed('a status is not an object')
  const status: Credential = { ...value }
  const [type, ...more]: unknown[] = Array.isArray(status.type) ? status.type : [status.type]
  if (type !== STATUS_ENTRY_TYPE || more.length > 0)
    return notCheckable(`a status is not a ${STATUS_ENTRY_TYPE}`)
  const purpose = STATUS_PURPOSES.find(each => each === status.statusPurpose)
  if (purpose === undefined) return notCheckable(`statusPurpose is not one of ${STATUS_PURPOSES.join(', ')}`)
  if (status.statusSize !== undefined && status.statusSize !== 1) return notCheckable('statusSize is not 1')
  const { id, statusListIndex: index, statusListCredential: list } = status
  if (typeof index !== 'string' || !INDEX.test(index))
    return malformed('statusListIndex is not a whole number as a text in base 10')
  if (typeof list !== 'string' || !isUri(list)) return malformed('statusListCredential is not a URL')
  if (id === list) return malformed('id is the URL of the list')
  return { list, index: Number(index), purpose }
}

interface StatusDraft {
  entries: readonly StatusEntry[]
  findings: readonly { readonly entry: StatusEntry; readonly finding: StatusFinding }[]
}

function judgeEntries(draft: StatusDraft, { credentialStatus }: Credential): Verdict {
  if (credentialStatus === undefined) return ABSENT
  const statuses: unknown[] = Array.isArray(credentialStatus) ? credentialStatus : [credentialStatus]
  if (statuses.length === 0) return malformed('credentialStatus is an empty list')
  const read = statuses.map(entryOf)
  const fault = read.find(each => 'result' in each)
  if (fault !== undefined) return fault
  draft.entries = read.flatMap(each => ('result' in each ? [] : each))
  return pass(draft.entries.map(({ purpose }) => purpose).join(', '))
}

async function findAll(
  draft: StatusDraft,
  { listOf, snapshot, now, readList = readStatusList }: VerificationInput,
): Promise<void> {
  draft.findings = await Promise.all(
    draft.entries.map(async entry => {
      const reading = await readList(await listOf(entry.list), snapshot.issuer)
      return { entry, finding: statusAt(reading, entry, now) }
    }),
  )
}

function judgeFindings(
  { findings }: StatusDraft,
  refused: StatusFinding,
  code: string,
  words: string,
): Verdict {
  const found = findings.find(({ finding }) => finding === refused)
  if (found !== undefined) return fail(code, `entry ${found.entry.index} of ${found.entry.list}: ${words}`)
  return pass(findings.length === 0 ? 'no status is named' : 'of every list that is named')
}

function judgeMarks({ findings }: StatusDraft): Verdict {
  const marked = findings.find(({ finding }) => finding === 'marked')?.entry
  if (marked === undefined)
    return pass(findings.length === 0 ? 'no status is named' : 'unmarked in every list')
  const code = { revocation: 'CREDENTIAL_REVOKED', suspension: 'CREDENTIAL_SUSPENDED' }[marked.purpose]
  return fail(code, `entry ${marked.index} of ${marked.list} is marked`)
}

/** The status checks of a credential by Bitstring Status List 1.0, each of them over every entry. */
function statusJudges(draft: StatusDraft, credentialOf: () => Credential, input: VerificationInput) {
  const { list } = input.terms ?? SERVICE_TERMS
  const none = (refused: StatusFinding, code: string, words: string) => () =>
    judgeFindings(draft, refused, code, words)
  return {
    credential_status: () => judgeEntries(draft, credentialOf()),
    status_list: async () => {
      await findAll(draft, input)
      return none('absent', 'STATUS_LIST_ABSENT', list.absent)()
    },
    status_list_signed: none('badly_signed', 'STATUS_LIST_BADLY_SIGNED', list.unsigned),
    status_list_period: none('ended', 'STATUS_LIST_ENDED', 'the list is no longer valid'),
    status_list_length: none(
      'too_short',
      'STATUS_LIST_TOO_SHORT',
      'the list has fewer entries than it must, or ends before this one',
    ),
    status: () => judgeMarks(draft),
  }
}

type CredentialDraft = JwsReading & StatusDraft

function judgesOf(draft: CredentialDraft, input: VerificationInput): Judges<typeof W3C_VC_CHECKS> {
  const { issuer, subject } = input.snapshot.agent.claim
  const credential = () => credentialIn(draft)
  return {
    ...envelopeJudges(draft, input),
    context: () => judgeContext(credential()),
    id: () => judgeId(credential()),
    type: () => judgeType(credential()),
    issuer: () => judgeIssuer(credential(), issuer),
    credential_subject: () => judgeCredentialSubject(credential(), subject),
    valid_from: () => judgeValidFrom(credential(), input.now),
    valid_until: () => judgeValidUntil(credential(), input.now),
    ...statusJudges(draft, credential, input),
    one_reading: () => judgeOneReading(credential()),
  }
}

/** The end of the signature or of the credential, whichever is first (VC JOSE COSE, 3.1.3); not that of a status list. */
function earliestEnd(credential: Credential): string | null {
  const { exp } = credential
  const ends = [isNumericDate(exp) ? exp * 1000 : undefined, endOf(credential)]
  const known = ends.filter(end => end !== undefined)
  return known.length === 0 ? null : toDateTime(Math.min(...known))
}

/** W3C_VC: a credential of VCDM 2.0 by the claimed issuer about the claimed subject, secured as VC JOSE COSE says. */
export const verifyCredential: Verifier['verify'] = async input => {
  const draft: CredentialDraft = { entries: [], findings: [] }
  const judged = await (input.run ?? runList)(entriesOf(W3C_VC_CHECKS, judgesOf(draft, input)))
  const until = judged.failed === null ? earliestEnd(credentialIn(draft)) : null
  return {
    ...judged,
    until,
    endpoint: null,
    vouching_key: await thumbprintOf(draft),
    statuses: draft.entries,
  }
}
