import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { PROTOCOLS } from '../../../src/contract/names.ts'
import { readBundle } from '../../../src/evidence/bundle/read-bundle.ts'
import { failures, verified } from './bundle-runs.ts'

/** Earlier contract versions that exported bundles; one bundle of each protocol is kept as exported. */
const VERSIONS = ['1.2.0', '1.3.0', '1.4.0'] as const

const recordedBundles = (version: string): string[] =>
  readFileSync(new URL(`../store/recorded/bundles-${version}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

for (const version of VERSIONS) {
  test(`Run bundles that contract ${version} exported are consistent still, and one changed byte is found`, async () => {
    const texts = recordedBundles(version)
    const found: string[] = []
    for (const text of texts) {
      const bundle = readBundle(new TextEncoder().encode(text))
      expect(bundle.contract_version).toBe(version)
      expect(failures(await verified(bundle)), bundle.profile.protocol).toEqual([])
      found.push(bundle.profile.protocol)
      const forged = text.replace('"decision":"PERMIT"', '"decision":"DENY"')
      expect(failures(await verified(readBundle(new TextEncoder().encode(forged)))).length).toBeGreaterThan(0)
    }
    expect(found.toSorted()).toEqual([...PROTOCOLS].toSorted())
  })
}
