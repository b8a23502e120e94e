import { freshPart } from '../../../src/parties/counterparty.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, issued, proveWith, refusedAt, sampleAgent, test, tryVerify } from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'
import { hosted } from './crafted-agents.ts'

test('One record at exactly the host’s name proves issuer, subject, protocol and endpoint', async () => {
  const agent = await hosted(await startService())
  await agent.zone([agent.record()])
  await agent.bench.proven(await agent.send())
  const view = await agent.bench.service.window.agent(agent.agent_id)
  expect(view?.proven_fields.map(({ field }) => field).toSorted()).toEqual(
    ['identity_source', 'issuer', 'subject', 'protocol', 'endpoint'].toSorted(),
  )
})

test('Malformed, unknown and legacy records beside exactly one valid aid2 record change nothing', async () => {
  const agent = await hosted(await startService())
  const other = 'u=https://elsewhere.example/a2a;p=a2a'
  await agent.zone([
    'v=spf1 -all',
    `v=aid3;${other}`,
    `v=aid1;${other}`,
    `v=aid2;${other};i=g1`,
    agent.record(),
  ])
  await agent.bench.proven(await agent.send())
})

test('Two valid aid2 records are ambiguous, in either order, alike or not, and with a legacy one beside them', async () => {
  const agent = await hosted(await startService())
  const other = agent.record('', await makeKey('Ed25519'))
  const legacy = `v=aid1;u=https://${agent.host}/a2a;p=a2a`
  for (const records of [
    [agent.record(), other],
    [other, agent.record()],
    [agent.record(), agent.record()],
  ]) {
    await agent.zone([...records, legacy])
    await agent.failsAt('single')
  }
})

/** Keys that fit the form of AID 2.1.0, B.1, but that nobody should use: anyone can sign for them. */
const WORTHLESS = {
  'of small order': 'A'.repeat(43),
  'of small order, in another spelling': 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
} as const

for (const [words, k] of Object.entries(WORTHLESS)) {
  test(`A second aid2 record with a key ${words} is a second record all the same`, async () => {
    const agent = await hosted(await startService())
    const other = `v=aid2;u=https://elsewhere.example/a2a;p=a2a;k=${k}`
    for (const records of [
      [agent.record(), other],
      [other, agent.record()],
    ]) {
      await agent.zone(records)
      await agent.failsAt('single')
    }
    await agent.zone([agent.record().replace(/k=.*/u, `k=${k}`)])
    await agent.failsAt('key')
    await agent.zone([agent.record(), `${other}=`])
    await agent.bench.proven(await agent.send())
  })
}

async function solidEndpoint(subject: string, endpoint: string, proto = 'a2a'): Promise<boolean> {
  const agent = await hosted(await startService(), { subject, endpoint })
  await agent.zone([`v=aid2;u=${endpoint};p=${proto};k=${agent.key.jwk.x}`])
  const proven = await agent.bench.proven(await agent.send())
  const list = proven.checks.find(({ check }) => check === 'evidence')?.checks ?? []
  const view = await agent.bench.service.window.agent(agent.agent_id)
  const solid = view?.proven_fields.some(({ field }) => field === 'endpoint') ?? false
  const said = list.find(({ check }) => check === 'endpoint')?.detail
  expect(said).toContain(solid ? 'the zone’s own host' : 'named but not proven')
  expect(list.find(({ check }) => check === 'domain_binding')?.result).toBe('NOT_CHECKED')
  expect(view?.status).toBe('EXTERNAL_IDENTITY_VERIFIED')
  return solid
}

test('A zone that names another’s endpoint proves who the agent is, and not that endpoint', async () => {
  expect(await solidEndpoint('courier-x.example', 'https://victim-bank.example/a2a')).toBe(false)
  expect(await solidEndpoint('courier-x.example', 'https://www.courier-x.example/a2a')).toBe(false)
  expect(await solidEndpoint('www.courier-x.example', 'https://courier-x.example/a2a')).toBe(false)
  expect(await solidEndpoint('courier-x.example', 'https://courier-x.example./a2a')).toBe(false)
  expect(await solidEndpoint('courier-x.example', 'pip:courier-x.example', 'local')).toBe(false)
})

test('A zone proves an endpoint at its own host, on any port and over WebSocket too', async () => {
  expect(await solidEndpoint('courier-x.example', 'https://courier-x.example/a2a')).toBe(true)
  expect(await solidEndpoint('courier-x.example', 'https://courier-x.example:8443/other')).toBe(true)
  expect(await solidEndpoint('courier-x.example', 'wss://courier-x.example/ws', 'websocket')).toBe(true)
})

test('A future version alone is not a valid record, and a legacy one alone no accepted one', async () => {
  const agent = await hosted(await startService())
  await agent.zone([agent.record().replace('aid2', 'aid3')])
  await agent.failsAt('valid')
  await agent.zone([`v=aid1;u=https://${agent.host}/a2a;p=a2a;k=z6Mkf9;i=g1`])
  await agent.failsAt('version')
})

test('The well-known document counts where no TXT record stands', async () => {
  const agent = await hosted(await startService())
  const document = { v: 'aid2', u: `https://${agent.host}/a2a`, p: 'a2a', k: agent.key.jwk.x }
  await agent.zone([[`_agent.www.${agent.host}`, 'v=spf1 -all']], document)
  await agent.bench.proven(await agent.send())
})

test('The well-known document never stands in for a record that is there, however wrong that is', async () => {
  const agent = await hosted(await startService())
  const document = { v: 'aid2', u: `https://${agent.host}/a2a`, p: 'a2a', k: agent.key.jwk.x }
  const others = agent.record('', await makeKey('Ed25519'))
  for (const [record, check] of [
    ['', 'valid'],
    ['v=spf1 -all', 'valid'],
    [agent.record(';i=g1'), 'valid'],
    [others, 'key'],
  ] as const) {
    await agent.zone([record], document)
    await agent.failsAt(check)
  }
})

test('A well-known document is judged by the rules of a record', async () => {
  const agent = await hosted(await startService())
  const document = { v: 'aid2', u: `https://${agent.host}/a2a`, p: 'a2a', k: agent.key.jwk.x }
  await agent.zone([], { ...document, uri: 'https://elsewhere.example/a2a' })
  await agent.failsAt('valid')
  await agent.zone([], { ...document, v: 'aid1', k: undefined })
  await agent.failsAt('valid')
  await agent.zone([], {})
  await agent.failsAt('valid')
  await agent.zone([])
  await agent.failsAt('lookup')
})

test('A host without a zone in the directory is unknown, even to a world that keeps its record to itself', async () => {
  const agent = await sampleAgent(await startService(), 'DNS_WELL_KNOWN')
  await refusedAt(await tryVerify(agent, { unpublished: true }), 'issuer_known', 'ISSUER_UNKNOWN')
  await agent.bench.proven(await tryVerify(agent))
})

test('A record without a key, or without a claimed endpoint to name, verifies nothing', async ({ bench }) => {
  const keyless = await hosted(bench)
  await keyless.zone([`v=aid2;u=https://${keyless.host}/a2a;p=a2a`])
  await keyless.failsAt('key')
  const homeless = await hosted(bench, { endpoint: null })
  await homeless.zone([homeless.record()])
  await homeless.failsAt('endpoint')
})

test('An endpoint that only a lenient reader would call the same is another', async ({ bench }) => {
  for (const suffix of ['/', '?', '#x', '/../a2a']) {
    const subject = `courier-${freshPart()}.example`
    const agent = await hosted(bench, { subject, endpoint: `https://${subject}/a2a${suffix}` })
    await agent.zone([agent.record()])
    await agent.failsAt('endpoint')
  }
})

test('A deprecation ahead ends the identity then, and one that has come refuses it', async () => {
  const agent = await hosted(await startService())
  await agent.zone([agent.record(`;e=${new Date(agent.bench.now() + 600_000).toISOString()}`)])
  await agent.bench.proven(await agent.send())
  agent.bench.wait(601)
  expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
  await agent.failsAt('dep')
})

test('The zone that stands when the proof comes is judged, not the one that stood when the nonce was asked for', async () => {
  const agent = await hosted(await startService())
  await agent.zone([agent.record()])
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await agent.zone([agent.record('', await makeKey('Ed25519'))])
  await refusedAt(await proveWith(agent, challenge, undefined), 'key')
})

test('Another agent that claims the same host needs the host’s key, and finds the identity taken', async () => {
  const bench = await startService()
  const first = await hosted(bench)
  const squatter = await hosted(bench, { subject: first.host })
  await first.zone([first.record()])
  await squatter.failsAt('key')
  await bench.proven(await first.send())
  await problemOf(
    await proveWith(
      { bench, key: first.key },
      await bench.ask(squatter.agent_id, 'VERIFY_IDENTITY'),
      undefined,
    ),
    'CLAIM_CONFLICT',
  )
})

test('A zone names Ed25519 keys only: an ES256 proof is refused before the zone is read', async () => {
  const agent = await sampleAgent(await startService(), 'DNS_WELL_KNOWN')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  expect(challenge.alg_values_supported).toEqual(['Ed25519'])
  const key = await makeKey('ES256')
  await problemOf(await proveWith({ bench: agent.bench, key }, challenge, undefined), 'PROOF_REJECTED')
  await expect(issued({ ...agent, key }, challenge)).rejects.toThrow(RangeError)
})

const ELSEWHERE: Readonly<Record<string, (host: string) => string>> = {
  'the parent’s name': () => '_agent.example',
  'a child’s name': host => `_agent.www.${host}`,
  'the host itself': host => host,
  'a protocol’s own name': host => `_agent._a2a.${host}`,
  'a protocol’s name without underscore': host => `_agent.a2a.${host}`,
  'a name that only begins alike': host => `_agent.${host}.attacker.example`,
  'a name that only ends alike': host => `x_agent.${host}`,
  'a name with two final dots': host => `_agent.${host}..`,
  'a name that is the same by Unicode’s rules for case alone (KELVIN SIGN)': host =>
    `_agent.${host.replace('k', '\u212A')}`,
}

for (const [where, name] of Object.entries(ELSEWHERE)) {
  test(`A record at ${where} is not looked at`, async () => {
    const agent = await hosted(await startService(), { subject: `kiosk-${freshPart()}.example` })
    await agent.zone([[name(agent.host), agent.record()]])
    await agent.failsAt('lookup')
    await agent.zone([agent.record()])
    await agent.bench.proven(await agent.send())
  })
}

test('DNS names compare without case and may end in a dot', async () => {
  const agent = await hosted(await startService())
  await agent.zone([[`_AGENT.${agent.host.toUpperCase()}.`, agent.record()]])
  await agent.bench.proven(await agent.send())
})

const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  'upper case': 'Courier.example',
  'a final dot': 'courier.example.',
  'a U-label': 'münchen.example',
  'full-width letters': 'ｃourier.example',
  'a hyphen at the end of a label': 'courier-.example',
  'an underscore': 'cou_rier.example',
  'an empty label': 'courier..example',
  'a port': 'courier.example:443',
  'an IPv4 address': '192.0.2.7',
  'an IPv4 address written as one number': '0xc0000207',
  'an IPv6 address': '[2001:db8::1]',
  'a label of 64 characters': `${'c'.repeat(64)}.example`,
  'a name too long to stand below _agent': `${`${'c'.repeat(60)}.`.repeat(4)}example`,
}

for (const [why, subject] of Object.entries(OTHER_SPELLINGS)) {
  test(`A host spelled with ${why} is not taken, though its zone stands: one host has one name`, async () => {
    const agent = await hosted(await startService(), { subject, endpoint: 'https://courier.example/a2a' })
    await agent.zone([agent.record()])
    await agent.failsAt('issuer_known')
  })
}

test('A host in its A-label form is taken', async () => {
  const agent = await hosted(await startService(), { subject: 'xn--mnchen-3ya.example' })
  await agent.zone([agent.record()])
  await agent.bench.proven(await agent.send())
})

test('An issuer that is not exactly the subject’s host has no say', async ({ bench }) => {
  const subject = 'courier.example'
  let version = 0
  for (const issuer of ['https://courier.example/', 'http://courier.example', 'https://example', subject]) {
    const agent = await hosted(bench, { subject, issuer })
    await agent.zone([agent.record()], null, version)
    version += 1
    await agent.failsAt('issuer_known')
  }
  const agent = await hosted(bench, { subject })
  await agent.zone([agent.record()], null, version)
  await bench.proven(await agent.send())
})
