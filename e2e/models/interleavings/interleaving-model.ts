import {
  askedFor,
  decisionOn,
  evaluated,
  hasAuthority,
  hasEnded,
  imported,
  isProven,
  isReady,
  isSpent,
  isWithdrawn,
  type KeyName,
  type ModelState,
  mayAuthorize,
  needsAuthorization,
  proven,
  registeredAnew,
  takesIdentity,
} from '../lifecycle/lifecycle-oracle.ts'
import type { Act, ExternalProtocol, Model, ModelChallenge, ModelProof, Numbered } from './interleaver.ts'

/** How long a counterparty's evidence lasts, in seconds; null if it has no end. */
const LIFETIMES_S: Readonly<Record<ExternalProtocol, number | null>> = {
  OIDC: 3_600,
  A2A_AGENT_CARD: null,
  SPIFFE_SVID: 3_600,
  W3C_VC: 7 * 24 * 3_600,
  DNS_WELL_KNOWN: null,
}

/**
 * What an agent's host publishes once this proof was made: a zone is the evidence of DNS_WELL_KNOWN and holds
 * one key at a time. It is published anew each time, so readiness ends.
 */
function agentsPublished(
  { agents }: Model,
  { about, signer, spoilt }: Extract<Act, { kind: 'prove' }>,
): Model['agents'] {
  const state = about && agents[about.agent]
  if (about?.protocol !== 'DNS_WELL_KNOWN' || state === undefined) return agents
  const published = spoilt === 'wrong evidence' ? null : signer
  return { ...agents, [about.agent]: { ...state, published, readyUntil: null } }
}

/** Whether its evidence is wrong by now; a host may have published something else since. */
function isUnproven({ agents }: Model, { about, spoilt, signer }: ModelProof): boolean {
  if (about?.protocol === 'DNS_WELL_KNOWN') return agents[about.agent]?.published !== signer
  return about !== undefined && spoilt === 'wrong evidence'
}

/** How long the proven identity will stand, in hours; null if it has no end. */
function hoursLeft({ now }: Model, { about, signed }: ModelProof): number | null {
  const lasts = about === undefined ? null : LIFETIMES_S[about.protocol]
  return lasts === null ? null : (signed + lasts - now) / 3600
}

const NONCE_S = 300
const KEPT_S = 3_600
const PROOF_S = 300
const APPROVAL_S = 3_600
const FRESH_S = 60
const SKEW_S = 60

/** The new state, and the service's expected answer: a code, a status or what happened to a report. */
export type Came = readonly [Model, string]

const hours = ({ now }: Model) => now / 3600

function put<T>(all: Numbered<T>, number: number, change: Partial<T>): Numbered<T> {
  const before = all[number]
  return before === undefined ? all : { ...all, [number]: { ...before, ...change } }
}

/** The name of an agent's claimed identity; all registry agents claim the same, every other its own. */
function identityOf(model: Model, agent: number): string {
  return model.agents[agent]?.kind === 'external' ? `external ${agent}` : 'registry'
}

function ask(model: Model, step: number, { agent, purpose }: Extract<Act, { kind: 'ask' }>): Came {
  const state = model.agents[agent]
  if (state === undefined) return [model, 'nothing']
  const asked = askedFor(state, purpose)
  if (asked !== 'open') return [model, asked]
  const kept = Object.entries(model.challenges).filter(
    ([, { used, issued }]) => used || issued + NONCE_S + KEPT_S > model.now,
  )
  const challenges = {
    ...Object.fromEntries(kept),
    [step]: { agent, purpose, issued: model.now, used: false },
  }
  return [{ ...model, challenges }, '201']
}

/** Whether the agent that holds an identity gives it up to whoever proves it now. */
function leaves(s: ModelState, now: number): boolean {
  const kept = s.suspended !== null && s.linked
  return s.revoked || isWithdrawn(s) || (hasEnded(s, now) && !kept)
}

/** Whether another agent holds the claimed identity, or it was proven with this key before. */
function isTakenAlready(model: Model, agent: number, signer: KeyName): boolean {
  const name = identityOf(model, agent)
  const holder = model.taken[name]
  const held = holder === undefined || holder === agent ? undefined : model.agents[holder]
  if (held !== undefined && !leaves(held, hours(model))) return true
  return Object.entries(model.agents).some(([number, state]) => {
    if (identityOf(model, Number(number)) !== name) return false
    return Number(number) === agent ? isSpent(state, signer) : state.proved.includes(signer)
  })
}

function refusedProof(
  model: Model,
  proof: ModelProof,
  challenge: ModelChallenge,
  state: ModelState,
): string | null {
  const { signer, by, spoilt } = proof
  const { purpose, agent } = challenge
  if (challenge.issued - SKEW_S > model.now) return 'CHALLENGE_NOT_FOUND'
  if (challenge.used) return 'CHALLENGE_USED'
  if (model.now >= challenge.issued + NONCE_S) return 'CHALLENGE_EXPIRED'
  if (state.revoked) return 'AGENT_REVOKED'
  if (spoilt === 'another nonce' || spoilt === 'another signature') return 'PROOF_REJECTED'
  if (proof.signed > model.now + SKEW_S || proof.signed < challenge.issued - SKEW_S) return 'PROOF_REJECTED'
  if (isUnproven(model, proof)) return 'EVIDENCE_REJECTED'
  const agreed = by !== null && mayAuthorize(state, by)
  if (needsAuthorization(state, purpose, signer, hours(model)) && !agreed) return 'PROOF_REJECTED'
  if (!hasAuthority(state, purpose, signer)) return 'PROOF_REJECTED'
  if (askedFor(state, purpose) !== 'open') return 'TRANSITION_NOT_ALLOWED'
  const taken = takesIdentity(state, purpose) && isTakenAlready(model, agent, signer)
  return taken ? 'CLAIM_CONFLICT' : null
}

/** Makes an agent the holder of its identity, whoever held it before. */
function take(model: Model, agent: number): Model {
  const name = identityOf(model, agent)
  const former = model.taken[name]
  const lost = former === undefined || former === agent ? {} : { holds: false, readyUntil: null }
  const agents = former === undefined ? model.agents : put(model.agents, former, lost)
  return { ...model, agents, taken: { ...model.taken, [name]: agent } }
}

function prove(model: Model, number: number): Came {
  const proof = model.proofs[number]
  const challenge = proof && model.challenges[proof.challenge]
  if (proof === undefined) return [model, 'nothing']
  const state = challenge && model.agents[challenge.agent]
  if (challenge === undefined || state === undefined) return [model, 'CHALLENGE_NOT_FOUND']
  const refused = refusedProof(model, proof, challenge, state)
  if (refused !== null) return [model, refused]
  const { agent, purpose } = challenge
  const left = hoursLeft(model, proof)
  const after = proven(state, purpose, proof.signer, hours(model), left)
  const before = takesIdentity(state, purpose) ? take(model, agent) : model
  return [
    {
      ...before,
      agents: put(before.agents, agent, after),
      challenges: put(model.challenges, proof.challenge, { used: true }),
    },
    '201',
  ]
}

function enter(model: Model, step: number, agent: number): Came {
  const state = model.agents[agent]
  if (state === undefined) return [model, 'nothing']
  const decision = decisionOn(state, hours(model))
  return [{ ...model, agents: put(model.agents, agent, evaluated(state, hours(model), step)) }, decision]
}

/** Whether something signed at one time (seconds) was signed no earlier than another (hours). */
const since = (signed: number, at: number) => signed / 3600 >= at

function send(model: Model, number: number): Came {
  const report = model.reports[number]
  const state = report && model.agents[report.agent]
  if (report === undefined || state === undefined) return [model, 'nothing']
  const { approver, signer, elsewhere, signed, under } = report
  const ready = !state.revoked && state.suspended === null && isReady(state, hours(model))
  const underIt = ready && state.readiness === under
  const party = state.organizationClaimed ? (state.linked ? 'O' : null) : state.bound
  const itself = state.linked && approver === state.bound
  const dated = signed <= model.now + SKEW_S
  const approved =
    party === approver && !itself && dated && model.now < signed + APPROVAL_S && !report.approvalUsed
  const holds = signer === state.bound && dated && model.now < signed + PROOF_S && !report.proofUsed
  const wrong = elsewhere || (itself && since(signed, state.linkedAt))
  if (underIt && isProven(state) && holds && wrong) {
    const agents = put(model.agents, report.agent, { suspended: 'policy', readyUntil: null })
    return [{ ...model, agents, reports: put(model.reports, number, { proofUsed: true }) }, 'suspended']
  }
  const permitted = decisionOn(state, hours(model)) === 'PERMIT' && underIt && approved && holds && !elsewhere
  if (!permitted) return [model, 'not permitted']
  const before = Math.min(model.now + FRESH_S, signed + PROOF_S, (state.readyUntil ?? 0) * 3600)
  const used = { approvalUsed: true, proofUsed: true, permitted: { at: model.now, before, under } }
  return [{ ...model, reports: put(model.reports, number, used) }, 'permitted']
}

function deliver(model: Model, number: number): Came {
  const report = model.reports[number]
  const state = report && model.agents[report.agent]
  if (report === undefined || state === undefined || report.permitted === null) return [model, 'nothing']
  const { at, before, under } = report.permitted
  const still = !state.revoked && state.suspended === null && isReady(state, hours(model))
  const fresh = at <= model.now && model.now < before && still && state.readiness === under
  if (!fresh || report.delivered) return [model, 'not delivered']
  return [{ ...model, reports: put(model.reports, number, { delivered: true }) }, 'delivered']
}

function rotate(model: Model, to: KeyName): Came {
  const agents = Object.entries(model.agents).map(([number, state]) => [number, registeredAnew(state, to)])
  return [{ ...model, registered: to, agents: Object.fromEntries(agents) }, 'published']
}

/** Performs one act in the reference; later steps refer to its result by the number `step`. */
export function doInModel(model: Model, step: number, act: Act): Came {
  switch (act.kind) {
    case 'import': {
      const published = act.agent === 'external' && act.protocol === 'DNS_WELL_KNOWN' ? null : undefined
      const { registered } = model
      const agent = { ...imported(act.agent, act.organization), registered, published }
      return [{ ...model, agents: { ...model.agents, [step]: agent } }, '201']
    }
    case 'ask':
      return ask(model, step, act)
    case 'prove':
      return prove(model, step)
    case 'prove again':
      return prove(model, act.proof)
    case 'enter':
      return enter(model, step, act.agent)
    case 'send':
      return send(model, step)
    case 'send again':
      return send(model, act.report)
    case 'deliver':
      return deliver(model, act.report)
    case 'rotate':
      return rotate(model, act.to)
  }
}

/**
 * Notes what was signed for a step before anything is sent: it exists, whoever sends it and when.
 * @param under the readiness that a report is signed under; null for none
 */
export function signInModel(model: Model, step: number, act: Act, under: number | null): Model {
  if (act.kind === 'prove') {
    const { kind: _kind, ...proof } = act
    return {
      ...model,
      agents: agentsPublished(model, act),
      proofs: { ...model.proofs, [step]: { ...proof, signed: model.now } },
    }
  }
  if (act.kind !== 'send') return model
  const { kind: _kind, ...report } = act
  const fresh = {
    ...{ signed: model.now, under },
    approvalUsed: false,
    proofUsed: false,
    permitted: null,
    delivered: false,
  }
  return { ...model, reports: { ...model.reports, [step]: { ...report, ...fresh } } }
}
