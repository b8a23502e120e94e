import type { Route } from './route.ts'

const SITE = 'Agent Assurance Prototype'

const NAMES = {
  first: '',
  import: 'Import',
  bind: 'Bind',
  evaluate: 'Evaluate',
  pilot: 'Pilot',
  records: 'Records',
  bundle: 'Run bundle',
  reference: 'Reference',
  unknown: 'No such view',
} as const satisfies Record<Route['view'], string>

/** A part of the reference by its id in the address, such as `not-here`. */
function partWords(part: string): string {
  return part.slice(0, 1).toUpperCase() + part.slice(1).replaceAll('-', ' ')
}

/** What the view is about: the agent at work, or the entry of the reference. */
function aboutOf(route: Route, agent: string | undefined): readonly (string | null | undefined)[] {
  switch (route.view) {
    case 'bind':
    case 'evaluate':
    case 'pilot':
      return [NAMES[route.view], agent]
    case 'reference':
      return [route.code, route.part === null ? null : partWords(route.part), NAMES.reference]
    default:
      return [NAMES[route.view]]
  }
}

/**
 * The title of a view, as tabs and the history show it: the most particular first, the page last.
 * @param missing why the service does not run, where that stands in place of the view.
 */
export function titleOf(route: Route, agent: string | undefined, missing: string | undefined): string {
  return [...(missing === undefined ? aboutOf(route, agent) : [missing]), SITE].filter(Boolean).join(' · ')
}
