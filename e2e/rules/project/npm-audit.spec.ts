import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { readLock } from '../../../src/build/lock-file.ts'
import { z } from '../../../src/contract/schemas/zod.ts'

const Finding = z.object({ title: z.string(), url: z.string(), severity: z.string() })

const Report = z.object({
  auditReportVersion: z.literal(2),
  // A string names another package of the report, whose own advisories are listed there.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Finding])) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

const Failure = z.object({ message: z.string() })

interface Advisory {
  readonly name: string
  readonly severity: string
  readonly text: string
}

/** The result of an audit. Only a completed one says anything about vulnerabilities. */
type AuditResult =
  | { readonly kind: 'not done'; readonly why: string }
  | { readonly kind: 'done'; readonly advisories: readonly Advisory[] }

/** Where a registry answers audits. A failure that names it is the registry's; any other is the project's. */
const ENDPOINT = '/-/npm/v1/security/'

/**
 * Reads what `npm audit --json` printed.
 *
 * @param total how many packages are locked: an audit of fewer says nothing
 * @throws if it is neither a whole report nor a message that the registry did not answer
 */
function readAudit(printed: string, total: number): AuditResult {
  const answer: unknown = JSON.parse(printed)
  const failure = Failure.safeParse(answer)
  if (failure.success && failure.data.message.includes(ENDPOINT))
    return { kind: 'not done', why: failure.data.message }
  const report = Report.safeParse(answer)
  if (!report.success) throw new Error(`npm audit printed no report: ${printed.slice(0, 500)}`)
  const { vulnerabilities, metadata } = report.data
  if (metadata.dependencies.total !== total)
    throw new Error(`${metadata.dependencies.total} packages were audited, ${total} are locked`)
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap(one =>
      typeof one === 'string'
        ? []
        : [{ name, severity: one.severity, text: `${name}: ${one.severity}: ${one.title} (${one.url})` }],
    ),
  )
  return { kind: 'done', advisories }
}

interface Auditing {
  /** The registry to ask, if not the one that npm is configured with. */
  readonly registry?: string
  /** How long the registry may take for one answer, in milliseconds. */
  readonly patience?: number
  /** npm's cache, which npm trusts over a registry's later answer. */
  readonly cache?: string
}

/** Runs `npm audit` in this folder. Returns what it printed. @throws if npm prints nothing */
function runAudit(folder: string, { registry, patience = 20_000, cache }: Auditing = {}): Promise<string> {
  const options = ['--json', '--fetch-retries=0', `--fetch-timeout=${patience}`]
  if (registry !== undefined) options.push(`--registry=${registry}`)
  if (cache !== undefined) options.push(`--cache=${cache}`)
  // Within `npm test`, the same npm; it is a script, which Node runs on any system.
  const { npm_execpath: npm } = process.env
  const [command, args] =
    npm === undefined ? ['npm', ['audit', ...options]] : [process.execPath, [npm, 'audit', ...options]]
  return new Promise((resolve, reject) => {
    // npm exits with the same status for vulnerabilities and failures; its output tells them apart.
    execFile(command, args, { cwd: folder, timeout: 3 * patience }, (error, printed) => {
      if (printed.trim() !== '') resolve(printed)
      else reject(error ?? new Error('npm audit printed nothing'))
    })
  })
}

const CANARY = { name: 'minimist', version: '0.0.8' }

/** Audits a package with vulnerabilities known for years: a registry that finds none knows none at all. */
async function auditCanary(auditing: Auditing): Promise<AuditResult> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  const project = { name: 'canary', version: '1.0.0', dependencies: { [CANARY.name]: CANARY.version } }
  const packages = { '': project, [`node_modules/${CANARY.name}`]: { version: CANARY.version } }
  const lock = { name: project.name, version: project.version, lockfileVersion: 3, requires: true, packages }
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const printed = await runAudit(folder, auditing)
  await rm(folder, { recursive: true })
  return readAudit(printed, 1)
}

/**
 * Asks the registry for the vulnerabilities of all packages locked in this folder.
 *
 * @param total how many packages are locked there
 * @returns not done if the registry does not answer audits, or answers without knowing any vulnerability
 * @throws if npm fails for another reason, or audits another number of packages
 */
async function auditLocked(folder: string, total: number, auditing: Auditing = {}): Promise<AuditResult> {
  const canary = await auditCanary(auditing)
  if (canary.kind === 'not done') return canary
  if (canary.advisories.length === 0)
    return { kind: 'not done', why: `the registry knows of nothing against ${CANARY.name} ${CANARY.version}` }
  return readAudit(await runAudit(folder, auditing), total)
}

const HARMS = new Set(['moderate', 'high', 'critical'])

/** The unacceptable advisories: of moderate severity or above, against a package that is in the build. */
function mustNotStand(advisories: readonly Advisory[], shipped: ReadonlySet<string>): string[] {
  return advisories
    .filter(({ name, severity }) => shipped.has(name) && HARMS.has(severity))
    .map(({ text }) => text)
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const TOTAL = readLock(join(PROJECT, 'package-lock.json')).packages.size

const Bom = z.object({
  components: z.array(z.object({ group: z.optional(z.string()), name: z.string(), scope: z.string() })),
})

/** The names of the packages in the build, from its bill of materials. */
function shippedNames(): ReadonlySet<string> {
  const bom = Bom.parse(JSON.parse(readFileSync(join(PROJECT, 'dist/bom.cdx.json'), 'utf8')))
  const required = bom.components.filter(({ scope }) => scope === 'required')
  return new Set(required.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)))
}

test('npm audit knows of no vulnerability of moderate severity or above in what ships', async () => {
  const result = await auditLocked(PROJECT, TOTAL)
  if (result.kind === 'not done') {
    console.log(`npm audit was not done: ${result.why}`)
    test.skip(true, `npm audit was not done: ${result.why}`)
    return
  }
  for (const { text } of result.advisories) console.log(`npm audit: ${text}`)
  expect(mustNotStand(result.advisories, shippedNames())).toEqual([])
})

type Severities = Readonly<Record<string, string>>

/** A registry that reports these packages as vulnerable, or answers audits with this status. */
async function startRegistry(known: Severities | number) {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (!request.url?.endsWith('/advisories/bulk') || typeof known === 'number')
      return response.writeHead(typeof known === 'number' ? known : 404).end()
    const asked = z.record(z.string(), z.unknown()).parse(JSON.parse(gunzipSync(body).toString()))
    const found = Object.entries(known)
      .filter(([name]) => name in asked)
      .map(([name, severity], id) => [
        name,
        [
          {
            id,
            url: 'https://advisory.example',
            title: 'A hole',
            severity,
            vulnerable_versions: '*',
            cwe: [],
          },
        ],
      ])
    return response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Object.fromEntries(found)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

/** A separate cache, so that these registries' answers are never taken for the real one's. */
const ownCache = (): string => test.info().outputPath('npm-cache')

async function auditAgainst(known: Severities | number): Promise<AuditResult> {
  const registry = await startRegistry(known)
  const result = await auditLocked(PROJECT, TOTAL, { registry: registry.url, cache: ownCache() })
  registry.close()
  return result
}

const advisoriesOf = (result: AuditResult) => (result.kind === 'done' ? result.advisories : [])
const SHIPPED = new Set(['jose', 'zod'])

test('A vulnerability of moderate severity or above in what ships must not stand', async () => {
  const advisories = advisoriesOf(await auditAgainst({ minimist: 'critical', jose: 'moderate', zod: 'high' }))
  expect(mustNotStand(advisories, SHIPPED).sort()).toEqual([
    'jose: moderate: A hole (https://advisory.example)',
    'zod: high: A hole (https://advisory.example)',
  ])
})

test('A slight one in what ships, and a grave one in what only builds, are named and may stand', async () => {
  const advisories = advisoriesOf(await auditAgainst({ minimist: 'critical', jose: 'low', ajv: 'critical' }))
  expect(advisories.map(({ name, severity }) => `${name} ${severity}`).sort()).toEqual([
    'ajv critical',
    'jose low',
  ])
  expect(mustNotStand(advisories, SHIPPED)).toEqual([])
})

test('A registry that knows no vulnerability at all makes no audit', async () => {
  expect(await auditAgainst({})).toEqual({
    kind: 'not done',
    why: 'the registry knows of nothing against minimist 0.0.8',
  })
})

for (const status of [404, 405, 503]) {
  test(`A registry that answers audits with ${status} makes no audit`, async () => {
    expect(await auditAgainst(status)).toMatchObject({
      kind: 'not done',
      why: expect.stringContaining(`${status}`),
    })
  })
}

test('A registry that is not there, or does not answer in time, makes no audit', async () => {
  const gone = await startRegistry({})
  gone.close()
  expect(await auditLocked(PROJECT, TOTAL, { registry: gone.url, cache: ownCache() })).toMatchObject({
    kind: 'not done',
    why: expect.stringContaining('ECONNREFUSED'),
  })
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const registry = `http://127.0.0.1:${port}/`
  expect(await auditLocked(PROJECT, TOTAL, { registry, cache: ownCache(), patience: 4000 })).toMatchObject({
    kind: 'not done',
  })
  silent.closeAllConnections()
  silent.close()
})

test('A failure of the project’s own is no missing registry: without a lock file the audit fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  const printed = await runAudit(folder)
  await rm(folder, { recursive: true })
  expect(printed).toContain('ENOLOCK')
  expect(() => readAudit(printed, TOTAL)).toThrow('npm audit printed no report')
})

test('An audit of part of the packages, and one of another form, is refused', () => {
  const report = { auditReportVersion: 2, vulnerabilities: {}, metadata: { dependencies: { total: 3 } } }
  expect(readAudit(JSON.stringify(report), 3)).toEqual({ kind: 'done', advisories: [] })
  expect(() => readAudit(JSON.stringify(report), 4)).toThrow('3 packages were audited, 4 are locked')
  for (const changed of [{}, [], 'clean', null, { ...report, auditReportVersion: 1 }, { message: 'clean' }])
    expect(() => readAudit(JSON.stringify(changed), 3)).toThrow('npm audit printed no report')
})
