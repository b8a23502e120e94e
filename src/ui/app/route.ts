import { storyOfScenario } from '../../cases/stories.ts'
import { keysOf } from '../../contract/keys-of.ts'

/** A place within the records. */
export interface RecordsPlace {
  readonly store: string | null
  /** From 1. */
  readonly page: number
  /** The opened record, by its name in the store. */
  readonly record: string | null
}

/** A message of the exchange that is open over a step, and the tab of it that is shown. */
interface MessagePlace {
  /** The exchange's own number, from 1. */
  readonly number: number
  readonly tab: string | null
  /** The address names no step, as `#/exchange/6/checks` does: the message brings its own. */
  readonly brings?: true
}

/** Where the reader is, as the fragment says; a fragment is never sent to a host. */
export type Route = Place & { readonly message?: MessagePlace }
type Place =
  | { readonly view: 'first' }
  | { readonly view: 'import'; readonly query: string }
  | { readonly view: 'bind' }
  | { readonly view: 'evaluate' }
  | { readonly view: 'pilot' }
  /** `at` is the step that is shown, from 1; `tab` the tab of its message that is open over it. */
  | {
      readonly view: 'story'
      readonly name: string
      readonly at: number | null
      readonly tab: string | null
    }
  | { readonly view: 'controlled'; readonly caseId: string | null }
  | ({ readonly view: 'records' } & RecordsPlace)
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
  story: '#/story',
  controlled: '#/controlled-pilot',
  records: '#/records',
  check: '#/check',
  reference: '#/reference',
} as const

/** What a fragment says after the name of the view. */
interface Rest {
  readonly parts: readonly string[]
  readonly query: string
  readonly params: URLSearchParams
}

interface PlaceRules<V extends ViewName> {
  /** In tabs, in the history and in the menu. */
  readonly title: string
  /** A step: a message can be open over it. */
  readonly step?: true
  /** It works without the service. */
  readonly offline?: true
  /** What the address names in the view; undefined where the view has nothing of that name. */
  readonly read: (rest: Rest) => Extract<Place, { readonly view: V | 'story' }> | undefined
}

/** Reads an address that is the name of the view alone. */
const alone =
  <P extends Place>(placeOf: (rest: Rest) => P) =>
  (rest: Rest): P | undefined =>
    rest.parts.length === 0 ? placeOf(rest) : undefined

/** A step or, at an address of before stories had their own, the story of the scenario that it names. */
const aloneOrStory =
  <P extends Place>(placeOf: (rest: Rest) => P) =>
  (rest: Rest): P | Extract<Place, { readonly view: 'story' }> | undefined => {
    const scenario = rest.params.get('scenario')
    return scenario === null
      ? alone(placeOf)(rest)
      : { view: 'story', name: storyOfScenario(scenario), at: null, tab: null }
  }

/** A whole number from 1, or null. */
function positive(text: string | null): number | null {
  const number = Number(text ?? Number.NaN)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** Every view: its title, what it needs, and how its address is read. */
export const PLACES: { readonly [V in ViewName]: PlaceRules<V> } = {
  first: { title: '', read: alone(() => ({ view: 'first' })) },
  import: {
    title: 'Import',
    step: true,
    read: alone(({ query }) => ({ view: 'import', query: withoutMessage(`?${query}`).slice(1) })),
  },
  bind: {
    title: 'Bind',
    step: true,
    read: aloneOrStory(() => ({ view: 'bind' })),
  },
  evaluate: { title: 'Evaluate', step: true, read: aloneOrStory(() => ({ view: 'evaluate' })) },
  pilot: { title: 'Pilot', step: true, read: aloneOrStory(() => ({ view: 'pilot' })) },
  story: {
    title: 'Story',
    read: ({ parts: [name, ...more], params }) =>
      name === undefined || more.length > 0
        ? undefined
        : { view: 'story', name, at: positive(params.get('at')), tab: params.get('tab') },
  },
  controlled: {
    title: 'Controlled pilot',
    read: ({ parts: [caseId = null, ...more] }) =>
      more.length === 0 ? { view: 'controlled', caseId } : undefined,
  },
  records: {
    title: 'Records',
    read({ parts: [store = null, ...more], params }) {
      if (more.length > 0) return undefined
      const page = Number(params.get('page') ?? 1)
      return {
        view: 'records',
        store,
        page: Number.isSafeInteger(page) && page > 0 ? page : 1,
        record: params.get('record'),
      }
    },
  },
  check: {
    title: 'Check your own',
    offline: true,
    read: alone(({ params }) => ({ view: 'check', vector: params.get('vector') })),
  },
  reference: {
    title: 'Reference',
    offline: true,
    read: ({ parts: [page = null, ...more] }) => ({
      view: 'reference',
      page,
      entry: more.length === 0 ? null : more.join('/'),
    }),
  },
  unknown: { title: 'Unknown view', read: () => undefined },
}

const BY_NAME = new Map<string, ViewName>(keysOf(VIEWS).map(view => [VIEWS[view].slice(2), view]))
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

/** The address of a case of the controlled pilot. */
export function caseAddress(caseId: string): string {
  return `${VIEWS.controlled}/${caseId}`
}

/** The address that opens a vector in *Check your own*. */
export function vectorAddress(id: string): string {
  return `${VIEWS.check}?vector=${id}`
}

/** An address without the message that is open over what it names. */
export function withoutMessage(fragment: string): string {
  const [path = '', query = ''] = fragment.split(/\?(.*)/su)
  const params = new URLSearchParams(query)
  for (const name of ['message', 'tab']) params.delete(name)
  return params.size === 0 ? path : `${path}?${params}`
}

/**
 * The address of a message, and of a tab of it.
 * @param over the address of the step over which it is to be open: the one that is shown, or Bind where none is
 */
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
  const place =
    view === 'exchange' ? formerMessage(parts) : named && PLACES[named].read({ parts, query, params })
  if (place === undefined) return { view: 'unknown', fragment: `#${fragment.replace(/^#/u, '')}` }
  const number = positive(params.get('message'))
  if (PLACES[place.view].step !== true || number === null) return place
  return { ...place, message: { number, tab: params.get('tab') } }
}
