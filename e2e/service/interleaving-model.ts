import { hoursLeft, isUnproven, zonesAfter } from './interleaving-evidence.ts'
import type { Act, Model, ModelChallenge, ModelProof, Numbered } from './interleaving-state.ts'
import {
  askedFor,
  decisionOn,
  evaluated,
  hasAuthority,
  imported,
  type KeyName,
  type ModelState,
  mayAuthorize,
  needsAuthorization,
  proven,
} from './lifecycle-oracle.ts'

const NONCE_S = 300
const KEPT_S = 3_600
const PROOF_S = 300
const APPROVAL_S = 3_600
const FRESH_S = 60

/** The new state, and the word that the service must answer with: a code, a status or what became of a report. */
export type Came = readonly [Model, string]

const hours = ({ now }: Model) => now / 3600

function put<T>(all: Numbered<T>, number: number, change: Partial<T>): Numbered<T> {
  const before = all[number]
  return before === undefined ? all : { ...all, [number]: { ...before, ...change } }
}

/** The name of what an agent claims to be; every agent of the registry claims the same, every other its own. */
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

function refusedProof(
  model: Model,
  proof: ModelProof,
  challenge: ModelChallenge,
  state: ModelState,
): string | null {
  const { signer, by, spoilt } = proof
  const { purpose, agent } = challenge
  if (challenge.used) return 'CHALLENGE_USED'
  if (model.now >= challenge.issued + NONCE_S) return 'CHALLENGE_EXPIRED'
  if (state.revoked) return 'AGENT_REVOKED'
  if (spoilt === 'another nonce' || spoilt === 'another signature') return 'PROOF_REJECTED'
  if (isUnproven(model, proof)) return 'EVIDENCE_REJECTED'
  const agreed = by !== null && mayAuthorize(state, by)
  if (needsAuthorization(state, purpose, signer) && !agreed) return 'PROOF_REJECTED'
  if (!hasAuthority(state, purpose, signer)) return 'PROOF_REJECTED'
  if (askedFor(state, purpose) !== 'open') return 'TRANSITION_NOT_ALLOWED'
  const holder = model.taken[identityOf(model, agent)]
  const takes = purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && state.kind === 'registry')
  return takes && holder !== undefined && holder !== agent ? 'CLAIM_CONFLICT' : null
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
  const takes = purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && state.kind === 'registry')
  return [
    {
      ...model,
      agents: put(model.agents, agent, after),
      challenges: put(model.challenges, proof.challenge, { used: true }),
      taken: takes ? { ...model.taken, [identityOf(model, agent)]: agent } : model.taken,
    },
    '201',
  ]
}

function enter(model: Model, agent: number): Came {
  const state = model.agents[agent]
  if (state === undefined) return [model, 'nothing']
  const decision = decisionOn(state, hours(model))
  return [{ ...model, agents: put(model.agents, agent, evaluated(state, hours(model))) }, decision]
}

function send(model: Model, number: number): Came {
  const report = model.reports[number]
  const state = report && model.agents[report.agent]
  if (report === undefined || state === undefined) return [model, 'nothing']
  const { approver, signer, elsewhere, signed } = report
  const ready =
    !state.revoked && state.suspended === null && state.readyUntil !== null && hours(model) < state.readyUntil
  const party = state.organizationClaimed ? (state.linked ? 'O' : null) : state.bound
  const itself = state.linked && approver === state.bound
  const approved = party === approver && !itself && model.now < signed + APPROVAL_S && !report.approvalUsed
  const holds = signer === state.bound && model.now < signed + PROOF_S && !report.proofUsed
  if (ready && holds && (elsewhere || itself)) {
    const agents = put(model.agents, report.agent, { suspended: 'policy', readyUntil: null })
    return [{ ...model, agents, reports: put(model.reports, number, { proofUsed: true }) }, 'suspended']
  }
  const permitted = decisionOn(state, hours(model)) === 'PERMIT' && ready && approved && holds && !elsewhere
  if (!permitted) return [model, 'not permitted']
  const used = { approvalUsed: true, proofUsed: true, permitted: model.now }
  return [{ ...model, reports: put(model.reports, number, used) }, 'permitted']
}

function deliver(model: Model, number: number): Came {
  const report = model.reports[number]
  if (report === undefined || report.permitted === null) return [model, 'nothing']
  const fresh = model.now - report.permitted <= FRESH_S
  if (!fresh || report.delivered) return [model, 'not delivered']
  return [{ ...model, reports: put(model.reports, number, { delivered: true }) }, 'delivered']
}

function rotate(model: Model, to: KeyName): Came {
  const agents = Object.entries(model.agents).map(([number, state]) => [
    number,
    state.kind === 'registry' ? { ...state, registered: to } : state,
  ])
  return [{ ...model, agents: Object.fromEntries(agents) }, 'published']
}

/** Does one thing in the reference; `step` is the number under which later steps name what it made. */
export function doInModel(model: Model, step: number, act: Act): Came {
  switch (act.kind) {
    case 'import': {
      const registered =
        Object.values(model.agents).find(({ kind }) => kind === 'registry')?.registered ?? 'A'
      const agent = { ...imported(act.agent, act.organization), registered }
      return [{ ...model, agents: { ...model.agents, [step]: agent } }, '201']
    }
    case 'ask':
      return ask(model, step, act)
    case 'prove':
      return prove(model, step)
    case 'prove again':
      return prove(model, act.proof)
    case 'enter':
      return enter(model, act.agent)
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

/** Notes what was signed for a step before anything is sent: it exists whoever sends it, and when. */
export function signInModel(model: Model, step: number, act: Act): Model {
  if (act.kind === 'prove') {
    const { kind: _kind, ...proof } = act
    return {
      ...model,
      zones: zonesAfter(model, act),
      proofs: { ...model.proofs, [step]: { ...proof, signed: model.now } },
    }
  }
  if (act.kind !== 'send') return model
  const { kind: _kind, ...report } = act
  const fresh = {
    signed: model.now,
    approvalUsed: false,
    proofUsed: false,
    permitted: null,
    delivered: false,
  }
  return { ...model, reports: { ...model.reports, [step]: { ...report, ...fresh } } }
}
