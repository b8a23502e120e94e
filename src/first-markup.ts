import { createElement, StrictMode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { createObservable, type Observable } from './browser/observable.ts'
import type { Visitor } from './client/visitor.ts'
import type { PageServices } from './ui/app/ServicesContext.tsx'
import { App } from './ui/page/App.tsx'

/** What is watched while home is drawn at build. */
const WATCHED = {
  availability: createObservable<ReturnType<PageServices['availability']['getSnapshot']>>({
    state: 'starting',
    checks: [],
  }),
  outbound: createObservable({ bodiesSentOut: 0, unanswered: 0, refused: 0, pageLoads: 0 }),
} as const satisfies Record<string, Observable<unknown>>

/** Nothing is read or sent while markup is made: React runs no effects then. */
function atBuild(): PageServices {
  const visitor: Partial<Visitor> = { unreadable: createObservable(new Map()) }
  const clock: Partial<PageServices['clock']> = { subscribe: () => () => undefined, offset: () => 0 }
  const parts: Partial<PageServices> = {
    ...WATCHED,
    visitor: visitor as Visitor,
    clock: clock as PageServices['clock'],
  }
  return parts as PageServices
}

/** Home as a first visitor finds it while the service starts: what `main.tsx` draws, as markup for `hydrateRoot`. */
export function firstMarkup(): string {
  return renderToString(createElement(StrictMode, null, createElement(App, { parts: atBuild() })))
}
