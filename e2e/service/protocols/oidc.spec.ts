import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, mapValues, refusedAt, sampleAgent, test, tryVerify } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { providerAgent, type TokenChanges } from './crafted-agents.ts'
import { CONFIRMED, NOT_CONFIRMED, verifies, verifiesNothing } from './evidence-tables.ts'

const SECONDS = Date.parse('2026-11-21T12:00:00.000Z') / 1000

const REFUSED: Readonly<Record<string, readonly [check: string, changes: TokenChanges]>> = {
  'nbf lies an hour ahead': ['nbf', { claims: { nbf: SECONDS + 3600 } }],
  'nbf lies 61 s ahead': ['nbf', { claims: { nbf: SECONDS + 61 } }],
  'nbf lies in the year 9999': ['nbf', { claims: { nbf: 253_402_300_799 } }],
  'nbf is a text': ['nbf', { claims: { nbf: String(SECONDS) } }],
  'nbf is null': ['nbf', { claims: { nbf: null } }],
  'aud names another client too': ['aud', { claims: { aud: [BASE_URL, 'https://other.example'] } }],
  'aud is another client': ['aud', { claims: { aud: 'https://other.example' } }],
  'aud is an empty list': ['aud', { claims: { aud: [] } }],
  'aud is missing': ['aud', { claims: { aud: undefined } }],
  'aud is in a list in a list': ['aud', { claims: { aud: [[BASE_URL]] } }],
  'azp is another client': ['azp', { claims: { azp: 'https://other.example' } }],
  'azp is null': ['azp', { claims: { azp: null } }],
  'typ is missing': ['typ', { header: { typ: undefined } }],
  'typ is that of an access token': ['typ', { header: { typ: 'at+jwt' } }],
  'typ has its prefix twice': ['typ', { header: { typ: 'application/application/dpop+id_token' } }],
  'typ has a parameter': ['typ', { header: { typ: 'dpop+id_token;v=1' } }],
  'typ has a Kelvin sign in the place of its k': ['typ', { header: { typ: 'dpop+id_to\u212Aen' } }],
  'alg is RS256': ['alg', { header: { alg: 'RS256' } }],
  'alg makes a MAC': ['alg', { header: { alg: 'HS256' } }],
  'alg has its older name': ['alg', { header: { alg: 'EdDSA' } }],
  'alg is of another kind of key': ['kid', { header: { alg: 'Ed25519' } }],
  'kid is null': ['kid', { header: { kid: null } }],
  'kid is a name out of object prototypes': ['kid', { header: { kid: 'constructor' } }],
}

const ACCEPTED: Readonly<Record<string, TokenChanges>> = {
  'nbf 60 s ahead': { claims: { nbf: SECONDS + 60 } },
  'nbf of a year ago': { claims: { nbf: SECONDS - 31_536_000 } },
  'aud in a list of one': { claims: { aud: [BASE_URL] } },
  'azp that is the client': { claims: { azp: BASE_URL } },
  'its media type in full': { header: { typ: 'application/dpop+id_token' } },
  'its media type in another case': { header: { typ: 'Application/DPoP+ID_Token' } },
  'no kid, as the provider has one key': { header: { kid: undefined } },
  'header members and claims that nobody knows': { header: { 'x.example/h': 1 }, claims: { at_hash: 'x' } },
}

verifiesNothing('An ID token whose', providerAgent, REFUSED)
verifies('An ID token with', providerAgent, ACCEPTED)

test('A provider is an https URL with a host, and without query and fragment', async ({ bench }) => {
  for (const issuer of [
    'http://idp.example',
    'https://idp.example/?t=1#f',
    'https://idp.example?',
    'https://idp.example#',
    'https:idp.example',
    'https://user@idp.example',
    'https://:443/',
    'urn:example:idp',
    'idp.example',
  ]) {
    const agent = await providerAgent(bench, { issuer })
    await test.step(issuer, async () => await refusedAt(await agent.prove(), 'iss'))
  }
  for (const issuer of [
    'https://idp.example/tenants/a',
    'https://idp.example:8443',
    'https://[2001:db8::1]/',
  ]) {
    const agent = await providerAgent(bench, { issuer })
    await test.step(issuer, async () => {
      await bench.proven(await agent.prove())
    })
  }
})

test('A subject has at most 255 characters of ASCII', async ({ bench }) => {
  const longest = await providerAgent(bench, { subject: 's'.repeat(255) })
  await bench.proven(await longest.prove())
  for (const subject of ['s'.repeat(256), `é${'s'.repeat(9)}`]) {
    const agent = await providerAgent(bench, { subject })
    await refusedAt(await agent.prove(), 'sub', 'SUBJECT_INVALID')
  }
})

test('A token is for this service under the client_id that the provider knows it by, whatever that is', async () => {
  const bench = await startService()
  const registered = await providerAgent(bench, { client_id: 's6BhdRkqt3' })
  await refusedAt(await registered.prove(), 'aud')
  await bench.proven(await registered.prove({ claims: { aud: 's6BhdRkqt3', azp: 's6BhdRkqt3' } }))
  const unregistered = await providerAgent(bench, { client_id: undefined })
  await refusedAt(await unregistered.prove(), 'aud')
})

test('Where a provider has several current keys, a token without kid is nobody’s', async ({ bench }) => {
  const other = await makeKey('ES256')
  const agent = await providerAgent(bench)
  const entry = { kind: 'issuer_keys', issuer: agent.issuer, use: 'id_token' } as const
  const keys = [agent.signer, other].map(({ jwk }, at) => ({ kid: `idp-${at + 1}`, jwk }))
  await bench.publish({ ...entry, client_id: BASE_URL, keys }, 1)
  await refusedAt(await agent.prove({ header: { kid: undefined } }), 'kid')
  await bench.proven(await agent.prove({ header: { kid: 'idp-2' }, signer: other }))
})

const withCnf =
  (cnf: (typeof CONFIRMED)[string]): TokenChanges =>
  key => ({ claims: { cnf: cnf(key) } })

verifiesNothing('An ID token whose cnf holds', providerAgent, {
  ...mapValues(NOT_CONFIRMED, cnf => ['cnf', withCnf(cnf)] as const),
  'a key for another algorithm': ['cnf', withCnf(({ jwk }) => ({ jwk: { ...jwk, alg: 'ES256' } }))],
})
verifies(
  'An ID token whose cnf holds',
  providerAgent,
  mapValues(CONFIRMED, cnf => withCnf(key => cnf(key, { alg: key.alg }))),
)

test('A token for one challenge answers no other, and the words of its nbf say the skew', async () => {
  const agent = await providerAgent(await startService())
  const other = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await refusedAt(await agent.prove({ claims: { nonce: other.nonce } }), 'nonce')
  const proven = await agent.bench.proven(await agent.prove({ claims: { nbf: SECONDS + 30 } }))
  const evidence = proven.checks.find(({ check }) => check === 'evidence')
  const nbf = evidence?.checks?.find(({ check }) => check === 'nbf')
  expect(nbf?.detail).toBe('nbf is 30 s in the future, within the 60 s of clock skew')
})

const KEYS = { kind: 'issuer_keys', issuer: 'https://idp.example', use: 'id_token' } as const

async function versionOf(bench: Workbench): Promise<unknown> {
  const { directory = [] } = await storedState(bench)
  const name = directoryName(KEYS)
  return directory.find((record): record is { version: unknown } => Object(record).name === name)?.version
}

test('A provider’s entry is published once, however often the provider issues', async ({ bench }) => {
  for (let issued = 0; issued < 3; issued += 1) {
    await bench.proven(await tryVerify(await sampleAgent(bench, 'OIDC')))
  }
  expect(await versionOf(bench)).toBe(1)
})
