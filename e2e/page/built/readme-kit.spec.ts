import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { KIT, KIT_EXAMPLE, PACKAGES, runCopied } from './run-copied.ts'

test('The kit, copied into an empty folder with Playwright alone, runs the example of the tests’ README', async ({
  browserName,
  channel,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'copied-kit-'))
  try {
    cpSync(KIT, `${folder}/kit`, { recursive: true })
    mkdirSync(`${folder}/node_modules`)
    for (const name of ['playwright', 'playwright-core'])
      symlinkSync(`${PACKAGES}/${name}`, `${folder}/node_modules/${name}`)
    writeFileSync(`${folder}/package.json`, '{}')
    writeFileSync(`${folder}/walk.spec.ts`, KIT_EXAMPLE)
    const { launchOptions } = info.project.use
    writeFileSync(
      `${folder}/playwright.config.ts`,
      `export default { reporter: 'line', timeout: 120_000, use: ${JSON.stringify({ browserName, channel, launchOptions })} }\n`,
    )
    const right = await runCopied(folder, { DIST_DIR: DIST })
    expect(right.code, right.said).toBe(0)
    expect(right.said).toContain('1 passed')
    const without = await runCopied(folder, { DIST_DIR: `${folder}/nothing` })
    expect(without.code, without.said).toBe(1)
    expect(without.said).toContain('name its folder in DIST_DIR')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
