/**
 * The page tests that `npm test` runs in Firefox too: those of what engines do differently. The whole suite is run there
 * by `npm run test:firefox`; both in one run would take twice as long.
 */
export const FIREFOX_CORE = [
  'boundary-addresses',
  'boundary-count',
  'boundary-frames',
  'boundary-policy',
  'boundary-sends',
  'boundary-worker',
  'clock-put-back',
  'concurrency',
  'faults-storage',
  'focus',
  'interrupted',
  'keyboard',
  'reset',
  'reset-broken-off',
  'start',
  'start-refused',
  'store-states',
  'stories',
  'tabs',
].map(name => `${name}.spec.ts`)
