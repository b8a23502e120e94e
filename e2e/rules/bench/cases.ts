import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boxes } from '../../../src/bench/boxes.ts'
import type { Made } from './made-input.ts'

type Several = string | readonly string[]

/** A published case: what is given, and what is to come of it. */
export interface Case extends Partial<Made> {
  readonly id: string
  readonly what: string
  readonly input?: Partial<Omit<Boxes, 'taken'>>
  readonly expected: {
    readonly kind?: Several
    readonly verdict?: Several
    readonly service?: Several
    readonly lines?: Readonly<Record<string, Several>>
    readonly no?: readonly string[]
    readonly says?: readonly string[]
    readonly never?: readonly string[]
    /** The most that it may take, in milliseconds; the machine that runs the tests is shared. */
    readonly ms?: number
  }
}

const FOLDER = join(import.meta.dirname, 'cases')
export const CASE_FILES: readonly string[] = readdirSync(FOLDER).filter(name => name.endsWith('.json'))

export function casesIn(file: string): readonly Case[] {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
}

export const listOf = (value: Several): readonly string[] => (typeof value === 'string' ? [value] : value)
