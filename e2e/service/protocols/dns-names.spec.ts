import { freshPart } from '../../../src/parties/counterparty.ts'
import { test } from '../service-test.ts'
import { hosted } from '../store/hosted.ts'
import { startService } from '../workbench.ts'

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
