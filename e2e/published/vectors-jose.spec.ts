import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { VECTOR_PROTOCOLS } from '../../src/protocols/vectors.ts'
import type { VectorsFile } from '../../src/protocols/vectors-file.ts'
import { filesBelow, OWN_SET } from './published-sets.ts'
import { readVectors } from './vector-files.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = join(ROOT, 'src/cases/README.md')
const VECTORS = join(OWN_SET, 'vectors')

/** The script that the README gives, in a folder of its own beside the two packages that it imports. */
async function scriptFolder(): Promise<string> {
  const [, script = ''] = /```js\n(.*?)```/su.exec(await readFile(README, 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'))
  await writeFile(join(folder, 'script.mjs'), script)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs it over some files of vectors; each line that it prints. */
async function linesOf(folder: string, vectors: string): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'script.mjs'), vectors])
  return stdout.trim().split('\n')
}

const signedOnes = (files: readonly VectorsFile[]) =>
  files.flatMap(({ vectors }) => vectors.filter(({ jws_layer }) => jws_layer !== null))

test('The script of the README runs every signed vector with jose alone, and finds what each says', async () => {
  const folder = await scriptFolder()
  const files = await readVectors()
  const signed = signedOnes(VECTOR_PROTOCOLS.map(protocol => files[protocol]))
  const lines = await linesOf(folder, VECTORS)
  expect(lines.toSorted()).toEqual(signed.map(({ id, jws_layer }) => `same ${id} ${jws_layer}`).toSorted())
  // Both are there, and every right one verifies.
  expect(new Set(signed.map(({ jws_layer }) => jws_layer))).toEqual(new Set(['verifies', 'refused']))
  expect(lines.filter(line => line.includes('/right '))).toHaveLength(4)
  expect(lines.filter(line => /\/right refused|\/signature verifies/u.test(line))).toEqual([])
  await rm(folder, { recursive: true })
})

test('The script says where a signature does not hold that is said to', async () => {
  const folder = await scriptFolder()
  const files = await filesBelow(VECTORS)
  const altered: VectorsFile = JSON.parse(files['oidc.json'] ?? 'null')
  const [right] = altered.vectors
  const at = (right?.object.lastIndexOf('.') ?? 0) + 5
  const changed = right?.object[at] === 'A' ? 'B' : 'A'
  Object.assign(right ?? {}, {
    object: `${right?.object.slice(0, at)}${changed}${right?.object.slice(at + 1)}`,
  })
  const beside = await mkdtemp(join(tmpdir(), 'altered-vectors-'))
  await writeFile(join(beside, 'oidc.json'), JSON.stringify(altered))
  const lines = await linesOf(folder, beside)
  expect(lines.filter(line => line.startsWith('DIFFERS'))).toEqual(['DIFFERS OIDC/right refused'])
  expect(lines).toHaveLength(altered.vectors.length)
  await Promise.all([folder, beside].map(each => rm(each, { recursive: true })))
})

test('The octets that a vector names are those that are signed, with their digest', async () => {
  const files = await readVectors()
  for (const { vectors, kind } of Object.values(files)) {
    for (const { id, object, canonical } of vectors) {
      if (kind === 'aid_record') {
        expect(canonical, id).toBeNull()
        continue
      }
      const digest = createHash('sha256')
        .update(canonical?.text ?? '')
        .digest('hex')
      expect(canonical?.sha256, id).toBe(digest)
      if (kind === 'agent_card')
        expect(JSON.parse(canonical?.text ?? ''), id).not.toHaveProperty('signatures')
      else expect(object.startsWith(`${canonical?.text}.`), id).toBe(true)
    }
  }
})
