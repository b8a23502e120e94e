import { base64url } from 'jose'
import { dateTimeStampToEpochMs } from '../../../src/protocols/w3c-vc/credential.ts'
import { makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { expect, proveWith, refusedAt, test, tryVerify } from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'
import { didJwkOf, proveCrafted, vcAgent } from './crafted-agents.ts'
import { verifies } from './evidence-tables.ts'
import { type Attempts, ago, NOW, REFUSED, V2 } from './vc-attempts.ts'

/** Further forms of a valid credential. */
const ACCEPTED: Attempts = {
  'the issuer as a text': { payload: { issuer: 'https://credentials.example' } },
  'types in the other order': { payload: { type: ['AgentIdentityCredential', 'VerifiableCredential'] } },
  'no id': { payload: { id: undefined } },
  'no typ': { header: { typ: undefined } },
  'its media type in full': { header: { typ: 'application/vc+jwt' } },
  'its media type in another case': { header: { typ: 'VC+JWT' } },
  'no kid, as the issuer has one key': { header: { kid: undefined } },
  'its content type in full': { header: { cty: 'application/vc' } },
  'no cty': { header: { cty: undefined } },
  'iss in claims and header': {
    payload: { iss: 'https://credentials.example' },
    header: { iss: 'https://credentials.example' },
  },
  'sub that is the subject': ({ subject }) => ({ payload: { sub: subject } }),
  'jti that is id': { payload: { id: 'urn:uuid:1', jti: 'urn:uuid:1' } },
  'a claim repeated in the header': { payload: { iat: NOW / 1000 }, header: { iat: NOW / 1000 } },
  'its key in the header alone': ({ key }) => ({
    header: { cnf: { jwk: key } },
    payload: { cnf: undefined },
  }),
  'its key in claims and header': ({ key }) => ({
    header: { cnf: { jwk: key } },
    payload: { cnf: { jwk: key } },
  }),
  'claims of the issuer’s own, named by URL and URN': {
    payload: { 'https://claims.example/role': { 'urn:example:level': 2 } },
  },
  'no status': { payload: { credentialStatus: undefined } },
  'one status': ({ status }) => ({ payload: { credentialStatus: status } }),
  'a status of size 1 with messages and an id, of a type in a list': ({ status }) => ({
    payload: {
      credentialStatus: [
        {
          ...status,
          id: 'https://credentials.example/status/x#7',
          type: ['BitstringStatusListEntry'],
          statusSize: 1,
          statusMessage: [
            { status: '0x0', message: 'unset' },
            { status: '0x1', message: 'set' },
          ],
        },
      ],
    },
  }),
  'the audience in a list': ({ audience }) => ({ payload: { aud: [audience] } }),
  'the one subject in a list': ({ subject }) => ({ payload: { credentialSubject: [{ id: subject }] } }),
  'a name in two languages': { payload: { name: [{ '@value': 'Agent', '@language': 'en' }] } },
  'schemas, evidence, terms and a proof that nobody reads': {
    payload: { credentialSchema: [], evidence: {}, termsOfUse: {}, proof: {} },
  },
  'header members that are not understood': { header: { jwk: {}, jku: 'https://keys.example/' } },
  'validFrom 59 s ahead': { payload: { validFrom: ago(-59) } },
  'validity at 24 o’clock': { payload: { validUntil: '2026-11-21T24:00:00.0Z' } },
  'no dates at all': {
    payload: { validFrom: undefined, validUntil: undefined, exp: undefined, iat: undefined },
  },
}

for (const [check, attempts] of Object.entries(REFUSED)) {
  test(`A credential that the issuer signed with a wrong ${check} verifies nothing in any spelling`, async () => {
    const agent = await vcAgent(await startService())
    for (const [what, change] of Object.entries(attempts)) {
      await test.step(what, async () => {
        await refusedAt(await agent.prove(change), check)
      })
    }
    expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
    await agent.bench.proven(await agent.prove())
  })
}

verifies('A credential with', vcAgent, ACCEPTED)

for (const [what, payload, seconds] of [
  ['its signature runs out', { exp: NOW / 1000 + 120, validUntil: ago(-3600) }, 120],
  ['the credential runs out', { exp: NOW / 1000 + 3600, validUntil: '2026-11-21T13:02:00+01:00' }, 120],
] as const) {
  test(`A verified identity stands until ${what}, whichever is first`, async () => {
    const agent = await vcAgent(await startService())
    await agent.bench.proven(await agent.prove({ payload }))
    agent.bench.wait(seconds - 1)
    expect(await agent.bench.status(agent.agent_id)).toBe('EXTERNAL_IDENTITY_VERIFIED')
    agent.bench.wait(1)
    expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
  })
}

test('An identity without any end in its credential has none here, and stands as long as its list does', async () => {
  const agent = await vcAgent(await startService())
  await agent.bench.proven(
    await proveCrafted(agent, { payload: { exp: undefined, validUntil: '12026-01-01T00:00:00Z' } }),
  )
  const view = await agent.bench.service.window.agent(agent.agent_id)
  expect(view?.recorded.identity?.until).toBe('9999-12-31T23:59:59.999Z')
  agent.bench.wait(30 * 86_400)
  expect(await agent.bench.status(agent.agent_id)).toBe('EXTERNAL_IDENTITY_VERIFIED')
  agent.bench.wait(10 * 365 * 86_400)
  expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
})

test('A subject that is a did:jwk needs no cnf, and the key is then the one in it', async () => {
  for (const alg of ['Ed25519', 'ES256'] as const) {
    const key = await makeKey(alg)
    const agent = await vcAgent(await startService(), didJwkOf(key.jwk), key)
    const proven = await agent.bench.proven(await proveCrafted(agent, { payload: { cnf: undefined } }))
    expect(proven.key_thumbprint).toBe(key.thumbprint)
  }
})

test('A did:jwk may say more about its key, and the subject is that very spelling of it', async () => {
  const key = await makeKey()
  const did = didJwkOf({ kid: 'x', use: 'sig', alg: 'EdDSA', key_ops: ['verify'], ...key.jwk })
  const agent = await vcAgent(await startService(), did, key)
  const plain = { credentialSubject: { id: didJwkOf(key.jwk) } }
  await refusedAt(await proveCrafted(agent, { payload: plain }), 'credential_subject')
  await agent.bench.proven(await agent.prove())
})

const foreign = await makeKey()
const UNUSABLE_DIDS: Readonly<Record<string, (key: TestKey) => string>> = {
  'of another key': () => didJwkOf(foreign.jwk),
  'with a fragment': key => `${didJwkOf(key.jwk)}#0`,
  'with padding': key => `${didJwkOf(key.jwk)}=`,
  'for encryption': key => didJwkOf({ ...key.jwk, use: 'enc' }),
  'that may not verify': key => didJwkOf({ ...key.jwk, key_ops: ['encrypt'] }),
  'with a private member': key => didJwkOf({ ...key.jwk, d: key.jwk.x }),
  'that is a list': key => didJwkOf([key.jwk]),
  'that is not JSON': () => 'did:jwk:AAAA',
  'with a member twice': key =>
    `did:jwk:${base64url.encode(JSON.stringify(key.jwk).replace('{', '{"x":"AA",'))}`,
  'of small order': () => didJwkOf({ kty: 'OKP', crv: 'Ed25519', x: base64url.encode(new Uint8Array(32)) }),
}

for (const [what, didOf] of Object.entries(UNUSABLE_DIDS)) {
  test(`A subject that is a did:jwk ${what} verifies nothing, not even beside a right cnf`, async () => {
    const key = await makeKey()
    const agent = await vcAgent(await startService(), didOf(key), key)
    await refusedAt(await agent.prove(), 'subject_key')
  })
}

test('Another subject’s credential, and one for another key, verify nobody', async ({ bench }) => {
  const [victim, attacker] = [await vcAgent(bench), await vcAgent(bench)]
  const stolen = await proveCrafted(attacker, ({ signer: _, ...mine }) => ({
    ...mine,
    payload: { credentialSubject: { id: victim.claim.subject } },
  }))
  await refusedAt(stolen, 'credential_subject')
  const captured = await proveCrafted(victim, {}, attacker.key)
  await refusedAt(captured, 'cnf')
  await bench.proven(await proveCrafted(victim, {}))
})

test('A credential by an issuer that made itself, with its key in the header, is nobody’s', async () => {
  const agent = await vcAgent(await startService())
  const self = await makeKey('ES256')
  const signer = { name: 'self', key_thumbprint: self.thumbprint, ...self }
  const forged = await proveCrafted(agent, () => ({ header: { jwk: self.jwk }, signer }))
  await refusedAt(forged, 'signature')
  const unknown = { ...agent, claim: { ...agent.claim, issuer: 'https://unknown.example' } }
  const { agent_id } = await agent.bench.import(unknown.claim)
  await refusedAt(
    await tryVerify({ ...unknown, agent_id }, { unpublished: true }),
    'issuer_known',
    'ISSUER_UNKNOWN',
  )
})

test('A self-resolving DID as issuer is unknown like any other that the directory does not hold', async () => {
  const bench = await startService()
  const agent = await vcAgent(bench)
  const self = await makeKey('ES256')
  const claim = { ...agent.claim, issuer: didJwkOf(self.jwk) }
  const { agent_id } = await bench.import(claim)
  await refusedAt(await tryVerify({ ...agent, claim, agent_id }, { unpublished: true }), 'issuer_known')
})

test('The issuer’s key for ID tokens signs no credential', async () => {
  const agent = await vcAgent(await startService())
  const { claim, bench } = agent
  const other = await makeKey('ES256')
  const { issuer } = claim
  await bench.publish({ kind: 'issuer_keys', issuer, use: 'id_token', keys: [{ kid: 'k', jwk: other.jwk }] })
  const signer = { name: 'other use', key_thumbprint: other.thumbprint, ...other }
  await refusedAt(await proveCrafted(agent, () => ({ header: { kid: 'k' }, signer })), 'kid')
})

test('A credential sent as an object is not read', async () => {
  const agent = await vcAgent(await startService())
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const evidence = { type: 'vc' as const, value: { '@context': [V2], issuer: agent.claim.issuer } }
  await refusedAt(await proveWith(agent, challenge, evidence), 'evidence_type')
})

test('A credential verifies once for each challenge, and never for a used one', async () => {
  const agent = await vcAgent(await startService())
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await agent.bench.proven(await proveCrafted(agent, {}, agent.key, challenge))
  await problemOf(await proveCrafted(agent, {}, agent.key, challenge), 'CHALLENGE_USED')
})

test('A dateTimeStamp is read as XML Schema has it', () => {
  const stamps: Readonly<Record<string, number | undefined>> = {
    '2026-11-21T12:00:00Z': NOW,
    '2026-11-21T12:00:00.000000Z': NOW,
    '2026-11-22T02:00:00+14:00': NOW,
    '2026-11-20T22:00:00-14:00': NOW,
    '2026-11-20T24:00:00Z': NOW - 43_200_000,
    '2026-02-29T12:00:00Z': undefined,
    '12026-11-21T12:00:00Z': Number.POSITIVE_INFINITY,
    '12025-02-29T12:00:00Z': undefined,
    '-0004-02-29T12:00:00Z': Number.NEGATIVE_INFINITY,
    '02026-11-21T12:00:00Z': undefined,
    '2026-11-21T12:00:00+14:01': undefined,
    '2026-11-21T24:00:01Z': undefined,
    '2026-11-21T12:00:60Z': undefined,
    '2026-11-21t12:00:00Z': undefined,
    '2026-11-21T12:00:00z': undefined,
    '2026-11-21T12:00:00': undefined,
    '2026-11-21T12:00Z': undefined,
    '2026-11-21T12:00:00.Z': undefined,
    ' 2026-11-21T12:00:00Z': undefined,
    '2026-11-21T12:00:00Z\n': undefined,
  }
  for (const [text, instant] of Object.entries(stamps)) {
    expect.soft(dateTimeStampToEpochMs(text), text).toBe(instant)
  }
})
