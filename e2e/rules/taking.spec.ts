import { expect, test } from 'playwright/test'
import { FREED_BY, type Holder, judgeTaking, type TakenIdentity } from '../../src/rules/standing/taking.ts'

const HOLDER: Holder = {
  ...{ revoked: false, suspended: false, withdrawn: false, ended: false, past_validity: false },
  organization_key: null,
  present_keys: ['k1'],
}
const TAKEN: TakenIdentity = {
  agent_id: 'first',
  taking: 1,
  keys: [
    { key_thumbprint: 'k0', agent_id: 'first' },
    { key_thumbprint: 'k1', agent_id: 'first' },
  ],
}
const another = (key_thumbprint: string) => ({ agent_id: 'second', key_thumbprint, present_keys: [] })
const itself = (key_thumbprint: string, present_keys = ['k1']) => ({
  ...{ agent_id: 'first', key_thumbprint, present_keys },
})

test('An identity that nobody has proven is taken by whoever proves it', () => {
  expect(judgeTaking(another('k9'), undefined, undefined)).toEqual({
    ok: true,
    taken: { agent_id: 'second', taking: 1, keys: [{ key_thumbprint: 'k9', agent_id: 'second' }] },
    authorized_by: null,
  })
})

test('One that another agent holds is not free, and its own agent proves it again as the same taking', () => {
  expect(judgeTaking(another('k9'), TAKEN, HOLDER).ok).toBe(false)
  expect(judgeTaking(itself('k1'), TAKEN, undefined)).toMatchObject({ ok: true, taken: { taking: 1 } })
  expect(judgeTaking(itself('k9'), TAKEN, undefined)).toMatchObject({
    ok: true,
    taken: {
      agent_id: 'first',
      taking: 1,
      keys: [...TAKEN.keys, { key_thumbprint: 'k9', agent_id: 'first' }],
    },
  })
})

/** Each way in which an identity becomes free, and similar cases that do not free it. */
const FREED: Readonly<
  Record<keyof typeof FREED_BY, { by: Partial<Holder>; not: readonly Partial<Holder>[] }>
> = {
  revoked: { by: { revoked: true }, not: [{ suspended: true }] },
  withdrawn: {
    by: { withdrawn: true, suspended: true, organization_key: 'o' },
    not: [{ organization_key: 'o' }],
  },
  ended: {
    by: { ended: true, suspended: true },
    not: [{ ended: true, suspended: true, organization_key: 'o' }],
  },
  past_validity: { by: { past_validity: true }, not: [{ past_validity: true, suspended: true }] },
}

for (const [name, { by, not }] of Object.entries(FREED)) {
  test(`An identity is free for a new key where its holder is ${name}, by that rule alone`, () => {
    const holder = { ...HOLDER, ...by }
    expect(judgeTaking(another('k9'), TAKEN, holder)).toMatchObject({
      ok: true,
      taken: { agent_id: 'second', taking: 2 },
      authorized_by: null,
    })
    expect(judgeTaking(another('k9'), TAKEN, holder, { ...FREED_BY, [name]: () => false }).ok).toBe(false)
    for (const each of not) expect(judgeTaking(another('k9'), TAKEN, { ...HOLDER, ...each }).ok).toBe(false)
  })
}

test('A key that proved it returns to its own agent while it is that agent’s, and to no other', () => {
  expect(judgeTaking(itself('k0'), TAKEN, undefined).ok, 'it was replaced').toBe(false)
  for (const freed of [{ revoked: true }, { withdrawn: true }, { ended: true }]) {
    for (const key of ['k0', 'k1'])
      expect(judgeTaking(another(key), TAKEN, { ...HOLDER, ...freed }).ok, JSON.stringify(freed)).toBe(false)
  }
})

test('Past its validity an agent’s present key proves it in another; a linked organization has to agree', () => {
  const past = { ...HOLDER, past_validity: true }
  expect(judgeTaking(another('k1'), TAKEN, past)).toMatchObject({ ok: true, authorized_by: null })
  const linked = { ...past, organization_key: 'o' }
  expect(judgeTaking(another('k1'), TAKEN, linked)).toMatchObject({ ok: true, authorized_by: 'o' })
  expect(judgeTaking(another('k9'), TAKEN, linked), 'a new key carries nothing over').toMatchObject({
    authorized_by: null,
  })
  expect(judgeTaking(another('k0'), TAKEN, past).ok, 'a replaced key stays spent').toBe(false)
  for (const not of [{ suspended: true }, { revoked: true }])
    expect(judgeTaking(another('k1'), TAKEN, { ...past, ...not }).ok).toBe(false)
})

test('A key moves along with the agent that it proved the identity for last', () => {
  const moved = judgeTaking(another('k1'), TAKEN, { ...HOLDER, past_validity: true })
  if (!moved.ok) throw new Error(moved.detail)
  expect(moved.taken.keys).toContainEqual({ key_thumbprint: 'k1', agent_id: 'second' })
  const back = judgeTaking(itself('k1'), moved.taken, { ...HOLDER, revoked: true, present_keys: ['k1'] })
  expect(back.ok, 'not even its former agent has it back').toBe(false)
})
