import { storyOfScenario } from '../../cases/stories.ts'
import { keysOf } from '../../contract/keys-of.ts'

export interface RecordsPlace {
  readonly store: string | null
  /** From 1. */
  readonly page: number
  readonly record: string | null
}

interface MessagePlace {
  readonly number: number
  readonly tab: string | null
  /** The address names no step, as `#/exchange/6/checks` does: the message brings its own. */
  readonly brings?: true
}

/** Where the reader is, as the fragment says; a fragment is never sent to a host. */
export type Route = Place & { readonly message?: MessagePlace }
type Place =
  | { readonly view: 'first' }
  | { readonly view: 'bind' }
  | { readonly view: 'evaluate' }
  | { readonly view: 'pilot' }
  | { readonly view: 'import'; readonly query: string }
  | StoryPlace
  | { readonly view: 'controlled'; readonly caseId: string | null }
  | ({ readonly view: 'records' } & RecordsPlace)
  /** `vector` is the id of one of the source set's vectors, which is filled in; `given` a link's boxes. */
  | { readonly view: 'check'; readonly vector: string | null; readonly given: string | null }
  | { readonly view: 'reference'; readonly page: string | null; readonly entry: string | null }
  | { readonly view: 'unknown'; readonly fragment: string }
export type ViewName = Route['view']

/** `at` is the step that is shown, from 1; `tab` the tab of its message that is open over it. */
interface StoryPlace {
  readonly view: 'story'
  readonly name: string
  readonly at: number | null
  readonly tab: string | null
}

export const VIEWS = {
  first: '#/',
  import: '#/import',
  bind: '#/bind',
  evaluate: '#/evaluate',
  pilot: '#/pilot',
  story: '#/story',
  controlled: '#/controlled-pilot',
  records: '#/records',
  check: '#/check',
  reference: '#/reference',
} as const

interface PlaceRules {
  readonly title: string
  /** A step: a message can be open over it. */
  readonly step?: true
  readonly offline?: true
}

export const PLACES: Readonly<Record<ViewName, PlaceRules>> = {
  first: { title: '' },
  import: { title: 'Import', step: true },
  bind: { title: 'Bind', step: true },
  evaluate: { title: 'Evaluate', step: true },
  pilot: { title: 'Pilot', step: true },
  story: { title: 'Story' },
  controlled: { title: 'Controlled pilot' },
  records: { title: 'Records' },
  check: { title: 'Check your own', offline: true },
  reference: { title: 'Reference', offline: true },
  unknown: { title: 'Unknown view' },
}

function positive(text: string | null): number | null {
  const number = Number(text ?? Number.NaN)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** What an address names in a view; undefined where the view has nothing of that name. */
function placeIn(view: keyof typeof VIEWS, parts: readonly string[], query: string): Place | undefined {
  const [name = null, ...more] = parts
  const params = new URLSearchParams(query)
  const tab = params.get('tab')
  if (view === 'reference') return { view, page: name, entry: more.length === 0 ? null : more.join('/') }
  if (more.length > 0) return undefined
  if (view === 'controlled') return { view, caseId: name }
  if (view === 'records')
    return { view, store: name, page: positive(params.get('page')) ?? 1, record: params.get('record') }
  if (view === 'story') return name === null ? undefined : { view, name, at: positive(params.get('at')), tab }
  if (name !== null) return undefined
  if (view === 'check')
    return { view, vector: params.get('vector'), given: params.has('text') ? query : null }
  if (view === 'import') return { view, query: withoutMessage(`?${query}`).slice(1) }
  // An address of before stories had their own names the scenario over a step.
  const scenario = view === 'first' ? null : params.get('scenario')
  return scenario === null
    ? { view }
    : { view: 'story', name: storyOfScenario(scenario), at: null, tab: null }
}

const BY_NAME = new Map<string, keyof typeof VIEWS>(keysOf(VIEWS).map(view => [VIEWS[view].slice(2), view]))
// Addresses of the run file, which *Check* runs again.
for (const former of ['run', 'bundle']) BY_NAME.set(former, 'check')

/** The address of a place within the records; what is left out is not named in it. */
export function recordsAddress({ store, page = 1, record }: Partial<RecordsPlace>): string {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (record) params.set('record', record)
  const path = store ? `${VIEWS.records}/${store}` : VIEWS.records
  return params.size === 0 ? path : `${path}?${params}`
}

export function caseAddress(caseId: string): string {
  return `${VIEWS.controlled}/${caseId}`
}

export function vectorAddress(id: string): string {
  return `${VIEWS.check}?vector=${id}`
}

export function withoutMessage(fragment: string): string {
  const [path = '', query = ''] = fragment.split(/\?(.*)/su)
  const params = new URLSearchParams(query)
  for (const name of ['message', 'tab']) params.delete(name)
  return params.size === 0 ? path : `${path}?${params}`
}

/** The address of a message, and of a tab of it. @param over the step over which it opens; Bind where that is none */
export function messageAddress(number: number, tab?: string, over: string = location.hash): string {
  const step = PLACES[routeOf(over).view].step ? withoutMessage(over) : VIEWS.bind
  const named = new URLSearchParams({ message: String(number), ...(tab === undefined ? {} : { tab }) })
  return `${step}${step.includes('?') ? '&' : '?'}${named}`
}

/** Reads an address of before a message stood in the address of its step. */
function formerMessage([first, tab, ...more]: readonly string[]): Route | undefined {
  const number = more.length > 0 ? null : positive(first ?? null)
  return number === null ? undefined : { view: 'bind', message: { number, tab: tab ?? null, brings: true } }
}

/** Reads a fragment, with or without its `#`; whatever names no view is `unknown`, never an error. */
export function routeOf(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#/u, '').split(/\?(.*)/su)
  const [view = '', ...parts] = path.split('/').filter(part => part !== '')
  const named = BY_NAME.get(view)
  const params = new URLSearchParams(query)
  const place = view === 'exchange' ? formerMessage(parts) : named && placeIn(named, parts, query)
  if (place === undefined) return { view: 'unknown', fragment: `#${fragment.replace(/^#/u, '')}` }
  const number = positive(params.get('message'))
  if (PLACES[place.view].step !== true || number === null) return place
  return { ...place, message: { number, tab: params.get('tab') } }
}
