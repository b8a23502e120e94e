import { type Authorizer, bindKey, rotateKey, verifyIdentity } from '../../flows/prove.ts'
import { enterPilot, must } from '../../flows/sample-agents.ts'
import type { Stage } from '../attempt.ts'
import {
  agentAfter,
  bind,
  enter,
  mark,
  organization,
  PROVEN,
  rotateIssuer,
  rotateOrganization,
  type Situation,
  type Step,
  takeZone,
  verify,
  wait,
  withdrawIssuer,
  withOwnList,
  withOwnParties,
} from '../steps.ts'

const HOUR_MS = 3_600_000

/** Asks whether an agent may enter the pilot. */
const asking = (situation: Situation) => async (stage: Stage) => enterPilot(stage, await situation(stage))

/** An agent that is ready for the pilot, with its own issuer and organization, of which one does something then. */
const readyBefore = (step: Step) => agentAfter('OIDC', [...PROVEN, enter, step], withOwnParties)

const renew: Step = async (actors, agent) =>
  must(await verifyIdentity(actors, agent, {}, 'Renew the identity'))

const rotate: Step = async (actors, agent) => {
  const { key_thumbprint } = agent
  const by: Authorizer = { by: 'holder', key_thumbprint }
  must((await rotateKey(actors, agent, by, { verified: true, suspended: false })).outcome)
  // Refused on purpose, for the visitor to see: another key is confirmed now.
  await bindKey(actors, agent, { key_thumbprint }, 'Bind the old key again')
}

const rotateSuspended: Step = async (actors, agent) =>
  must((await rotateKey(actors, agent, { by: 'organization' }, { verified: true, suspended: true })).outcome)

/** Asks for a decision before any key is bound. */
export const skipAStep = asking(agentAfter('SERVICE_NAME'))
/** An ID token runs out; a new one for the same key renews the identity. The clock stays ahead. */
export const renewedIdentity = asking(agentAfter('OIDC', [...PROVEN, wait(HOUR_MS + 60_000), enter, renew]))
/** The holder agrees to a new key; the old one no longer counts. */
export const keyRotated = asking(agentAfter('OIDC', [...PROVEN, rotate]))
/** Anyone who steals the key has no say while the organization suspends, agrees to a new key and reinstates. */
export const suspendRotateReinstate = asking(
  agentAfter('OIDC', [...PROVEN, organization('SUSPEND'), rotateSuspended, organization('REINSTATE')]),
)
/** The provider withdraws the key that vouched: what it vouched for fails at the next evaluation. */
export const issuerWithdraws = asking(readyBefore(withdrawIssuer))
/** The provider signs with a new key; the former one is retired, and what it vouched for still holds. */
export const providerRotates = asking(readyBefore(rotateIssuer('retired')))
/** The organization replaces and withdraws its compromised key, with which the link was made. */
export const organizationWithdraws = asking(readyBefore(rotateOrganization('withdrawn')))
/** The issuer marks the credential on its status list. */
export const credentialRevoked = asking(
  agentAfter('W3C_VC', [...PROVEN, enter, mark('revocation')], withOwnList),
)
/** The host publishes another key, whose holder takes the identity. */
export const zoneChangesHands = asking(agentAfter('DNS_WELL_KNOWN', [verify, bind, enter, takeZone]))
