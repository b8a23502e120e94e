import type { StaticHost } from '../../kit/static-server.ts'

/**
 * Runs a function in the page before any script of its own, as a file of the host: the page's policy allows
 * scripts from there only. The page is otherwise the built one.
 */
export async function beforeThePage(host: StaticHost, act: () => void): Promise<void> {
  host.replace('before.js', `(${act})()`)
  const page = await host.read('index.html')
  host.replace('index.html', page.replace('<script ', '<script src="./before.js"></script>\n    <script '))
}

/** Collects violations of the page's own policy and uncaught errors, of which it must have none. */
export const collectComplaints = (host: StaticHost): Promise<void> =>
  beforeThePage(host, () => {
    const complaints: string[] = []
    Object.assign(window, { complaints })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      complaints.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
    addEventListener('error', ({ message }) => complaints.push(`uncaught: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(`uncaught: ${reason}`))
  })
