import { generateKeyPair } from '../../../src/crypto/algorithms.ts'
import { untilGenerated } from '../../../src/crypto/key-generation.ts'
import { failureWords } from '../../../src/ui/exchange/outcome/Refusal.tsx'
import { expect, test } from '../service-test.ts'

const byChance = () => new DOMException('The operation failed', 'OperationError')

/** A generation that fails with each of these errors in turn, then makes a pair; it counts its attempts. */
function failing(errors: readonly DOMException[]) {
  const attempts = { made: 0 }
  const generate = async (): Promise<CryptoKeyPair> => {
    const error = errors[attempts.made]
    attempts.made += 1
    if (error !== undefined) throw error
    return generateKeyPair('Ed25519')
  }
  return { attempts, generate }
}

test('A key pair that the browser failed at by chance is made with the next attempt', async () => {
  const { attempts, generate } = failing([byChance(), byChance()])
  const { privateKey } = await untilGenerated(generate)
  expect([privateKey.type, privateKey.extractable, attempts.made]).toEqual(['private', false, 3])
})

test('An algorithm that the browser lacks is tried once', async () => {
  const { attempts, generate } = failing([new DOMException('none here', 'NotSupportedError')])
  await expect(untilGenerated(generate)).rejects.toMatchObject({ name: 'NotSupportedError' })
  expect(attempts.made).toBe(1)
})

test('A browser that fails at every attempt is not asked without end', async () => {
  const { attempts, generate } = failing(Array.from({ length: 100 }, byChance))
  await expect(untilGenerated(generate)).rejects.toMatchObject({ name: 'OperationError' })
  expect(attempts.made).toBeLessThan(10)
})

test('A failure of Web Crypto is told as that, and one of the store as the store’s', () => {
  const key = failureWords(byChance())
  expect(key.code).toBeUndefined()
  expect(key.words).toContain('Web Crypto did not create a key')
  const store = failureWords(new DOMException('no', 'UnknownError'))
  expect(store.code).toBe('STORE_UNAVAILABLE')
  expect(store.words).not.toContain('Web Crypto')
})
