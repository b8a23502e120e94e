import type { PilotCase } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { runCase } from '../../../src/cases/run-catalogue.ts'
import { pass } from '../../../src/checks/verdict.ts'
import { DIMENSION_NAMES } from '../../../src/contract/catalogues/dimensions.ts'
import { PROTOCOLS } from '../../../src/contract/names.ts'
import { DIMENSION_RULES, type DimensionRules } from '../../../src/rules/policy/dimension-rules.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { AUTHORITY } from '../../../src/service/proof/authorization.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'
import { contentVerifier } from '../protocols/stand-in-verifiers.ts'
import { caseStageOn, expect, test } from '../service-test.ts'
import { later } from '../store/stored.ts'
import { PATHS, startService, type Workbench } from '../workbench.ts'
import { members, putFront } from './forgiving-front.ts'
import { amending, forgetFacts, MESSAGE, type Off, PROOF, row, unbind } from './message-rules-off.ts'

type RuleOff = (name: string) => Off | null

const never: DimensionRules = {
  ...DIMENSION_RULES,
  IDENTITY: {
    applicable: () => true,
    applies: { ...DIMENSION_RULES.IDENTITY.applies, IDENTITY_NOT_IN_REGISTRY: () => true },
  },
}

const ENFORCEMENT: Readonly<Record<string, Off>> = {
  fresh: {
    actors: actors => ({
      ...actors,
      world: { ...actors.world, clock: { ...actors.world.clock, shift: () => undefined } },
    }),
  },
  readiness: {
    actors: actors => {
      let named: string | null = null
      const receipt: typeof actors.window.receipt = async ref => {
        const kept = await actors.window.receipt(ref)
        for (const { properties } of kept?.receipt.obligations ?? [])
          if (properties.name === 'deliver_before') named = properties.readiness_id
        return kept
      }
      const agent: typeof actors.window.agent = async id => {
        const view = await actors.window.agent(id)
        if (view === undefined) return undefined
        const readiness = {
          ...{ readiness_id: named, at: view.imported_at, binding_id: 'bnd_off' },
          before: '9999-12-31T23:59:59.999Z',
          ...{ request_id: '', proof_ref: '', clock_offset_ms: 0 },
          rests_on: { identity: null, link: null, taking: null, vouchers: [] },
        }
        const valid_facts = { ...view.valid_facts, readiness }
        return { ...view, status: 'ASSURANCE_PILOT_READY', valid_facts }
      }
      return { ...actors, window: { ...actors.window, agent, receipt } }
    },
  },
  deliver_once: {
    actors: actors => ({
      ...actors,
      world: { ...actors.world, inbox: { ...actors.world.inbox, has: async () => false } },
    }),
  },
  delivered: {
    actors: actors => {
      const { inbox } = actors.world
      const deliver: typeof inbox.deliver = report => inbox.deliver({ ...report, jti: crypto.randomUUID() })
      return { ...actors, world: { ...actors.world, inbox: { ...inbox, deliver } } }
    },
  },
}

/** What is sent first reaches the service last. */
const overtaking: Off = {
  actors: actors => {
    const { visitor } = actors
    const evaluated = later()
    const send: typeof visitor.send = async (path, ...message) => {
      if (path === PATHS.challenges) await evaluated.ended
      const outcome = await visitor.send(path, ...message)
      evaluated.end()
      return outcome
    }
    return { ...actors, visitor: { ...visitor, send } }
  },
}

const standIns = Object.fromEntries(
  PROTOCOLS.map(protocol => [
    protocol,
    { options: { verifiers: { ...VERIFIERS, [protocol]: contentVerifier() } } },
  ]),
)
const spoilt = members(body => ('identity_source' in body ? { ...body, x: 1 } : body))

/** How a rule of each kind is switched off; null if it cannot be. */
const RULES_OFF: Readonly<Record<string, RuleOff>> = {
  message: name => MESSAGE[name] ?? null,
  schema: () => ({ front: { forgives: 'SCHEMA_VIOLATION' } }),
  guard: () => ({ front: { forgives: 'REAL_DATA_NOT_ACCEPTED' } }),
  accept: () => amending(spoilt),
  opens: name => row(name, ['suspended', 'not_suspended']),
  // A registry agent has no verifier either: this second barrier is removed with the row.
  lifecycle: name => ({
    options: { ...row(name, []).options, verifiers: { ...VERIFIERS, SERVICE_NAME: contentVerifier() } },
  }),
  // A key that replaces a bound one needs an authorization first: that barrier is removed with it.
  authority: name => ({
    options: { authority: { ...AUTHORITY, [name]: () => pass('switched off') } },
    ...(name === 'bound_key' ? { front: { before: unbind } } : {}),
  }),
  proof: name => PROOF[name] ?? null,
  verifier: name => standIns[name] ?? null,
  dimension: name => {
    const dimension = DIMENSION_NAMES.find(each => each === name)
    if (dimension === undefined) return null
    return {
      options: {
        policy: createPolicy({ ...DIMENSION_RULES, [dimension]: { applicable: () => false, applies: {} } }),
      },
    }
  },
  permits: () => ({ options: { policy: createPolicy(never) } }),
  violation: () => ({ options: { policy: input => ({ ...createPolicy()(input), suspends: false }) } }),
  store: name =>
    ({
      identities: { front: { forgets: ['identities'] } },
      revocation: { front: { before: (bench: Workbench) => forgetFacts(bench, ['revocation']) } },
      used_ids: { front: { forgets: ['used_ids'] } },
      turns: overtaking,
      idempotency: { front: { forgets: ['answers'] } },
    })[name] ?? null,
  enforcement: name => ENFORCEMENT[name] ?? null,
}

/** How the rule behind a case is switched off; null if it cannot be. */
function offFor({ rule }: Pick<PilotCase, 'rule'>): Off | null {
  const [kind = '', name = ''] = rule.split(':')
  return RULES_OFF[kind]?.(name) ?? null
}

/**
 * Cases whose rule cannot be switched off from outside. The enforcement point compares its inputs by a table
 * of its own, which nobody passes in; its own tests show that it stops at each of these lines and no other.
 */
const NOT_SWITCHED_OFF: Readonly<Record<string, string>> = {
  'message.challenges.no-such-agent': 'there is no agent to answer about',
  'message.evaluations.no-such-agent': 'there is no agent to answer about',
  'enforcement.receipt': 'there is no receipt to enforce by',
  'enforcement.receipt_digest': 'the enforcement point hashes by itself',
  'enforcement.answer_is_receipt': 'the enforcement point compares by itself',
  'enforcement.agent': 'the enforcement point compares by itself',
  'enforcement.action': 'the enforcement point compares by itself',
  'enforcement.request': 'the enforcement point compares by itself',
  'enforcement.denied-as-permit': 'the enforcement point compares by itself',
}

const verify = crypto.subtle.verify.bind(crypto.subtle)
test.afterEach(() => {
  crypto.subtle.verify = verify
})

for (const each of CATALOGUE.filter(({ id }) => NOT_SWITCHED_OFF[id] === undefined)) {
  test(`The case ${each.id} fails where the rule ${each.rule} is switched off`, async () => {
    const off = offFor(each)
    if (off === null) throw new Error(`nothing switches ${each.rule} off`)
    const bench = await startService(off.options)
    const actors = caseStageOn(bench)
    if (off.front) putFront(bench, off.front)
    if (off.anySignature) crypto.subtle.verify = async () => true
    const { passed, observed } = await runCase(each, off.actors?.(actors) ?? actors)
    expect(passed, JSON.stringify(observed)).toBe(false)
    expect(observed, 'the case is answered, only otherwise').not.toHaveProperty('ended_by')
  })
}

test('What cannot be switched off is a case of the catalogue, and nothing else is left out', () => {
  for (const id of Object.keys(NOT_SWITCHED_OFF)) {
    const each = CATALOGUE.find(found => found.id === id)
    expect(each, id).toBeDefined()
    expect(each && offFor(each), id).toBeNull()
  }
})
