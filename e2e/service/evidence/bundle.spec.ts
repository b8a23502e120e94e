import { expect, test } from 'playwright/test'
import { PROTOCOLS } from '../../../src/contract/names.ts'
import { BundleError, readBundle } from '../../../src/evidence/bundle/read-bundle.ts'
import { isUnchecked } from '../../../src/evidence/bundle/unchecked-members.ts'
import { bytesOf, eventfulRun, exported, failures, verified } from './bundle-runs.ts'

for (const protocol of PROTOCOLS) {
  test(`A run of ${protocol}, with a report and refusals in it, is consistent with the keys inside it`, async () => {
    const bundle = await exported(await eventfulRun(protocol))
    const report = await verified(readBundle(bytesOf(bundle)))
    expect(failures(report)).toEqual([])
    expect(report.passed).toBeGreaterThan(80)
    expect(bundle.proofs.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409, 422]))
    expect(bundle.evaluations.map(({ answer }) => answer?.decision)).toEqual(['PERMIT', 'PERMIT'])
    expect(bundle.other_messages).toMatchObject([{ status: 400, code: 'SCHEMA_VIOLATION' }])
  })
}

interface Leaf {
  readonly pointer: string
  readonly path: readonly (string | number)[]
  readonly text: string
}

function leaves(value: unknown, path: readonly (string | number)[] = []): Leaf[] {
  if (typeof value === 'string') return [{ pointer: `/${path.join('/')}`, path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, at) => leaves(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => leaves(member, [...path, name]))
}

/** Another character of the same kind: the form holds, and only the digest, signature or name breaks. */
function altered(text: string, from: 'start' | 'middle'): string {
  const letters = [...text.matchAll(/[A-Za-z0-9]/gu)]
  const match = letters[from === 'start' ? 0 : Math.floor(letters.length / 2)]
  if (match === undefined) return `${text}x`
  const [letter] = match
  const next = /\d/u.test(letter)
    ? String((Number(letter) + 1) % 10)
    : letter === 'a'
      ? 'b'
      : letter === 'A'
        ? 'B'
        : /[a-z]/u.test(letter)
          ? 'a'
          : 'A'
  return text.slice(0, match.index) + next + text.slice(match.index + 1)
}

/** The same value with another text at the end of a path. */
function withLeaf(value: unknown, [step, ...rest]: readonly (string | number)[], text: string): unknown {
  if (step === undefined) return text
  if (Array.isArray(value)) return value.map((each, at) => (at === step ? withLeaf(each, rest, text) : each))
  const members = Object.entries(Object(value))
  return Object.fromEntries(
    members.map(([name, each]) => [name, name === step ? withLeaf(each, rest, text) : each]),
  )
}

async function foundOut(value: unknown): Promise<boolean> {
  try {
    return failures(await verified(readBundle(bytesOf(value)))).length > 0
  } catch (cause) {
    if (cause instanceof BundleError) return true
    throw cause
  }
}

for (const protocol of PROTOCOLS) {
  test(`One changed character anywhere in a bundle of ${protocol} breaks a named check, or stands in the table of what is not checked`, async () => {
    const bundle = await exported(await eventfulRun(protocol))
    const silent: string[] = []
    for (const { pointer, path, text } of leaves(bundle)) {
      for (const from of ['start', 'middle'] as const) {
        if (isUnchecked(pointer)) continue
        const changed = withLeaf(bundle, path, altered(text, from))
        if (!(await foundOut(changed))) silent.push(`${pointer} = ${text} (${from})`)
      }
    }
    expect(silent).toEqual([])
  })
}
