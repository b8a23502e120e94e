import type { Page } from 'playwright/test'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { expect } from '../kit/fixtures.ts'
import { approveReport, holderAtPilot, reports, sendReport } from '../page/journey/pilot-page-steps.ts'
import { alteredAt, hostileValues, type Path, pathsIn } from './row-alterations.ts'
import { type Alteration, look, type StoreByHand, write } from './rows-by-hand.ts'

export const WORLD = `${SERVICE_DATABASE}:world`
export const STEPS = ['#/', '#/import', '#/bind', '#/evaluate', '#/pilot']

const VALUES = hostileValues()
/** The names of the hostile values. */
export const VALUE_NAMES = Object.keys(VALUES)

/** The walk of a sample to a delivered report. */
export async function lived(page: Page): Promise<void> {
  await holderAtPilot(page)
  await approveReport(page)
  await sendReport(page, 'PERMIT')
  await expect(reports(page, 'delivered')).toHaveCount(1)
}

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
])
const MARKS: Readonly<Record<string, unknown>> = { bytes: new Uint8Array(), key: pair.privateKey }

/** A row with stand-ins for values that could not leave the page. */
function standIn(row: unknown): unknown {
  return Object.fromEntries(
    Object.entries(Object(row)).map(([name, value]) => [name, MARKS[Object(value).mark] ?? value]),
  )
}

/** Every member of a row from the page except the one that names it. */
export function membersOf(row: unknown, key: string): Path[] {
  return pathsIn(standIn(row)).filter(([name]) => name !== key)
}

/** The effect of one hostile value on a row. */
export interface Round {
  readonly value: string
  /** The members that may hold the value while the row stays readable. */
  readonly held: readonly Path[]
  /** One member that makes the row unreadable when it holds the value; none if each can hold it. */
  readonly stops: readonly Path[]
}

/** For each hostile value, all members at once that may hold it, and one that may not. */
export function roundsOf(row: unknown, key: string, reads: (row: unknown) => boolean): readonly Round[] {
  const whole = standIn(row)
  const paths = membersOf(row, key)
  return VALUE_NAMES.map((value, index) => {
    const fits = (path: Path) => reads(alteredAt(whole, path, VALUES[value]))
    const stopping = paths.filter(path => !fits(path))
    const stops = stopping[index % Math.max(1, stopping.length)]
    return { value, held: paths.filter(fits), stops: stops === undefined ? [] : [stops] }
  })
}

/** Writes alterations and opens views of them, none of which may fail. */
export async function expectShown(
  page: Page,
  of: StoreByHand,
  alterations: readonly Alteration[],
  views: readonly string[],
): Promise<void> {
  await write(page, of, alterations)
  const [first] = alterations
  expect(await look(page, views), `${of.store}: ${JSON.stringify(first)}`).toEqual([])
}

/**
 * Some of the hostile values, each of them in one of three turns. A row that cannot be read is drawn alike for each, and
 * own-rows.spec.ts and unreadable-rows.spec.ts read every row with every value.
 */
export const someOf = <T>(values: readonly T[], turn = 0): T[] =>
  values.filter((_, index) => index % 3 === turn)

/** Every other view, in turn, so that each shows half of the values. */
export const everyOther = (views: readonly string[], turn: number): string[] =>
  views.filter((_, at) => (at + turn) % 2 === 0)

/**
 * Each round by itself on one row: the members that may hold the value in every other view, and in some rounds the one
 * that may not.
 * @param without the views to open when the row cannot be read
 */
export async function expectEachShown(
  page: Page,
  of: StoreByHand,
  rounds: readonly Round[],
  views: readonly string[],
  without: readonly string[],
): Promise<void> {
  for (const [turn, { value, held }] of rounds.entries())
    if (held.length > 0)
      await expectShown(page, of, [{ row: 0, paths: held, value }], everyOther(views, turn))
  for (const { value, stops } of someOf(rounds))
    if (stops.length > 0) await expectShown(page, of, [{ row: 0, paths: stops, value }], without)
}

/** All rounds side by side, each as rows with names of their own. */
export function besideOf(
  rounds: readonly Round[],
  row: number,
  keyOf: (kind: 'held' | 'stops', index: number) => string | number,
): Alteration[] {
  return rounds.flatMap(({ value, held, stops }, index) => [
    { row, value, paths: held, key: keyOf('held', index) },
    { row, value, paths: stops, key: keyOf('stops', index) },
  ])
}
