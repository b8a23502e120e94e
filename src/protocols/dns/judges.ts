import { fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import { isAtHost } from '../claims.ts'
import { entriesOf, type Judges, type VerificationInput, type Verifier } from '../verifier.ts'
import { DNS_CHECKS } from './list.ts'
import { discoveryName, zoneChecks, zoneIn } from './zone-record.ts'

const NAME_OCTETS_AT_MOST = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u

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

// Two spellings of one host would be two identities, so only one is accepted.
function judgeIssuer({ snapshot }: VerificationInput): Verdict {
  const { issuer, subject } = snapshot.agent.claim
  if (!isNormalHost(subject))
    return fail(
      'SUBJECT_NOT_HOST',
      'subject is not a host name in lowercase, IDNA’s A-labels, without a final dot',
    )
  if (issuer !== `https://${subject}`) return fail('ISSUER_MISMATCH', `issuer is not https://${subject}`)
  return zoneIn(snapshot.issuer) === undefined
    ? fail('ISSUER_UNKNOWN', `the directory has no zone of ${subject}`)
    : pass('in the directory')
}

/** DNS_WELL_KNOWN: the host's one AID record names the claimed endpoint and the key that signed (AID 2.1.0, 2.3). */
export const verifyZoneRecord: Verifier['verify'] = async input => {
  const { snapshot, proof, evidence, now } = input
  const { claim } = snapshot.agent
  const zone = zoneChecks({ record: snapshot.issuer, claim, key_thumbprint: proof.thumbprint, now })
  const judges: Judges<typeof DNS_CHECKS> = {
    no_evidence: () =>
      evidence === undefined
        ? pass('the zone is the evidence')
        : fail('EVIDENCE_NOT_EXPECTED', 'DNS_WELL_KNOWN takes none'),
    issuer_known: () => judgeIssuer(input),
    ...zone.judges,
  }
  const judged = await (input.run ?? runList)(entriesOf(DNS_CHECKS, judges))
  const holds = judged.failed === null
  const at = isAtHost(claim.metadata.endpoint, claim.subject) ? 'proven' : 'named'
  return {
    ...judged,
    until: holds ? zone.until() : null,
    endpoint: holds ? at : null,
    vouching_key: holds ? proof.thumbprint : null,
    statuses: [],
    found: zoneIn(snapshot.issuer),
  }
}
