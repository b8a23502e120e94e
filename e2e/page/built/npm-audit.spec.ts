import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs the audit against a registry that knows of these packages, by severity, or answers with a status. */
async function auditAgainst(known: Readonly<Record<string, string>> | number): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (typeof known === 'number' || !request.url?.endsWith('/advisories/bulk'))
      return response.writeHead(typeof known === 'number' ? known : 404).end()
    const asked = gunzipSync(body).toString()
    const about = { url: 'https://advisory.example', title: 'A hole', vulnerable_versions: '*', cwe: [] }
    const found = Object.entries(known)
      .filter(([name]) => asked.includes(`"${name}"`))
      .map(([name, severity], id) => [name, [{ ...about, id, severity }]])
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Object.fromEntries(found)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  if (known === 0) server.close()
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: test.info().outputPath(`cache-${port}`),
  }
  const said = await new Promise<string>(resolve => {
    execFile(process.execPath, ['e2e/npm-audit.mjs'], { cwd: PROJECT, env }, (error, out) =>
      resolve(`${out}exit ${error?.code ?? 0}`),
    )
  })
  server.close()
  return said
}

const ENDS: readonly [title: string, known: Readonly<Record<string, string>> | number, end: string][] = [
  [
    'that knows of nothing in what ships',
    { minimist: 'critical', ajv: 'high' },
    '1 passed, 0 failed\nexit 0',
  ],
  ['that knows of something grave', { minimist: 'critical', zod: 'moderate' }, '0 passed, 1 failed\nexit 1'],
  ['that knows of nothing at all', {}, '0 passed, 0 failed, 1 skipped\nexit 0'],
  ['that answers no audits', 405, '0 passed, 0 failed, 1 skipped\nexit 0'],
  ['that is not there', 0, '0 passed, 0 failed, 1 skipped\nexit 0'],
]

for (const [title, known, end] of ENDS) {
  test(`An audit by a registry ${title} says so in its count`, async () => {
    const said = await auditAgainst(known)
    expect(said.endsWith(end), said).toBe(true)
    if (end.includes('skipped')) expect(said).toContain('not run [audit] the registry could not be asked: ')
  })
}
