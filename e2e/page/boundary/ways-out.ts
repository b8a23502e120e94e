import type { StaticHost } from '../../kit/static-server.ts'

/** Addresses of the page's own host: its files, what it publishes, and some that do not exist. */
export const OWN_HOST = ['', 'sw.js', 'source-set/', 'source-set/index.json', 'openapi.json', 'anything', '/']

/** How many ways a script tried, and which of them got an answer. */
export interface WaysOut {
  readonly tried: number
  readonly answered: readonly string[]
}

/**
 * Tries every way in which a script can send a body, from the page itself and from frames made in it, to each
 * of these addresses (relative to the page). Runs inside the page and uses nothing from outside itself.
 */
export async function tryWaysOut(addresses: readonly string[]): Promise<WaysOut> {
  type View = Pick<typeof globalThis, 'fetch' | 'XMLHttpRequest' | 'navigator' | 'document'>
  const SECRET = 'left the page'
  const fateOf = (sent: Promise<unknown>) =>
    sent.then(
      () => true,
      () => false,
    )
  const byFetch = (view: View, url: string, more: RequestInit) => {
    try {
      return fateOf(view.fetch(url, { method: 'POST', body: SECRET, ...more }))
    } catch {
      return Promise.resolve(false)
    }
  }
  const byXhr = (view: View, url: string) =>
    new Promise<boolean>(resolve => {
      try {
        const request = new view.XMLHttpRequest()
        request.onload = () => resolve(true)
        request.onerror = () => resolve(false)
        request.open('POST', url)
        request.send(SECRET)
      } catch {
        resolve(false)
      }
    })
  // A beacon, a form or a ping does not say what happened to its body; the host's log does.
  const byBeacon = async (view: View, url: string) => {
    view.navigator.sendBeacon(url, SECRET)
    return false
  }
  const byForm = async (view: View, url: string) => {
    const form = view.document.createElement('form')
    const field = view.document.createElement('textarea')
    Object.assign(field, { name: 'secret', value: SECRET })
    Object.assign(form, { method: 'post', action: url, target: '_blank' })
    form.append(field)
    view.document.body?.append(form)
    try {
      form.submit()
    } catch {
      // Firefox throws when the policy forbids it.
    }
    return false
  }
  // From the page alone: elsewhere the link would lead to the page, and end the script.
  const byPing = async (view: View, url: string) => {
    if (view !== globalThis) return false
    const link = document.createElement('a')
    Object.assign(link, { href: '#', ping: url })
    document.body?.append(link)
    link.click()
    return false
  }
  const WAYS: Readonly<Record<string, (view: View, url: string) => Promise<boolean>>> = {
    fetch: (view, url) => byFetch(view, url, {}),
    'fetch no-cors': (view, url) => byFetch(view, url, { mode: 'no-cors' }),
    'fetch keepalive': (view, url) => byFetch(view, url, { keepalive: true }),
    XMLHttpRequest: byXhr,
    beacon: byBeacon,
    form: byForm,
    ping: byPing,
  }
  const framed = (arrange: (frame: HTMLIFrameElement) => void) =>
    new Promise<View | null>(resolve => {
      const frame = document.createElement('iframe')
      const loaded = () => {
        try {
          // A document that the policy blocks counts as another origin's: accessing it throws.
          const view = frame.contentWindow as (Window & typeof globalThis) | null
          resolve(view?.document === undefined ? null : view)
        } catch {
          resolve(null)
        }
      }
      frame.onload = loaded
      try {
        arrange(frame)
      } catch {
        // The page's rule for markup refuses the srcdoc.
      }
      const place = document.body ?? document.documentElement
      place.append(frame)
      setTimeout(loaded, 2_000)
    })
  // An opened window is another document of this origin, if the browser allows one at all.
  const opened: Window[] = []
  const inWindow = async (address: string) => {
    const other = open(address)
    if (other === null) return null
    opened.push(other)
    await new Promise(resolve => setTimeout(resolve, 500))
    return other as Window & typeof globalThis
  }
  const blob = URL.createObjectURL(new Blob(['<body>made here</body>'], { type: 'text/html' }))
  const views: Readonly<Record<string, View | null>> = {
    page: globalThis,
    'blank frame': await framed(() => undefined),
    'srcdoc frame': await framed(frame => {
      frame.srcdoc = '<body>made here</body>'
    }),
    'frame of a document': await framed(frame => {
      frame.src = 'openapi.json'
    }),
    'blank window': await inWindow('about:blank'),
    'window of a blob': await inWindow(blob),
  }
  const tries = Object.entries(views).flatMap(([from, view]) =>
    view === null
      ? []
      : Object.entries(WAYS).flatMap(([way, send]) =>
          addresses.map(async address => {
            const url = new URL(address, location.href).href
            return (await send(view, url)) ? `${way} to ${address} from the ${from}` : null
          }),
        ),
  )
  const fates = await Promise.all(tries)
  for (const each of opened) each.close()
  return { tried: fates.length, answered: fates.filter(fate => fate !== null) }
}

/**
 * Makes the page try them while it is parsed, before its own scripts run. The result is the page's
 * `window.early`. The script is a file of the host, as the policy allows scripts from there only.
 */
export async function tryWaysOutEarly(host: StaticHost): Promise<void> {
  host.replace('early.js', `window.early = (${tryWaysOut})(${JSON.stringify(OWN_HOST)})`)
  const page = await host.read('index.html')
  const root = '<div id="root">'
  host.replace('index.html', page.replace(root, `<script src="./early.js"></script>${root}`))
}
