import { exec } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { z } from '../../src/contract/schemas/zod.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const AUDIT = 'npm audit --omit=dev --audit-level=moderate --json --fetch-retries=0 --fetch-timeout=20000'
const FAILURES_OF_THE_REGISTRY =
  /\/-\/npm\/v1\/security\/|ECONN|ENOTFOUND|EAI_AGAIN|TIMEDOUT|TIMEOUT|network/i

const Said = z.object({
  vulnerabilities: z.optional(z.record(z.string(), z.unknown())),
  message: z.optional(z.string()),
})

/** What is known against what ships; or why the registry could not be asked, which is no finding and no pass. */
type Audited = { readonly found: readonly string[] } | { readonly unasked: string }

/** Has npm audit a folder. @throws Error where it fails by itself */
async function audit(cwd: string, variables: NodeJS.ProcessEnv): Promise<Audited> {
  const { code, stdout, stderr } = await new Promise<{ code: number; stdout: string; stderr: string }>(
    resolve => {
      exec(AUDIT, { cwd, env: { ...process.env, ...variables } }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      )
    },
  )
  const { vulnerabilities, message = stderr } = Said.parse(JSON.parse(stdout || '{}'))
  if (vulnerabilities !== undefined)
    return { found: code === 0 ? [] : Object.entries(vulnerabilities).map(each => JSON.stringify(each)) }
  if (FAILURES_OF_THE_REGISTRY.test(message)) return { unasked: message }
  throw new Error(`npm audit failed: ${message}`)
}

/** Audits this project, once the registry was seen to know a package that has been known to be vulnerable for years. */
async function auditProject(variables: NodeJS.ProcessEnv = {}): Promise<Audited> {
  const folder = test.info().outputDir
  const project = { name: 'known', version: '1.0.0', dependencies: { minimist: '0.0.8' } }
  const packages = { '': project, 'node_modules/minimist': { version: '0.0.8' } }
  const lock = { ...project, lockfileVersion: 3, packages }
  writeFileSync(test.info().outputPath('package.json'), JSON.stringify(project))
  writeFileSync(test.info().outputPath('package-lock.json'), JSON.stringify(lock))
  const known = await audit(folder, variables)
  if ('unasked' in known) return known
  if (known.found.length === 0) return { unasked: 'the registry knows of nothing against minimist 0.0.8' }
  return audit(PROJECT, variables)
}

test('What ships has no known vulnerability of moderate severity or above', async () => {
  const audited = await auditProject()
  if ('unasked' in audited) test.skip(true, `the registry could not be asked: ${audited.unasked}`)
  expect(audited).toEqual({ found: [] })
})

/** A registry that knows of these packages, by severity, or answers with a status. */
async function startRegistry(known: Readonly<Record<string, string>> | number) {
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
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const SOMETHING = { found: [expect.stringContaining('zod')] }
const UNASKED = { unasked: expect.any(String) }
const REGISTRIES: readonly [title: string, known: Parameters<typeof startRegistry>[0], audited: object][] = [
  ['that knows of nothing in what ships', { minimist: 'critical', ajv: 'high' }, { found: [] }],
  ['that knows of something grave', { minimist: 'critical', zod: 'moderate' }, SOMETHING],
  ['that knows of nothing at all', {}, UNASKED],
  ['that answers no audits', 405, UNASKED],
  ['that is not there', 0, UNASKED],
]

for (const [title, known, audited] of REGISTRIES)
  test(`A registry ${title} is told from the others`, async () => {
    const registry = await startRegistry(known)
    if (known === 0) registry.close()
    const npm_config_cache = test.info().outputPath('cache')
    expect(await auditProject({ npm_config_registry: registry.url, npm_config_cache })).toEqual(audited)
    registry.close()
  })
