import { spawnSync } from 'node:child_process'
import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AlgorithmName } from '../../../src/crypto/algorithms.ts'

/** How a shell makes each kind of key. */
const GENPKEY = {
  Ed25519: ['-algorithm', 'ed25519'],
  ES256: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const satisfies Record<AlgorithmName, readonly string[]>

/** A key that openssl made in a folder of its own, as `key.pem`, and that no browser ever sees. */
export interface OutsideKeyPair {
  readonly alg: AlgorithmName
  readonly folder: string
  /** The private half, only for tests that paste it where it must not be taken. */
  readonly pem: string
  readonly publicPem: string
  readonly jwk: JsonWebKey
  readonly remove: () => void
}

function openssl(folder: string, ...given: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', given, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Makes a key pair in a shell beside the page. */
export function makeOutsideKey(alg: AlgorithmName): OutsideKeyPair {
  const folder = mkdtempSync(join(tmpdir(), 'outside-key-'))
  openssl(folder, 'genpkey', ...GENPKEY[alg], '-out', 'key.pem')
  const publicPem = openssl(folder, 'pkey', '-in', 'key.pem', '-pubout')
  const jwk = createPublicKey(publicPem).export({ format: 'jwk' })
  const pem = readFileSync(join(folder, 'key.pem'), 'utf8')
  return { alg, folder, pem, publicPem, jwk, remove: () => rmSync(folder, { recursive: true }) }
}

/** Runs a text in a POSIX shell beside a key, as somebody who pastes it would, and returns what it prints. */
export function runBeside(
  folder: string,
  text: string,
): { readonly stdout: string; readonly stderr: string } {
  // Little of this process's environment: some variables colour Node's output.
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? folder }
  const { stdout, stderr } = spawnSync('sh', ['-c', text], { cwd: folder, encoding: 'utf8', env })
  return { stdout: stdout.trim(), stderr }
}

/** Why a tool cannot be run on this machine; undefined where it can. */
export function lacking(tool: 'openssl' | 'node' | 'python' | 'go'): string | undefined {
  if (process.platform === 'win32') return 'no POSIX shell on this machine'
  const works = (text: string) => spawnSync('sh', ['-c', text]).status === 0
  const needs = {
    openssl: ['openssl version | grep -Eq "^OpenSSL ([3-9]|[1-9][0-9])[.]"', 'no openssl 3'],
    node: ['node --version', 'no node'],
    python: ['python3 -c "import cryptography"', 'no python3 with the package cryptography'],
    go: ['go version', 'no go'],
  } as const
  const [check, why] = needs[tool]
  return works(check) ? undefined : `${why} on this machine`
}
