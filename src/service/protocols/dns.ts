import type { Zone } from '../../contract/directory.ts'
import { DNS_CHECKS } from '../../contract/protocols/dns.ts'
import { thumbprintUriOf } from '../../crypto/jwk.ts'
import { equal, fail, pass, type Verdict } from '../proof/verdict.ts'
import { type AidRecord, AidRecordError, readTxtRecord, readWellKnown } from './aid-record.ts'
import { type Judges, runCheckList } from './check-list.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

const NAME_OCTETS_AT_MOST = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u

/** What the checks have found so far. */
interface Discovery {
  answers: (AidRecord | AidRecordError)[]
  record?: AidRecord
}

const discoveryName = (host: string): string => `_agent.${host}`

/** Whether a text is a host name in its normal form: lowercase A-labels (RFC 5890 section 2.3.2.1), no final dot. */
function isNormalHost(host: string): boolean {
  return (
    discoveryName(host).length <= NAME_OCTETS_AT_MOST &&
    host.split('.').every(label => LABEL.test(label)) &&
    URL.canParse(`https://${host}/`) &&
    new URL(`https://${host}/`).hostname === host &&
    !/^[\d.]+$/u.test(host)
  )
}

function zoneOf({ snapshot }: VerificationInput): Zone | undefined {
  const entry = snapshot.issuer?.entry
  return entry?.kind === 'zone' ? entry : undefined
}

// Two spellings of one host would be two identities; only one is read.
function judgeIssuer(input: VerificationInput): Verdict {
  const { issuer, subject } = input.snapshot.agent.claim
  if (!isNormalHost(subject))
    return fail(
      'SUBJECT_NOT_HOST',
      'subject is no host name in lowercase, IDNA’s A-labels, without a final dot',
    )
  if (issuer !== `https://${subject}`) return fail('ISSUER_MISMATCH', `issuer is not https://${subject}`)
  return zoneOf(input) === undefined
    ? fail('ISSUER_UNKNOWN', `the directory holds no zone of ${subject}`)
    : pass('in the directory')
}

function reading(read: () => AidRecord): AidRecord | AidRecordError {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof AidRecordError) return cause
    throw cause
  }
}

// DNS compares names without regard to the case of ASCII letters, and of no others (RFC 4343 section 3).
const normalName = (name: string): string =>
  name.replace(/\.$/u, '').replace(/[A-Z]/gu, letter => letter.toLowerCase())

function judgeLookup(found: Discovery, input: VerificationInput): Verdict {
  const zone = zoneOf(input)
  const name = discoveryName(input.snapshot.agent.claim.subject)
  const records = (zone?.records ?? []).filter(record => normalName(record.name) === name)
  found.answers = records.map(({ strings }) => reading(() => readTxtRecord(strings)))
  if (records.length > 0) return pass(`${records.length} TXT at ${name}`)
  const document = zone?.well_known
  if (document == null) return fail('RECORD_MISSING', `no TXT at ${name}, and no well-known document`)
  found.answers = [reading(() => readWellKnown(document))]
  return pass(`no TXT at ${name}; the well-known document`)
}

const validOf = ({ answers }: Discovery): AidRecord[] =>
  answers.filter((answer): answer is AidRecord => !(answer instanceof AidRecordError))

function judgeValid(found: Discovery): Verdict {
  const faults = found.answers.flatMap(answer => (answer instanceof AidRecordError ? [answer.message] : []))
  return validOf(found).length > 0
    ? pass(`${validOf(found).length} valid, ${faults.length} not`)
    : fail('RECORD_INVALID', faults.join('; '))
}

function judgeVersion(found: Discovery): Verdict {
  return validOf(found).some(({ version }) => version === 'aid2')
    ? pass('aid2')
    : fail('VERSION_NOT_ALLOWED', 'only legacy aid1 records are valid')
}

function judgeSingle(found: Discovery): Verdict {
  const [record, ...more] = validOf(found).filter(({ version }) => version === 'aid2')
  if (record === undefined || more.length > 0)
    return fail('RECORD_AMBIGUOUS', `${more.length + 1} records of aid2 are valid`)
  found.record = record
  return pass('exactly one')
}

function judgeDeprecation({ record }: Discovery, now: number): Verdict {
  const { deprecated } = record ?? {}
  if (deprecated === undefined) return pass('none named')
  return deprecated > now ? pass('lies ahead') : fail('RECORD_DEPRECATED', 'the record is deprecated')
}

async function judgeKey({ record }: Discovery, thumbprint: string): Promise<Verdict> {
  if (record?.jwk === undefined) return fail('KEY_NOT_CONFIRMED', 'the record holds no key')
  return equal(await thumbprintUriOf(record.jwk), thumbprint, 'KEY_NOT_CONFIRMED')
}

function judgesOf(found: Discovery, input: VerificationInput): Judges<typeof DNS_CHECKS> {
  const { snapshot, proof, evidence, now } = input
  const { endpoint } = snapshot.agent.claim.metadata
  return {
    no_evidence: () =>
      evidence === undefined
        ? pass('the zone is the evidence')
        : fail('EVIDENCE_NOT_EXPECTED', 'DNS_WELL_KNOWN takes none'),
    issuer_known: () => judgeIssuer(input),
    lookup: () => judgeLookup(found, input),
    valid: () => judgeValid(found),
    version: () => judgeVersion(found),
    single: () => judgeSingle(found),
    dep: () => judgeDeprecation(found, now),
    endpoint: () =>
      endpoint == null
        ? fail('ENDPOINT_MISMATCH', 'no endpoint is claimed')
        : equal(found.record?.uri ?? '', endpoint, 'ENDPOINT_MISMATCH'),
    key: () => judgeKey(found, proof.thumbprint),
  }
}

/** DNS_WELL_KNOWN: the host's one AID record names the claimed endpoint and the key that signed (AID 2.0.0, section 2.3). */
export const verifyZoneRecord: Verifier['verify'] = async input => {
  const { proof } = input
  const found: Discovery = { answers: [] }
  const judged = await runCheckList(DNS_CHECKS, judgesOf(found, input))
  const holds = judged.failed === null
  const deprecated = holds ? found.record?.deprecated : undefined
  return {
    ...judged,
    until: deprecated === undefined ? null : new Date(deprecated).toISOString(),
    endpoint: holds ? 'named' : null,
    vouching_key: holds ? proof.thumbprint : null,
    statuses: [],
    found: zoneOf(input),
  }
}
