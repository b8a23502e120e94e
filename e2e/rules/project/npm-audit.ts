import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '../../../src/contract/schemas/zod.ts'

const Finding = z.object({ title: z.string(), url: z.string(), severity: z.string() })

const Report = z.object({
  auditReportVersion: z.literal(2),
  // A string names another package of the report, whose own advisories stand there.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Finding])) })),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

const Failure = z.object({ message: z.string() })

export interface Advisory {
  readonly name: string
  readonly severity: string
  readonly text: string
}

/** What an audit came to. Only one that was done says anything of vulnerabilities. */
export type AuditResult =
  | { readonly kind: 'not done'; readonly why: string }
  | { readonly kind: 'done'; readonly advisories: readonly Advisory[] }

/** Where a registry answers audits. A failure that names it is the registry's; any other is one of this project. */
const ENDPOINT = '/-/npm/v1/security/'

/**
 * Reads what `npm audit --json` printed.
 *
 * @param total how many packages are locked: an audit of fewer says nothing
 * @throws where it is neither a whole report nor the word that the registry did not answer
 */
export function readAudit(printed: string, total: number): AuditResult {
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
  /** The registry to ask, where it is not the one that npm is set up with. */
  readonly registry?: string
  /** How long the registry may take for one answer, in milliseconds. */
  readonly patience?: number
  /** Where npm keeps what it learnt, which it believes over a registry's later answer. */
  readonly cache?: string
}

/** Runs `npm audit` in this folder. Returns what it printed. @throws where npm prints nothing */
export function runAudit(
  folder: string,
  { registry, patience = 20_000, cache }: Auditing = {},
): Promise<string> {
  const options = ['--json', '--fetch-retries=0', `--fetch-timeout=${patience}`]
  if (registry !== undefined) options.push(`--registry=${registry}`)
  if (cache !== undefined) options.push(`--cache=${cache}`)
  // Within `npm test`, this very npm; it is a script, which Node runs on any system.
  const { npm_execpath: npm } = process.env
  const [command, args] =
    npm === undefined ? ['npm', ['audit', ...options]] : [process.execPath, [npm, 'audit', ...options]]
  return new Promise((resolve, reject) => {
    // npm's exit status means vulnerabilities and failures alike; what it printed tells them apart.
    execFile(command, args, { cwd: folder, timeout: 3 * patience }, (error, printed) => {
      if (printed.trim() !== '') resolve(printed)
      else reject(error ?? new Error('npm audit printed nothing'))
    })
  })
}

const CANARY = { name: 'minimist', version: '0.0.8' }

/** Audits one package whose vulnerabilities have been known for years: a registry that finds none knows of none at all. */
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
 * Asks the registry for the vulnerabilities of everything that is locked in this folder.
 *
 * @param total how many packages are locked there
 * @returns not done where the registry does not answer audits, or answers without knowing any vulnerability
 * @throws where npm fails for another reason, or audits another number of packages
 */
export async function auditLocked(
  folder: string,
  total: number,
  auditing: Auditing = {},
): Promise<AuditResult> {
  const canary = await auditCanary(auditing)
  if (canary.kind === 'not done') return canary
  if (canary.advisories.length === 0)
    return { kind: 'not done', why: `the registry knows of nothing against ${CANARY.name} ${CANARY.version}` }
  return readAudit(await runAudit(folder, auditing), total)
}

const HARMS = new Set(['moderate', 'high', 'critical'])

/** The advisories that must not stand: of moderate severity or above, against a package that is in the build. */
export function mustNotStand(advisories: readonly Advisory[], shipped: ReadonlySet<string>): string[] {
  return advisories
    .filter(({ name, severity }) => shipped.has(name) && HARMS.has(severity))
    .map(({ text }) => text)
}
