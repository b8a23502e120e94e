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

/** A message of the exchange that is open over a step, and the tab of it that is shown. */
export interface MessagePlace {
  /** The exchange's own number, from 1. */
  readonly number: number
  readonly tab: string | null
}

/** Where the reader is, as the fragment says; a fragment is never sent to a host. */
export type Route = Place & { readonly message?: MessagePlace }
type Place =
  | { readonly view: 'first' }
  | { readonly view: 'import'; readonly query: string }
  | { readonly view: 'bind'; readonly scenario: string | null }
  | { readonly view: 'evaluate' }
  | { readonly view: 'pilot' }
  | { readonly view: 'controlled'; readonly caseId: string | null }
  | ({ readonly view: 'records' } & RecordsPlace)
  | { readonly view: 'run' }
  /** `vector` is the id of one of the source set's vectors, which is filled in. */
  | { readonly view: 'check'; readonly vector: string | null }
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
  run: '#/run',
  check: '#/check',
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

/** The address of a place within the records; what is left out is not named in it. */
export function recordsAddress({ store, page = 1, agent, record }: Partial<RecordsPlace>): string {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (agent) params.set('agent', agent)
  if (record) params.set('record', record)
  const path = store ? `${VIEWS.records}/${store}` : VIEWS.records
  return params.size === 0 ? path : `${path}?${params}`
}

/** The address of a case of the controlled pilot. */
export function caseAddress(caseId: string): string {
  return `${VIEWS.controlled}/${caseId}`
}

/** The address that opens a vector in *Check your own*. */
export function vectorAddress(id: string): string {
  return `${VIEWS.check}?vector=${id}`
}

/** The views over which a message can be open. */
export const STEP_VIEWS: readonly ViewName[] = ['import', 'bind', 'evaluate', 'pilot']

/** The address of a message, and of a tab of it. */
export function messageAddress(number: number, tab?: string): string {
  return `#/exchange/${number}${tab === undefined ? '' : `/${tab}`}`
}

export const isMessageAddress = (fragment: string): boolean => fragment.startsWith('#/exchange/')

function messageRoute(parts: readonly string[], under: string): Route | undefined {
  const [number = '', tab = null, ...more] = parts
  if (more.length > 0 || !/^[1-9]\d{0,8}$/u.test(number)) return undefined
  const below = routeOf(under)
  const step: Route = STEP_VIEWS.includes(below.view) ? below : { view: 'bind', scenario: null }
  return { ...step, message: { number: Number(number), tab } }
}

/**
 * Reads a fragment, with or without its `#`; whatever names no view is `unknown`, never an error.
 * @param under the address of the step over which a message is open.
 */
export function routeOf(fragment: string, under: string = VIEWS.bind): Route {
  const [path = '', query = ''] = fragment.replace(/^#/u, '').split(/\?(.*)/su)
  const [view = '', ...parts] = path.split('/').filter(part => part !== '')
  if (view === '') return { view: 'first' }
  if (view === 'reference') return referenceRoute(parts)
  if (view === 'controlled-pilot' && parts.length <= 1)
    return { view: 'controlled', caseId: parts[0] ?? null }
  const message = view === 'exchange' ? messageRoute(parts, under) : undefined
  if (message !== undefined) return message
  const params = new URLSearchParams(query)
  if (view === 'records' && parts.length <= 1) return recordsRoute(parts, params)
  if (parts.length === 0) {
    if (view === 'import') return { view, query }
    if (view === 'check') return { view, vector: params.get('vector') }
    if (view === 'bind') return { view, scenario: params.get('scenario') }
    if (view === 'evaluate' || view === 'pilot' || view === 'run') return { view }
    // The address of the file before this one, which is still linked to.
    if (view === 'bundle') return { view: 'run' }
  }
  return { view: 'unknown', fragment: `#${fragment.replace(/^#/u, '')}` }
}
