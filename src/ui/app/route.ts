/** A place within the records. */
export interface RecordsPlace {
  readonly store: string | null
  /** From 1. */
  readonly page: number
  /** Only the records of this agent. */
  readonly agent: string | null
  /** The opened record, by its name in the store. */
  readonly record: string | null
}

/** Where the reader is, as the fragment says; a fragment is never sent to a host. */
export type Route =
  | { readonly view: 'first' }
  | { readonly view: 'import'; readonly query: string }
  | { readonly view: 'bind'; readonly scenario: string | null }
  | { readonly view: 'evaluate' }
  | { readonly view: 'pilot' }
  | { readonly view: 'controlled'; readonly caseId: string | null }
  | ({ readonly view: 'records' } & RecordsPlace)
  | { readonly view: 'bundle' }
  | { readonly view: 'reference'; readonly page: string | null; readonly entry: string | null }
  | { readonly view: 'unknown'; readonly fragment: string }
export type ViewName = Route['view']

export const VIEWS = {
  first: '#/',
  import: '#/import',
  bind: '#/bind',
  evaluate: '#/evaluate',
  pilot: '#/pilot',
  controlled: '#/controlled-pilot',
  records: '#/records',
  bundle: '#/bundle',
  reference: '#/reference',
} as const

function referenceRoute(parts: readonly string[]): Route {
  const [page = null, ...more] = parts
  return { view: 'reference', page, entry: more.length === 0 ? null : more.join('/') }
}

function recordsRoute(parts: readonly string[], params: URLSearchParams): Route {
  const [store = null] = parts
  const page = Number(params.get('page') ?? 1)
  return {
    view: 'records',
    store,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    agent: params.get('agent'),
    record: params.get('record'),
  }
}

/** The address of a case of the controlled pilot. */
export function caseAddress(caseId: string): string {
  return `${VIEWS.controlled}/${caseId}`
}

/** Reads a fragment, with or without its `#`; whatever names no view is `unknown`, never an error. */
export function routeOf(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#/u, '').split(/\?(.*)/su)
  const [view = '', ...parts] = path.split('/').filter(part => part !== '')
  if (view === '') return { view: 'first' }
  if (view === 'reference') return referenceRoute(parts)
  if (view === 'controlled-pilot' && parts.length <= 1)
    return { view: 'controlled', caseId: parts[0] ?? null }
  const params = new URLSearchParams(query)
  if (view === 'records' && parts.length <= 1) return recordsRoute(parts, params)
  if (parts.length === 0) {
    if (view === 'import') return { view, query }
    if (view === 'bind') return { view, scenario: params.get('scenario') }
    if (view === 'evaluate' || view === 'pilot' || view === 'bundle') return { view }
  }
  return { view: 'unknown', fragment: `#${fragment.replace(/^#/u, '')}` }
}
