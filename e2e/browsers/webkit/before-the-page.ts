import type { StaticHost } from '../../kit/static-server.ts'

/**
 * Has a function run in the page before any script of its own: it becomes a file of the host, as the page's policy takes
 * scripts from there alone. The page is otherwise the one that was built.
 */
export async function beforeThePage(host: StaticHost, act: () => void): Promise<void> {
  host.replace('before.js', `(${act})()`)
  const page = await host.read('index.html')
  host.replace('index.html', page.replace('<script ', '<script src="./before.js"></script>\n    <script '))
}

/** Collects in the page what it must never show: violations of its own policy, and errors that nothing caught. */
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
