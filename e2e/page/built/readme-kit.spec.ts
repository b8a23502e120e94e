import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { KIT_EXAMPLE, ROOT, runCopied } from './run-copied.ts'

test('The kit, copied into an empty folder with Playwright alone, runs the example of the tests’ README', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copied-kit-'))
  try {
    cpSync(`${ROOT}e2e/kit`, `${folder}/kit`, { recursive: true })
    mkdirSync(`${folder}/node_modules`)
    for (const name of ['node_modules/playwright', 'node_modules/playwright-core'])
      symlinkSync(`${ROOT}${name}`, `${folder}/${name}`)
    writeFileSync(`${folder}/package.json`, '{}')
    const right = await runCopied(folder, KIT_EXAMPLE, { DIST_DIR: DIST })
    expect(right.code, right.said).toBe(0)
    expect(right.said).toContain('1 passed')
    const without = await runCopied(folder, KIT_EXAMPLE, { DIST_DIR: `${folder}/nothing` })
    expect(without.code, without.said).toBe(1)
    expect(without.said).toContain('name its folder in DIST_DIR')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
