import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium, type LaunchOptions } from 'playwright/test'

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port.')),
      )
    })
  })
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
  const port = await freePort()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
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
  }
}

/** A category's score, 0 to 100. */
export const hundredths = (score: number | null | undefined): number => Math.round((score ?? 0) * 100)
