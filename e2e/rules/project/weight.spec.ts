import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** What a folder may weigh: files and lines of TypeScript, style sheets and their lines. */
type Weight = readonly [files: number, lines: number, sheets: number, cssLines: number]

/** Ceilings, which only go down: a change that makes a folder lighter lowers its row. */
const CEILINGS: Readonly<Record<string, Weight>> = {
  'src/bench': [44, 6532, 0, 0],
  'src/browser': [8, 522, 0, 0],
  'src/build': [9, 626, 0, 0],
  'src/cases': [26, 3485, 0, 0],
  'src/checks': [4, 471, 0, 0],
  'src/client': [22, 2678, 0, 0],
  'src/contract': [56, 5281, 0, 0],
  'src/crypto': [12, 1066, 0, 0],
  'src/enforcement': [3, 499, 0, 0],
  'src/evidence': [5, 556, 0, 0],
  'src/flows': [8, 767, 0, 0],
  'src/parties': [11, 1101, 0, 0],
  'src/protocols': [40, 5139, 0, 0],
  'src/rules': [10, 1820, 0, 0],
  'src/service': [36, 4985, 0, 0],
  'src/ui/app': [34, 2587, 2, 158],
  'src/ui/exchange': [40, 5354, 7, 1764],
  'src/ui/journey': [66, 9620, 17, 3383],
  'src/ui/kit': [25, 1777, 23, 1849],
  'src/ui/library': [28, 4554, 6, 1433],
  'src/ui/page': [15, 1312, 6, 690],
}

/** All of src, and all of the tests. */
const WHOLE = { src: [508, 61_103, 61, 9_277], e2e: [398, 55_663, 1, 191] } as const
const PUBLIC_BYTES = 1_700_000

/** How far below its ceiling a folder may be before the ceiling has to follow. */
const SLACK = 0.02

const filesIn = (folder: string, kind: RegExp): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && kind.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))

const linesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)

function weightOf(folder: string): Weight {
  const code = filesIn(folder, /\.tsx?$/)
  const sheets = filesIn(folder, /\.css$/)
  return [code.length, linesOf(code), sheets.length, linesOf(sheets)]
}

const isOver = (weight: Weight, ceiling: Weight): boolean =>
  weight.some((measured, index) => measured > (ceiling[index] ?? 0))

/** Each folder of src, those of ui one by one. */
function folders(): string[] {
  const inside = (folder: string) =>
    readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`)
  return inside('src').flatMap(folder => (folder === 'src/ui' ? inside(folder) : [folder]))
}

test('No folder weighs more than its ceiling, and a ceiling follows what became lighter', () => {
  expect(Object.keys(CEILINGS).toSorted()).toEqual(folders().toSorted())
  for (const [folder, ceiling] of Object.entries(CEILINGS)) {
    const weight = weightOf(folder)
    expect(isOver(weight, ceiling), `${folder} weighs ${weight}, of ${ceiling}`).toBe(false)
    const lines = weight[1] + weight[3]
    const allowed = ceiling[1] + ceiling[3]
    expect(lines, `${folder} became lighter: write ${weight}`).toBeGreaterThanOrEqual(
      allowed * (1 - SLACK) - 20,
    )
  }
})

test('The whole stays within what it may weigh', () => {
  for (const [folder, ceiling] of Object.entries(WHOLE)) {
    const weight = weightOf(folder)
    expect(isOver(weight, ceiling), `${folder} weighs ${weight}, of ${ceiling}`).toBe(false)
  }
  const bytes = filesIn('public', /./).reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThanOrEqual(PUBLIC_BYTES)
})

test('A folder that grew by a line or a file is told', () => {
  expect(isOver([1, 100, 1, 50], [1, 100, 1, 50])).toBe(false)
  for (const heavier of [
    [2, 100, 1, 50],
    [1, 101, 1, 50],
    [1, 100, 2, 50],
    [1, 100, 1, 51],
  ] as const)
    expect(isOver(heavier, [1, 100, 1, 50]), String(heavier)).toBe(true)
})
