import { expect, test } from 'playwright/test'
import { FIELD_PAGE } from '../../src/ui/library/reference/FieldPage.tsx'
import { placeOf } from '../../src/ui/library/reference/reference-place.ts'

test('The name of a member leads to its one entry, that of several to all of them, no name to none', () => {
  const named = (name: string) => (FIELD_PAGE.named?.(name) ?? []).map(({ id }) => id)
  const shown = (entry: string) => placeOf([FIELD_PAGE], 'fields', entry).entry
  expect(named('issuer')).toContain('import.issuer')
  expect(named('issuer')).toContain('profile.issuer')
  expect(named('issuer')).toContain('credential.issuer')
  expect(shown('issuer'), 'which of them is meant, the address does not say').toBe('issuer')
  expect(named('nonce').length).toBeGreaterThan(1)
  expect(named('trustDomain')).toEqual(['spiffe-id.trustDomain'])
  expect(shown('trustDomain')).toBe('spiffe-id.trustDomain')
  expect(shown('metadata.protocol')).toBe('import.metadata.protocol')
  for (const name of ['isuer', 'Issuer', '', '__proto__', 'constructor', 'metadata.'])
    expect([named(name), shown(name)], name).toEqual([[], name])
})
