import type { TestInfo } from 'playwright/test'

/**
 * The page tests that `npm run test:all` runs in Firefox too: those of behaviour that differs by engine.
 * `npm run test:firefox` runs the whole suite there; both in one run would take twice as long.
 */
export const FIREFOX_CORE = [
  'page/boundary/boundary-addresses',
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

interface Exclusion {
  /** The file below `e2e`, and the start of a test's title in it; without a title, the whole file. */
  readonly file: string
  readonly title?: string
  readonly why: string
}

const DEVTOOLS = 'It needs Chromium’s DevTools protocol, which alone can bring this fault about.'
const MEDIA =
  'ESR 153 has no emulation of media: neither paper nor a dark system, forced colours or a wish for less motion.'
const DOWNLOAD = 'Over WebDriver BiDi Playwright sees no download of this Firefox.'
const FILES = 'It looks at files alone; no browser takes part, and it runs beside Chromium’s tests.'
const BODY = 'Over WebDriver BiDi Playwright does not see the body of a request that the test itself answers.'
const AS_MESSAGES =
  'In Firefox the page passes its requests to its worker as messages, so no response of the worker is seen.'
const SCRIPTS = 'This Firefox cannot be told by a driver to run no JavaScript.'

const CHROMIUM_ITS_OWN = 'Lighthouse drives Chromium, and it runs beside Chromium’s tests.'

/** Tests that do not run in Firefox, and why. */
export const NOT_IN_FIREFOX: readonly Exclusion[] = [
  { file: 'page/built/build.spec.ts', title: 'Two builds are equal', why: FILES },
  { file: 'page/access/media.spec.ts', why: MEDIA },
  { file: 'page/access/lighthouse.spec.ts', why: CHROMIUM_ITS_OWN },
  { file: 'page/states/first-paint.spec.ts', title: 'On a', why: MEDIA },
  ...['A worker that was stopped', 'A page whose site data', 'A hard reload'].map(title => ({
    file: 'page/boundary/boundary-worker.spec.ts',
    title,
    why: DEVTOOLS,
  })),
  {
    file: 'page/boundary/boundary-frames.spec.ts',
    title: 'A script in a page that was loaded past its worker',
    why: DEVTOOLS,
  },
  ...['faults/faults-worker', 'faults/faults-restored', 'page/states/memory'].map(name => ({
    file: `${name}.spec.ts`,
    why: DEVTOOLS,
  })),
  { file: 'faults/faults-killed.spec.ts', title: 'A proof whose tab crashes', why: DEVTOOLS },
  { file: 'faults/faults-storage.spec.ts', title: 'Site data cleared between', why: DEVTOOLS },
  {
    file: 'page/boundary/boundary-sends.spec.ts',
    title: 'A body that something outside has answered',
    why: BODY,
  },
  { file: 'page/states/start.spec.ts', title: 'The page says what it needs', why: SCRIPTS },
  { file: 'page/built/readme-example.spec.ts', title: 'The README’s example fails where', why: AS_MESSAGES },
  { file: 'page/states/outcome-at-once.spec.ts', title: 'The outcome has the focus while', why: DEVTOOLS },
  { file: 'page/stories/run-file.spec.ts', title: 'A run is exported', why: DOWNLOAD },
  { file: 'page/library/controlled-pilot.spec.ts', title: 'A double click starts', why: DOWNLOAD },
  { file: 'page/library/controlled-pilot.spec.ts', title: 'A case that does not come out', why: DOWNLOAD },
  { file: 'page/library/receipts-page.spec.ts', title: 'The receipts stand', why: DOWNLOAD },
  { file: 'page/library/reference.spec.ts', title: 'The reference is there all the same', why: DOWNLOAD },
]

/** Why a test does not run in its project, or null. A missing browser is a reason for all of them. */
export function whyNotHere({ project, file, title }: TestInfo): string | null {
  if (!project.name.startsWith('firefox')) return null
  const { missing } = project.metadata
  if (typeof missing === 'string') return missing
  const listed = NOT_IN_FIREFOX.find(
    exclusion => file.endsWith(`/${exclusion.file}`) && title.startsWith(exclusion.title ?? ''),
  )
  return listed?.why ?? null
}
