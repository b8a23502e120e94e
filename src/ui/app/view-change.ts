import { useEffect, useLayoutEffect, useRef } from 'react'
import { UNAVAILABLE_CAUSES } from '../../contract/window/availability.ts'
import { capitalized } from '../kit/words.ts'
import { useAgents } from './current-agent.ts'
import { focusWhenThere } from './focus.ts'
import { recall, scrollWhenTall, useRoute, watchScroll } from './navigation.ts'
import { PLACES, type Route } from './route.ts'
import { useAvailability } from './ServicesContext.tsx'

const SITE = 'Agent Assurance Prototype'

function aboutOf(route: Route, agent: string | undefined): readonly (string | null | undefined)[] {
  const { title } = PLACES[route.view]
  if (route.view === 'controlled') return [route.caseId, title]
  if (route.view === 'reference')
    return [route.entry, route.page && capitalized(route.page.replaceAll('-', ' ')), title]
  return [title, ['bind', 'evaluate', 'pilot'].includes(route.view) ? agent : null]
}

/** A title as tabs and the history show it: the most specific of these first, the page last. */
export function titleOf(parts: readonly (string | null | undefined)[]): string {
  return parts.concat(SITE).filter(Boolean).join(' · ')
}

function useTitle(route: Route): void {
  const { current } = useAgents()
  const availability = useAvailability()
  const missing =
    availability.state === 'unavailable' && route.view !== 'reference'
      ? UNAVAILABLE_CAUSES[availability.cause].title
      : undefined
  const title = titleOf(missing === undefined ? aboutOf(route, current?.label) : [missing])
  // Before the effects of a view, which may give the place in it a title of its own.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  // The focused element is gone with its view; one that needs no service stays, and keeps the focus.
  useEffect(() => {
    const kept = document.activeElement?.closest('main') != null
    return missing === undefined || kept ? undefined : focusWhenThere('heading')
  }, [missing])
}

function placeOf(route: Route): string {
  if (route.view === 'story') return `${route.view}/${route.name}`
  return route.view === 'reference' ? [route.view, route.page, route.entry].join('/') : route.view
}

/** Gives each view its title and scroll position; after the first, focuses its heading like a new page. */
export function useViewChange(): void {
  const route = useRoute()
  const shown = useRef<string | null>(null)
  useTitle(route)
  useEffect(watchScroll, [])
  useEffect(() => {
    const first = shown.current === null
    const place = placeOf(route)
    const same = shown.current === place
    shown.current = place
    // These views themselves go to what the address names in them.
    if (route.view === 'reference' && route.entry !== null) return
    if (route.view === 'controlled' && route.caseId !== null) return
    if (same) return
    const stop = scrollWhenTall(recall().scroll ?? 0)
    // An open message takes the focus itself.
    const stopFocus = first || route.message ? undefined : focusWhenThere(recall().focus ?? 'heading')
    return () => {
      stop()
      stopFocus?.()
    }
  }, [route])
}
