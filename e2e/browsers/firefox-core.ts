/**
 * The page tests that `npm run test:all` runs in Firefox too: those of behaviour that differs by engine.
 * `npm run test:firefox` runs the whole suite there; both in one run would take twice as long.
 */
export const FIREFOX_CORE = [
  'page/boundary/boundary-addresses',
  'page/boundary/boundary-count',
  'page/boundary/boundary-frames',
  'page/boundary/boundary-policy',
  'page/boundary/boundary-sends',
  'page/boundary/boundary-worker',
  'page/states/clock-put-back',
  'page/journey/concurrency',
  'faults/faults-storage',
  'page/access/focus',
  'page/journey/interrupted',
  'page/access/keyboard',
  'page/states/reset',
  'page/states/reset-broken-off',
  'page/states/start',
  'page/states/start-refused',
  'page/states/store-states',
  'page/states/tabs',
  'page/stories/boundary',
  'page/stories/scenarios',
].map(name => `${name}.spec.ts`)
