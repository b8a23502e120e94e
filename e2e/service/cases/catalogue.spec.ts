import { ATTACKS } from '../../../src/cases/attacks.ts'
import { CASE_AREAS, CASE_STEPS, type CaseAnswer, type PilotCase } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { REPORT_ATTACKS } from '../../../src/cases/report-attacks.ts'
import { differences, runCase, runCatalogue } from '../../../src/cases/run-catalogue.ts'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import type { Step } from '../../../src/cases/steps.ts'
import { PROOF_CHECKS } from '../../../src/contract/catalogues/checks.ts'
import { DIMENSION_NAMES, DIMENSIONS, REASON_CODES } from '../../../src/contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOLS, PURPOSES, STATUSES } from '../../../src/contract/names.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { caseStageOn, expect, test, worldOf } from '../service-test.ts'
import { startService } from '../workbench.ts'

for (const each of CATALOGUE) {
  test(`The case ${each.id} comes out as its catalogue says: ${each.tries}`, async ({ bench }) => {
    const { observed, passed } = await runCase(each, caseStageOn(bench))
    expect(observed).toMatchObject({ ...each.expected })
    expect(passed).toBe(true)
    expect(bench.clock.shifted).toBe(0)
  })
}

const made = (happens: Step, expected: CaseAnswer = { status: 201 }): PilotCase => ({
  ...{ id: 'made.up', step: 'import', area: 'message', tries: 'Something.', rule: 'made:up', expected },
  steps: [happens],
})

test('Each member that a case names is compared, and one that is absent differs', () => {
  const expected = { status: 422, code: 'PROOF_REJECTED', check: 'signature' } as const
  expect(differences(expected, expected)).toEqual([])
  expect(differences(expected, { ...expected, status: 409 })).toEqual(['status'])
  expect(differences(expected, { ...expected, check: 'nonce' })).toEqual(['check'])
  expect(differences(expected, { status: 422 })).toEqual(['code', 'check'])
  expect(differences({ status: 200, delivered: 0 }, { status: 200, delivered: 1 })).toEqual(['delivered'])
  const codes = { status: 200, reason_codes: ['APPROVAL_ABSENT'] } as const
  expect(differences(codes, { status: 200, reason_codes: ['APPROVAL_ABSENT', 'CONTENT_CHANGED'] })).toEqual([
    'reason_codes',
  ])
})

test('A case that throws has failed, says why, and leaves the clock as it found it', async ({ bench }) => {
  bench.clock.shifted = 7_000
  const actors = caseStageOn(bench)
  const result = await runCase(
    made(async ({ world }) => {
      world.clock.shift(3_600_000)
      throw new Error('the sky fell')
    }),
    actors,
  )
  expect(result).toMatchObject({ passed: false, observed: { ended_by: 'the sky fell' } })
  expect(bench.clock.shifted).toBe(7_000)
})

test('A run tells of each case in order and stops before the next one when it is asked to', async () => {
  const actors = caseStageOn(await startService())
  const stop = new AbortController()
  const seen: string[] = []
  const results = await runCatalogue(CATALOGUE.slice(0, 6), actors, {
    signal: stop.signal,
    onResult: ({ id }, done) => {
      seen.push(`${done} ${id}`)
      if (done === 3) stop.abort()
    },
  })
  expect(results).toHaveLength(3)
  expect(seen).toEqual(CATALOGUE.slice(0, 3).map(({ id }, index) => `${index + 1} ${id}`))
})

const ids = CATALOGUE.map(({ id }) => id)
const beginning = (start: string) => CATALOGUE.filter(({ id }) => id.startsWith(start))

/** Problems that no client can cause by what it sends; each has tests with a failing store or part. */
const NOT_A_CLIENTS: Partial<Record<ProblemCode, string>> = {
  INTERNAL: 'it would be a defect of the service',
  PART_UNAVAILABLE: 'a part of the page cannot be loaded',
  STORE_UNAVAILABLE: 'the browser refuses its storage',
  STORE_BUSY: 'it takes other requests about the same agent at the same moment, six times over',
  STORE_FULL: 'the browser has no room left',
}

/** Reasons that no request can cause: stored data must be altered, or the policy must fail. */
const NOT_BY_REQUESTS: readonly string[] = [
  'TRACEABILITY_EVIDENCE_ALTERED',
  'TRACEABILITY_CHAIN_BROKEN',
  'POLICY_ERROR',
]

test('The catalogue has at least 60 cases, each with an id of its own, a sentence and a place', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, tries, rule, step, area } of CATALOGUE) {
    expect(id).toMatch(/^[a-z][a-z-]*(?:\.[A-Za-z0-9_-]+)+$/u)
    expect(tries).toMatch(/^[^.].*\.$/u)
    expect(rule).toMatch(/^[a-z]+:\S/u)
    expect(CASE_STEPS).toContain(step)
    expect(CASE_AREAS).toContain(area)
  }
  for (const area of CASE_AREAS)
    expect(
      CATALOGUE.some(each => each.area === area),
      area,
    ).toBe(true)
})

test('Every endpoint is answered right and refused in the catalogue', () => {
  for (const name of keysOf(ENDPOINTS)) {
    const cases = beginning(`message.${name}.`).map(({ expected }) => expected.status)
    expect(cases, name).toContain(ENDPOINTS[name].success)
    expect(cases.some(status => status >= 400)).toBe(true)
  }
})

test('Every purpose is carried out, closed and, where someone has no say, refused', () => {
  for (const purpose of PURPOSES) {
    const cases = beginning(`purpose.${purpose}.`).map(({ expected }) => expected)
    expect(
      cases.map(({ status }) => status),
      purpose,
    ).toContain(201)
    expect(
      cases.map(({ code }) => code),
      purpose,
    ).toContain('TRANSITION_NOT_ALLOWED')
    expect(
      cases.map(({ code }) => code),
      purpose,
    ).toContain('AGENT_REVOKED')
  }
})

test('Every protocol is verified right, and refused by every check that an issuer can fail', async () => {
  const world = worldOf(await startService())
  for (const protocol of PROTOCOLS) {
    expect(ids).toContain(`protocol.${protocol}.right`)
    for (const fault of Object.keys(world.faults(protocol))) {
      const found = CATALOGUE.find(({ id }) => id === `protocol.${protocol}.${fault}`)
      expect(found?.expected.check, `${protocol} ${fault}`).toBe(`evidence/${fault}`)
    }
    const known = 'issuer_known' in PROTOCOL_CHECKS[protocol]
    expect(ids.includes(`protocol.${protocol}.issuer_known`)).toBe(known)
  }
})

test('Every check of a proof is failed by a case that names it', () => {
  expect(beginning('proof.').map(({ expected }) => expected.check)).toEqual([...PROOF_CHECKS])
})

test('Every dimension and every reason that requests can bring about is expected by a case', () => {
  const expected = new Set<string>(CATALOGUE.flatMap(each => each.expected.reason_codes ?? []))
  const wanted = REASON_CODES.filter(code => !NOT_BY_REQUESTS.includes(code))
  expect(wanted.filter(code => !expected.has(code))).toEqual([])
  expect(NOT_BY_REQUESTS.filter(code => expected.has(code))).toEqual([])
  const named = CATALOGUE.flatMap(each => Object.keys(each.expected.dimensions ?? {}))
  expect([...new Set(named)].toSorted()).toEqual([...DIMENSION_NAMES].toSorted())
  expect(keysOf(DIMENSIONS)).toHaveLength(8)
})

test('Every problem that a client can cause is expected by a case, with its status', () => {
  const expected = new Set(CATALOGUE.flatMap(each => each.expected.code ?? []))
  const wanted = keysOf(PROBLEMS).filter(code => NOT_A_CLIENTS[code] === undefined)
  expect(wanted.filter(code => !expected.has(code))).toEqual([])
  for (const { id, expected: answer } of CATALOGUE) {
    if (answer.code !== undefined) expect(answer.status, id).toBe(PROBLEMS[answer.code].status)
  }
})

test('Every status is reached, and both ends of enforcement', () => {
  const statuses = new Set(CATALOGUE.flatMap(each => each.expected.agent_status ?? []))
  expect([...statuses].toSorted()).toEqual([...STATUSES].toSorted())
  const ends = new Set(CATALOGUE.flatMap(each => each.expected.effective ?? []))
  expect([...ends].toSorted()).toEqual(['DENY', 'PERMIT'])
})

test('Every attack and every scenario of the page is a case', () => {
  const attacks = [...keysOf(ATTACKS), ...keysOf(REPORT_ATTACKS)]
  expect(beginning('attack.').map(({ id }) => id)).toEqual(attacks.map(name => `attack.${name}`))
  expect(beginning('scenario.').map(({ id }) => id)).toEqual(
    keysOf(SCENARIOS).map(name => `scenario.${name}`),
  )
})
