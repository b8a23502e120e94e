import { base64url } from 'jose'
import { expect, test } from 'playwright/test'
import { cardAsJws } from '../../../src/ui/exchange/Evidence.tsx'

const signature = { protected: 'e30', signature: 'AA' }
const payloadOf = (jws: string | undefined) =>
  new TextDecoder().decode(base64url.decode(jws?.split('.')[1] ?? ''))

test('The payload that is put back is the canonical form: what may go unsaid is left out, the rest stays', () => {
  const card = { skills: [], name: 'Ä', securitySchemes: {}, iconUrl: '' }
  const [first, second, ...more] = cardAsJws({ ...card, signatures: [signature, signature] })
  expect(payloadOf(first)).toBe('{"iconUrl":"","name":"Ä","skills":[]}')
  expect([second, more]).toEqual([first, []])
  expect(first).toMatch(/^e30\.[\w-]+\.AA$/u)
})

test('What is not a card, or no signature, gives no JWS', () => {
  for (const value of [
    null,
    'a.b.c',
    [],
    {},
    { signatures: {} },
    { signatures: [null, 'x', { protected: 'e30' }] },
  ])
    expect(cardAsJws(value)).toEqual([])
})
