import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** What a folder may weigh: files and lines of TypeScript, style sheets and their lines. */
type Weight = readonly [files: number, lines: number, sheets: number, cssLines: number]

/**
 * Ceilings, which only go down: a change that makes a folder lighter lowers its row, and none raises one. Room for
 * what is still to be built is no part of them; it is named in `ROOM`.
 */
const CEILINGS: Readonly<Record<string, Weight>> = {
  'src/bench': [34, 2778, 0, 0],
  'src/browser': [15, 514, 0, 0],
  'src/build': [15, 654, 0, 0],
  'src/cases': [42, 4007, 0, 0],
  'src/checks': [5, 367, 0, 0],
  'src/client': [34, 2821, 0, 0],
  'src/contract': [93, 6663, 0, 0],
  'src/crypto': [12, 826, 0, 0],
  'src/enforcement': [4, 514, 0, 0],
  'src/evidence': [5, 581, 0, 0],
  'src/flows': [12, 1234, 0, 0],
  'src/parties': [21, 2002, 0, 0],
  'src/rules': [45, 3989, 0, 0],
  'src/service': [70, 5385, 0, 0],
  'src/ui/app': [43, 2120, 1, 120],
  'src/ui/exchange': [40, 4651, 8, 1759],
  'src/ui/journey': [82, 10732, 16, 3569],
  'src/ui/kit': [44, 1690, 32, 1743],
  'src/ui/library': [32, 5575, 7, 1613],
  'src/ui/page': [25, 1359, 6, 706],
  'src/ui/sharing': [6, 663, 2, 197],
}

/** All of src with what is still to come, and all of the tests. */
const WHOLE = { src: [520, 54_000, 55, 8_200], e2e: [460, 50_000, 0, 0] } as const
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
