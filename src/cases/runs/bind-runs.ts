import { LIMITS } from '../../contract/catalogues/limits.ts'
import {
  answerChallenge,
  bindKey,
  issueFor,
  organizationProves,
  prove,
  rotateKey,
  verifyIdentity,
} from '../../flows/prove.ts'
import { begin, importFor, keyForSample, must, provenAgent } from '../../flows/sample-agents.ts'
import { asThief, type Stage } from '../attempt.ts'
import { agentAfter, bind, enter, replaceAtRegistry } from '../steps.ts'

/** Sends an accepted proof a second time. */
export async function capturedProof(stage: Stage) {
  const bound = await bindKey(stage, await begin(stage, 'SERVICE_NAME'))
  must(bound)
  return asThief(stage).visitor.replay(bound.entry, 'Replay the proof')
}

/** Signs with a key that the registry does not name. */
export async function wrongKey(stage: Stage) {
  const [agent, { key_thumbprint }] = await Promise.all([
    begin(stage, 'SERVICE_NAME'),
    stage.visitor.wallet.create(),
  ])
  return bindKey(asThief(stage), agent, { key_thumbprint }, 'Sign with another key')
}

/** Answers a challenge after its 300 seconds, with the clock moved ahead and then restored. */
export async function lateAnswer(stage: Stage) {
  const { visitor, world } = stage
  const agent = await begin(stage, 'SERVICE_NAME')
  const group = 'Answer too late'
  const challenge = must(await visitor.askChallenge(agent.agent_id, 'BIND_KEY', group))
  return world.clock.putBackAfter(() => {
    world.clock.shift((LIMITS.NONCE_LIFETIME_S + 1) * 1000)
    return answerChallenge(stage, agent, challenge, {}, group)
  })
}

/** Someone else binds a key to an agent first; evidence that names the holder's key displaces it. */
export async function squatterDisplaced(stage: Stage) {
  const agent = await begin(stage, 'OIDC')
  const squatter = await keyForSample(stage, 'OIDC')
  must(await bindKey(asThief(stage), agent, { key_thumbprint: squatter }, 'A squatter binds first'))
  must(await verifyIdentity(stage, agent))
  return bindKey(stage, agent)
}

/** Someone else imports the same claim, even with evidence for it, but comes second. */
export async function takenIdentity(stage: Stage) {
  const first = await begin(stage, 'OIDC')
  must(await verifyIdentity(stage, first))
  const thief = asThief(stage)
  const { acting: second } = await importFor(thief, first.claim, await keyForSample(thief, 'OIDC'))
  return verifyIdentity(thief, second, {}, 'Prove the same identity for another agent')
}

/** A self-made issuer signs for anyone who asks; the directory does not know it. */
export async function selfMadeIssuer(stage: Stage) {
  const issuer = `https://self-made-${crypto.randomUUID().slice(0, 8)}.example`
  const agent = await begin(stage, 'OIDC', claim => ({ ...claim, issuer }))
  return verifyIdentity(stage, agent, { unpublished: true }, 'An unknown issuer')
}

/** A stranger authorizes a new key in the holder's place. */
export async function strangerAuthorizes(stage: Stage) {
  const before = await provenAgent(stage, 'OIDC')
  const state = { verified: true, suspended: false }
  return (await rotateKey(stage, before, { by: 'stranger' }, state)).outcome
}

/** Anyone who holds the key that the registry replaced asks to suspend the agent with it. */
export async function registryReplaces(stage: Stage) {
  const { agent_id } = await agentAfter('SERVICE_NAME', [bind, enter, replaceAtRegistry])(stage)
  return stage.visitor.askChallenge(agent_id, 'SUSPEND', 'Suspend it with the replaced key')
}

/** Sends a holder's overheard ID token with a proof by the thief's key. */
export async function capturedToken(stage: Stage) {
  const { visitor, group = '' } = stage
  const holder = await begin(stage, 'OIDC')
  const { agent_id, key_thumbprint } = holder
  const challenge = must(await visitor.askChallenge(agent_id, 'VERIFY_IDENTITY', group))
  const evidence = await issueFor(stage, holder, challenge, { key_thumbprint }, group)
  const thief = await keyForSample(stage, 'OIDC')
  return answerChallenge(asThief(stage), holder, challenge, { key_thumbprint: thief, evidence }, group)
}

/** Sends evidence that the right issuer issued about another agent. */
export async function othersEvidence(stage: Stage) {
  return verifyIdentity(stage, await begin(stage, 'OIDC'), { fault: 'sub' }, stage.group)
}

/** Signs for the organization with a key that the directory does not hold. */
export async function strangerLinks(stage: Stage) {
  const agent = await begin(stage, 'OIDC')
  // The organization is made known first, so that the key is refused and not the name.
  must(await organizationProves(stage, agent, 'LINK_ORGANIZATION', stage.group))
  return organizationProves(stage, agent, 'LINK_ORGANIZATION', stage.group, 'stranger')
}

/** Binds a key to an agent that no one verified, and asks to revoke it. */
export async function squatterRevokes(stage: Stage) {
  const { visitor, group = '' } = stage
  const agent = await begin(stage, 'OIDC')
  must(await bindKey(stage, agent, {}, group))
  return visitor.askChallenge(agent.agent_id, 'REVOKE', group)
}

/** The holder tries to lift the organization’s suspension. */
export async function holderLifts(stage: Stage) {
  const { group } = stage
  const agent = await begin(stage, 'OIDC')
  must(await bindKey(stage, agent, {}, group))
  must(await organizationProves(stage, agent, 'LINK_ORGANIZATION', group))
  must(await organizationProves(stage, agent, 'SUSPEND', group))
  return prove(stage, agent, 'REINSTATE', {}, group)
}
