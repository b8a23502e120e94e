import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium, expect, type LaunchOptions } from 'playwright/test'

/** The debugging port that Chromium has chosen and noted in its profile, once it answers there. */
async function debuggingPort(profile: string): Promise<number> {
  let port = 0
  await expect(async () => {
    port = Number.parseInt(await readFile(join(profile, 'DevToolsActivePort'), 'utf8'), 10)
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
    expect(await answer.text(), `${port} answered with ${answer.status}`).toContain('webSocketDebuggerUrl')
  }).toPass({ timeout: 90_000 })
  return port
}

export type FormFactor = 'mobile' | 'desktop'

/** The screens on which Lighthouse looks at a page. */
const SCREENS = {
  desktop: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  mobile: { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false },
} as const

/** The part of Lighthouse's settings that a caller chooses. */
interface Asked {
  readonly onlyCategories: string[]
  readonly skipAudits?: string[]
  readonly throttling?: Readonly<Record<string, number>>
}

/** Runs Lighthouse on an address, in a browser of its own. @throws Error where it gives no result */
export async function lighthouseResult(
  url: string,
  formFactor: FormFactor,
  launch: LaunchOptions,
  asked: Asked,
) {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...(launch.args ?? []), '--remote-debugging-port=0'],
  })
  try {
    const port = await debuggingPort(profile)
    const run = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error' },
      {
        extends: 'lighthouse:default',
        settings: { ...asked, formFactor, screenEmulation: SCREENS[formFactor] },
      },
    )
    if (run === undefined) throw new Error('Lighthouse gave no result.')
    return run.lhr
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** A category's score, 0 to 100. */
export const hundredths = (score: number | null | undefined): number => Math.round((score ?? 0) * 100)
