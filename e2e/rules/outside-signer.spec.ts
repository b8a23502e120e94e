import { expect, test } from 'playwright/test'
import { createOutsideSigner, LeftUnsigned, type WaitingSignature } from '../../src/client/outside-signer.ts'

const waiting = (signing_input: string): WaitingSignature => ({
  ...{ agent_id: 'agt_1', group: 'A group', key_thumbprint: 'urn:x', payload: {}, signing_input },
  header: { typ: 't', alg: 'Ed25519', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } },
})

test('One signature is waited for at a time, and only one of exactly that ends the wait', async () => {
  const signer = createOutsideSigner()
  const first = signer.ask(waiting('a.b'))
  const left = expect(first).rejects.toThrow(LeftUnsigned)
  const second = signer.ask(waiting('c.d'))
  await left
  // A second click may still bring the signature of what came before.
  signer.answer('a.b.sig')
  expect(signer.waiting.getSnapshot()).toMatchObject({ signing_input: 'c.d' })
  signer.answer('c.d.sig')
  expect(await second).toBe('c.d.sig')
  expect(signer.waiting.getSnapshot()).toBeNull()
  signer.answer('c.d.sig')
  signer.leave()
  expect(signer.waiting.getSnapshot()).toBeNull()
})
