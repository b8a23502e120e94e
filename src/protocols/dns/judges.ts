import { choice, type Graded, open, type Rules, refusing } from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { isAtHost } from '../claims.ts'
import type { Verifier } from '../verifier.ts'
import { DNS_CHECKS } from './list.ts'
import { discoveryName, endOf, ZONE_RULES, type ZoneInHand, zoneIn, zoneInHand } from './zone-record.ts'

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

// Two spellings of one host would be two identities, so only one is accepted. AID has hosts and no issuers.
function judgeIssuer({ host, beside: { issuer, known } }: ZoneInHand): Graded {
  if (host !== undefined && !isNormalHost(host))
    return choice(
      'SUBJECT_NOT_HOST',
      'subject is not a host name in lowercase, IDNA’s A-labels, without a final dot',
    )
  if (host !== undefined && issuer !== undefined && issuer !== `https://${host}`)
    return choice('ISSUER_MISMATCH', `issuer is not https://${host}`)
  if (known === undefined) return open('no directory is asked: the record is the one that you gave')
  return known ? pass('in the directory') : fail('ISSUER_UNKNOWN', `the directory has no zone of ${host}`)
}

interface ZoneEvidence extends ZoneInHand {
  readonly evidence: Evidence | undefined
}

/** What each check of a zone asks. */
export const DNS_RULES: Rules<typeof DNS_CHECKS, ZoneEvidence> = {
  no_evidence: ({ evidence }) =>
    evidence === undefined
      ? pass('the zone is the evidence')
      : fail('EVIDENCE_NOT_EXPECTED', 'DNS_WELL_KNOWN takes none'),
  issuer_known: { judge: judgeIssuer, onlyService: true },
  ...ZONE_RULES,
}

/** DNS_WELL_KNOWN: the host's one AID record names the claimed endpoint and the key that signed (AID 2.1.0, 2.3). */
export const verifyZoneRecord: Verifier['verify'] = async ({ snapshot, proof, evidence, now }) => {
  const { claim } = snapshot.agent
  const zone = zoneInHand({ record: snapshot.issuer, claim, key_thumbprint: proof.thumbprint, now })
  const judged = await refusing(DNS_CHECKS, DNS_RULES, { ...zone, evidence })
  const holds = judged.failed === null
  const at = isAtHost(claim.metadata.endpoint, claim.subject) ? 'proven' : 'named'
  return {
    ...judged,
    until: holds ? endOf(zone) : null,
    endpoint: holds ? at : null,
    vouching_key: holds ? proof.thumbprint : null,
    statuses: [],
    found: zoneIn(snapshot.issuer),
  }
}
