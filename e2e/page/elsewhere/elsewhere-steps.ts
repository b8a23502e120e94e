import { spawnSync } from 'node:child_process'
import { createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from 'playwright/test'
import type { AlgorithmName } from '../../../src/crypto/algorithms.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { doWithAgent, importProtocol, jwsBox, sendIt } from '../../kit/visitor-steps.ts'

export const pause = (page: Page): Locator => page.getByRole('heading', { name: 'Sign it elsewhere' })

/** The text that a tool signs with, which this unfolds, by its name. */
export async function commandFor(page: Page, tool: string): Promise<string> {
  await expect(pause(page)).toBeVisible()
  const fold = page.getByRole('button', { name: 'Commands that sign it' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  const copy = page.getByRole('button', { name: `Copy the command for ${tool}` })
  return (await page.locator('div').filter({ has: copy }).last().locator('pre').textContent()) ?? ''
}

/** Runs the command that the page shows in a shell beside a key; returns the compact JWS that it prints. */
export async function signedBeside(page: Page, key: OutsideKeyPair, tool = 'OpenSSL 3'): Promise<string> {
  return runBeside(key.folder, await commandFor(page, tool)).stdout
}

/** Signs what the page hands out with a key in a shell, pastes what comes out, and sends it. */
export async function signElsewhere(page: Page, key: OutsideKeyPair, tool?: string): Promise<void> {
  await jwsBox(page).fill(await signedBeside(page, key, tool))
  await sendIt(page).click()
}

/** Imports an agent whose key is elsewhere, and asks for the nonce that is to be signed. */
export async function askedElsewhere(page: Page, key: OutsideKeyPair): Promise<void> {
  await importProtocol(page, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(page, 'Get a nonce and sign it')
  await expect(pause(page)).toBeFocused()
}

/** The same, and binds it. */
export async function boundElsewhere(page: Page, key: OutsideKeyPair): Promise<void> {
  await askedElsewhere(page, key)
  await signElsewhere(page, key)
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
}

/** The rows of one store of the visitor's own database. */
export const ownRows = (page: Page, store: 'keys' | 'agents' | 'journal'): Promise<unknown[]> =>
  // A CryptoKey cannot leave the page; that there is one is what counts.
  inStore(page, [CLIENT_DATABASE, store], (rows): unknown[] =>
    rows.map((row: object) => ({ ...row, private: 'privateKey' in row, privateKey: null })),
  )

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
}

function openssl(folder: string, ...given: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('openssl', given, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Makes a key pair in a shell beside the page, in a folder of the running test’s own. */
export function makeOutsideKey(alg: AlgorithmName): OutsideKeyPair {
  const folder = test.info().outputPath(`key-${randomUUID()}`)
  mkdirSync(folder, { recursive: true })
  openssl(folder, 'genpkey', ...GENPKEY[alg], '-out', 'key.pem')
  const publicPem = openssl(folder, 'pkey', '-in', 'key.pem', '-pubout')
  const jwk = createPublicKey(publicPem).export({ format: 'jwk' })
  const pem = readFileSync(join(folder, 'key.pem'), 'utf8')
  return { alg, folder, pem, publicPem, jwk }
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
export function lacking(tool: 'openssl' | 'node'): string | undefined {
  if (process.platform === 'win32') return 'no POSIX shell on this machine'
  const works = (text: string) => spawnSync('sh', ['-c', text]).status === 0
  const needs = {
    openssl: ['openssl version | grep -Eq "^OpenSSL ([3-9]|[1-9][0-9])[.]"', 'no openssl 3'],
    node: ['node --version', 'no node'],
  } as const
  const [check, why] = needs[tool]
  return works(check) ? undefined : `${why} on this machine`
}
