import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { publishedDocuments } from '../../src/contract/openapi/openapi.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { canonicalJson, sha256 } from '../../src/crypto/digest.ts'
import { changed } from './json-places.ts'

const FILE = `contract-${CONTRACT_VERSION}.sha256`

type Documents = Readonly<Record<string, unknown>>

function parsed(): Documents {
  return Object.fromEntries(
    Object.entries(publishedDocuments()).map(([path, text]) => [path, JSON.parse(text)]),
  )
}

/** One line per document, as `sha256sum` writes them: SHA-256 of the RFC 8785 form, in hex, and the path. */
async function sumsOf(documents: Documents): Promise<string> {
  const lines = Object.entries(documents).map(async ([path, document]) => {
    const digest = await sha256(new TextEncoder().encode(canonicalJson(document)))
    return `${Buffer.from(digest).toString('hex')}  ${path}\n`
  })
  return (await Promise.all(lines)).join('')
}

function committed(): string {
  try {
    return readFileSync(new URL(FILE, import.meta.url), 'utf8')
  } catch {
    return '(there is no such file)'
  }
}

function whatToDo(sums: string): string {
  return [
    `The published documents are not those of contract ${CONTRACT_VERSION} any more.`,
    'If that was not meant: take the change back.',
    'If it was: raise CONTRACT_VERSION in src/contract/version.ts — the third number for words alone, the second where',
    'every member of a message stays, the first otherwise — rename the file to contract-<version>.sha256, run this',
    `test again and put into it the lines that it then names. The lines for ${CONTRACT_VERSION} would be:`,
    sums,
  ].join('\n')
}

test('The published documents change only with the contract’s version', async () => {
  const sums = await sumsOf(parsed())
  expect(committed(), whatToDo(sums)).toBe(sums)
})

test('Changing one word of a document changes its digest; the order of its members does not', async () => {
  const documents = parsed()
  const sums = await sumsOf(documents)
  const path = 'schemas/receipt/v1.json'
  const receipt: unknown = documents[path]
  expect(await sumsOf({ ...documents, [path]: changed(receipt, '/title', 'Receipt') })).not.toBe(sums)
  const { title, ...others } = Object(receipt)
  expect(await sumsOf({ ...documents, [path]: { ...others, title } })).toBe(sums)
})
