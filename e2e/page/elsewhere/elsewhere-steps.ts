import { spawnSync } from 'node:child_process'
import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from 'playwright/test'
import type { AlgorithmName } from '../../../src/crypto/algorithms.ts'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { open } from '../../kit/visitor-steps.ts'

/** The box for the public half of a key, which this unfolds on Import. */
export async function publicKeyBox(page: Page): Promise<Locator> {
  const fold = page.getByRole('button', { name: 'My key is elsewhere', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  const box = page.getByRole('textbox', { name: 'Public key' })
  await expect(box).toBeVisible()
  return box
}

/** Names a key at import, by whatever text is given. */
export async function nameKey(page: Page, text: string, said: string | RegExp): Promise<void> {
  await (await publicKeyBox(page)).fill(text)
  await expect(page.getByText(said)).toBeVisible()
}

/** Imports a protocol's sample for a key that openssl holds beside the page, and goes on to Bind. */
export async function importForKeyElsewhere(
  page: Page,
  protocol: string,
  key: Pick<OutsideKeyPair, 'publicPem'>,
): Promise<void> {
  await open(page, '#/import')
  await nameKey(page, key.publicPem, 'Only this public key is kept.')
  await page.getByRole('radio', { name: new RegExp(`^${protocol}`) }).check()
  await expect(page.getByLabel('protocol', { exact: true })).toHaveValue(protocol)
  await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  await importNow(page)
}

/** Imports what the form holds and goes on to Bind. */
export async function importNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import claim' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Bind' }).click()
}

export const pause = (page: Page): Locator => page.getByRole('heading', { name: 'Sign it elsewhere' })
export const jwsBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Signed JWS' })
export const sendIt = (page: Page): Locator => page.getByRole('button', { name: 'Send it', exact: true })

/** The text that a tool signs with, which this unfolds. */
export async function commandFor(page: Page, tool: string): Promise<string> {
  await expect(pause(page)).toBeVisible()
  const fold = page.getByRole('button', { name: 'Commands that sign it' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await page.getByRole('tab', { name: tool, exact: true }).click()
  return (await page.getByRole('tabpanel', { name: tool, exact: true }).locator('pre').textContent()) ?? ''
}

/** Runs the command that the page shows in a shell beside a key; returns the compact JWS that it prints. */
export async function signedBeside(page: Page, key: OutsideKeyPair, tool = 'openssl'): Promise<string> {
  return runBeside(key.folder, await commandFor(page, tool)).stdout
}

/** Signs what the page hands out with a key in a shell, pastes what comes out, and sends it. */
export async function signElsewhere(page: Page, key: OutsideKeyPair, tool?: string): Promise<void> {
  await jwsBox(page).fill(await signedBeside(page, key, tool))
  await sendIt(page).click()
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
