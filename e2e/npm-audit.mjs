// `npm run audit`: what ships may have no known vulnerability of moderate severity or above. Ends with a line of counts,
// as the tests do. Where the registry cannot be asked that is said and counted as skipped: it is no finding, and no pass.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FAILURES_OF_THE_REGISTRY =
  /\/-\/npm\/v1\/security\/|ECONN|ENOTFOUND|EAI_AGAIN|TIMEDOUT|TIMEOUT|network/i

/** What `npm audit` finds in a folder: its report, why the registry could not be asked, or its own failure. */
function audit(folder) {
  const { npm_execpath: npm } = process.env
  const [command, start] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const options = [
    '--omit=dev',
    '--audit-level=moderate',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=20000',
  ]
  const { stdout, stderr, status } = spawnSync(command, [...start, 'audit', ...options], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { auditReportVersion, vulnerabilities, message, error } = JSON.parse(stdout || '{}')
  if (auditReportVersion === 2) return { vulnerabilities, good: status === 0 }
  const said = message ?? error?.summary ?? stderr
  return FAILURES_OF_THE_REGISTRY.test(said)
    ? { unasked: said }
    : { failure: said || 'npm printed no report' }
}

/** Asks for a package known for years to be vulnerable: a registry that finds nothing in it knows of nothing. */
function askForKnown() {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  const project = { name: 'known', version: '1.0.0', dependencies: { minimist: '0.0.8' } }
  const packages = { '': project, 'node_modules/minimist': { version: '0.0.8' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...project, lockfileVersion: 3, packages }),
  )
  const known = audit(folder)
  rmSync(folder, { recursive: true })
  return known.good ? { unasked: 'the registry knows of nothing against minimist 0.0.8' } : known
}

const known = askForKnown()
const found = known.vulnerabilities === undefined ? known : audit(process.cwd())
for (const { name, severity, via } of Object.values(found.vulnerabilities ?? {}))
  for (const one of via)
    if (one.title) console.log(`npm audit: ${name}: ${severity}: ${one.title} (${one.url})`)
if (found.failure !== undefined) console.log(`npm audit failed: ${found.failure}`)
if (found.unasked !== undefined)
  console.log(`  not run [audit] the registry could not be asked: ${found.unasked}`)
const failed = found.unasked === undefined && !found.good
console.log(
  `\n${found.good ? 1 : 0} passed, ${failed ? 1 : 0} failed${found.unasked === undefined ? '' : ', 1 skipped'}`,
)
process.exitCode = failed ? 1 : 0
