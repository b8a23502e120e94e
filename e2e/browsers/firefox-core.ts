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
  'page/journey/interrupted',
  'page/access/keyboard',
  'page/states/reset',
  'page/states/start',
  'page/states/tabs',
  'page/stories/boundary',
  'page/stories/pilot',
  'page/stories/walk',
].map(name => `${name}.spec.ts`)
