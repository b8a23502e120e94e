import type { RecordStore } from './stores.ts'

/** A store and how many records it holds, all of them or one agent's; null where its records name no agent. */
export interface StoreCount {
  readonly name: RecordStore
  readonly count: number | null
}

/** One record: JSON and bytes only, a fresh copy each time: changing it leaves the store unchanged. */
export interface StoredRecord {
  /** The record's own name in its store. */
  readonly key: string
  /** When it was recorded (RFC 3339), where its store keeps that. */
  readonly at: string | null
  readonly value: Readonly<Record<string, unknown>>
  /** False if it was altered outside the service and can no longer be read. */
  readonly readable: boolean
}

/** The page of a store to read. */
export interface PageQuery {
  /** From 1. */
  readonly page: number
  /** Records per page, from 1 to LIMITS.PAGE_ROWS. */
  readonly size: number
  /** Only the records of this agent, where the store names agents. */
  readonly agent?: string | undefined
  /** Only records no newer than this time, so that pages do not shift while others are written. */
  readonly until?: string | undefined
}

/** A page of a store. */
export interface RecordPage {
  /** Number of records on all pages together. */
  readonly total: number
  /** How many were recorded after `until`. */
  readonly newer: number
  /** What orders them: their time, newest first, or their name. */
  readonly by: 'time' | 'name'
  /** The time of the newest record of the first page; null where there is none, or the store keeps no times. */
  readonly newest: string | null
  readonly records: readonly StoredRecord[]
}

/** The part of the read-only window that shows every store as it is. */
export interface RecordsWindow {
  /** All stores with their counts, in the catalogue's order. */
  stores(agentId?: string): Promise<StoreCount[]>
  /** One page; past the end it holds no records. @throws RangeError where page or size is not a positive whole number, or size is too large. */
  page(store: RecordStore, query: PageQuery): Promise<RecordPage>
  record(store: RecordStore, key: string): Promise<StoredRecord | undefined>
}
