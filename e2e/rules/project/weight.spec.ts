import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** What a folder may weigh: files and lines of TypeScript, style sheets and their lines. */
type Weight = readonly [files: number, lines: number, sheets: number, cssLines: number]

/** Ceilings, which only go down: a change that makes a folder lighter lowers its row. */
const CEILINGS: Readonly<Record<string, Weight>> = {
  'src/bench': [68, 8942, 0, 0],
  'src/browser': [8, 426, 0, 0],
  'src/build': [10, 597, 0, 0],
  'src/cases': [30, 3226, 0, 0],
  'src/checks': [4, 598, 0, 0],
  'src/client': [23, 2412, 0, 0],
  'src/contract': [57, 5214, 0, 0],
  'src/crypto': [12, 1116, 0, 0],
  'src/enforcement': [4, 703, 0, 0],
  'src/evidence': [7, 634, 0, 0],
  'src/flows': [8, 716, 0, 0],
  'src/parties': [11, 1019, 0, 0],
  'src/protocols': [38, 4678, 0, 0],
  'src/rules': [9, 1561, 0, 0],
  'src/service': [38, 4417, 0, 0],
  'src/ui/app': [29, 1707, 2, 146],
  'src/ui/exchange': [35, 3662, 4, 1157],
  'src/ui/journey': [38, 5161, 12, 1644],
  'src/ui/kit': [22, 1302, 15, 1525],
  'src/ui/library': [23, 3032, 8, 961],
  'src/ui/page': [15, 984, 2, 296],
}

/** All of src, and all of the tests. */
const WHOLE = { src: [495, 52_456, 43, 5_729], e2e: [390, 52_362, 1, 191] } as const
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
