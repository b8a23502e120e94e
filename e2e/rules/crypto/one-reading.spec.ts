import { expect, test } from 'playwright/test'
import { judgeOneReading } from '../../../src/protocols/w3c-vc/credential.ts'

const CREDENTIAL = { '@context': [], id: 'urn:uuid:1', issuer: { id: 'https://issuer.example' } }

// The terms of the two known contexts are defined in these vocabularies.
const SECOND_SPELLINGS = [
  'https://www.w3.org/2018/credentials#issuer',
  'https://www.w3.org/ns/credentials/status#statusListIndex',
  'https://www.w3.org/ns/credentials/undefined-term#cnf',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#type',
  'https://w3id.org/security#proof',
  'https://schema.org/name',
  'cred:issuer',
  'did:web:terms.example',
  '@type',
  '_:b0',
]
const OWN_TERMS = [
  'https://claims.example/role',
  'https://w3.org.example/2018/credentials#issuer',
  'https://schema.organization.example/name',
  'http://claims.example',
  'urn:example:role',
  'URN:example:role',
]

test('A member that names a term of the contexts in full is a second reading of it, wherever it stands', () => {
  for (const name of SECOND_SPELLINGS) {
    expect(judgeOneReading({ ...CREDENTIAL, [name]: 1 }).result, name).toBe('FAIL')
    expect(judgeOneReading({ ...CREDENTIAL, note: [{ deep: { [name]: 1 } }] }).result, name).toBe('FAIL')
  }
})

test('A claim of somebody’s own, named by a URL or a URN, has one reading', () => {
  for (const name of OWN_TERMS) {
    expect(judgeOneReading({ ...CREDENTIAL, [name]: { [name]: null } }).result, name).toBe('PASS')
  }
})

test('An object inside that has the credential’s own id says more about it, and another one does not', () => {
  const inside = (id: string) => ({ ...CREDENTIAL, note: [{ id, issuer: 'https://other.example' }] })
  expect(judgeOneReading(inside('urn:uuid:1')).result).toBe('FAIL')
  expect(judgeOneReading(inside('urn:uuid:2')).result).toBe('PASS')
})
