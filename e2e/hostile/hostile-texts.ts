import { expect, type Locator, type Page } from 'playwright/test'
import { doWithAgent, importNow, jwsBox, nameKey, open } from '../kit/visitor-steps.ts'
import { makeKey, takeFor } from '../page/check/check-steps.ts'
import { pause } from '../page/elsewhere/elsewhere-steps.ts'

// No dots: the guard would refuse a dotted name as a host, and the text would come no further.
const RUN = "hostile='ran'"
const ELSEWHERE = 'https://hostile.example/x'

/** Texts that a careless page would run, fetch, mistake for its own, or break on; each names its trick. */
export const HOSTILE = {
  'a script': `<script>${RUN}</script>`,
  'an image that fails': `"><img src=${ELSEWHERE} onerror="${RUN}">`,
  'a drawing that loads': `'><svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  'a frame and a form': `<iframe srcdoc="<script>parent['hostile']=1</script>"></iframe><form action=${ELSEWHERE}>`,
  'a style': `</style><style>@import url(${ELSEWHERE});*{display:none!important}</style>`,
  'an address that is a script': `javascript:${RUN}//`,
  'an address that holds a page': `data:text/html,<script>top['hostile']=1</script>`,
  templates: `\${${RUN}} {{constructor['constructor']("${RUN}")()}} <%= ${RUN} %> #{7*7}`,
  'escapes of CSS': `\\3c script\\3e ;} * { background: url(${ELSEWHERE}) } \\000`,
  'names of members': '__proto__ constructor toString hasOwnProperty',
  'an override of direction': 'invoice\u202egpj exe\u2066 then \u2069\u200f end',
  'nothing to see': 'ad\u200bmin\u2060 \ufeffroot\u00ad\u180e',
  'half a character': 'cut \ud83d short \udc00',
  'a NUL and controls': 'one\u0000two\u0007three\u0008\u007f',
  'a terminal’s escapes': '\u001b[31mred\u001b[0m\u001b]0;title\u0007',
  'right to left': 'וכיל הדוחות يرسل التقارير',
  'a storm of marks': `Z${'\u0351\u0489\u0316\u0334'.repeat(25)}o`,
  'one long word': 'W'.repeat(118),
  'line ends': 'one\r\ntwo\u2028three\u0085four',
  'emoji that join': '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿👨🏽‍🦽‍➡️',
} as const satisfies Record<string, string>
export type HostileName = keyof typeof HOSTILE

/** The same, with a text nearly as large as a body may be. */
export const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(HOSTILE),
  ['a text of 60 KiB', `<b>${'0123456789abcdef'.repeat(3_800)}</b>`],
]

/** Puts a text into a field as it is, even lone surrogates, which neither typing nor pasting allows. */
export async function put(field: Locator, text: string): Promise<void> {
  await field.evaluate(
    (element, units) => {
      const value = String.fromCharCode(...units)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
        const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value)
      } else element.textContent = value
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)),
  )
}

/** What hostile text has brought about so far. */
export interface HostileWatch {
  /** Everything that ran, was fetched, opened or ended up in the page as more than text. */
  faults(): Promise<readonly string[]>
  /** Fails if there is any such thing, or if the page scrolls sideways; `what` names the text or the place. */
  expectHarmless(what: string): Promise<void>
}

/** Watches a page from now on for every effect of hostile text; its own addresses start with one of `own`. */
export function watchForHostile(page: Page, own: readonly string[]): HostileWatch {
  const met: string[] = []
  page.on('dialog', dialog => {
    met.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', popup => met.push(`a window: ${popup.url()}`))
  page.on('pageerror', error => met.push(`uncaught: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    // The page starts the worker of Check from a blob, which Trusted Types let through alone.
    const isWorker = own.some(begin => url.startsWith(`blob:${new URL(begin).origin}/`))
    if (!isWorker && !own.some(begin => url.startsWith(begin))) met.push(`asked for ${url}`)
  })
  const standing = () =>
    page.evaluate(() => {
      const found: string[] = []
      if (Reflect.has(window, 'hostile')) found.push('a script')
      const attributes = [...document.querySelectorAll('*')].flatMap(each => [...each.attributes])
      for (const { name, value } of attributes) {
        if (/^on/u.test(name)) found.push(`an attribute ${name}`)
        if (
          /^(?:href|src|action|formaction|srcdoc|xlink:href)$/u.test(name) &&
          /^\s*(?:javascript|data):/iu.test(value)
        )
          found.push(`an address ${value.slice(0, 60)}`)
      }
      for (const each of document.querySelectorAll('iframe, object, embed, form[action], animate, base'))
        found.push(`an element ${each.tagName}`)
      // The page's own stands first in its head, and its policy names it by its digest.
      const [own, ...others] = document.querySelectorAll('script:not([src])')
      if (own?.parentElement !== document.head || others.length > 0) found.push('a script element')
      if (Reflect.get(Object.prototype, 'polluted') !== undefined) found.push('a shared prototype')
      return { found, beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth }
    })
  return {
    faults: async () => [...met, ...(await standing()).found],
    expectHarmless: async what => {
      const { found, beyond } = await standing()
      expect([...met, ...found], what).toEqual([])
      expect(beyond, `${what}, sideways`).toBeLessThanOrEqual(0)
    },
  }
}

/** Opens Bind for an agent whose key is elsewhere, at the pause before its signature. */
export async function pausedElsewhere(page: Page): Promise<void> {
  await open(page, '#/import')
  await nameKey(page, JSON.stringify(makeKey().jwk))
  await page.getByRole('radio', { name: /^SERVICE_NAME/ }).check()
  await expect(page.getByText('Filled from the SERVICE_NAME sample')).toBeVisible()
  await importNow(page)
  await doWithAgent(page, 'Get a nonce and sign it')
  await expect(pause(page)).toBeVisible()
  await expect(jwsBox(page)).toBeVisible()
}

/** In Check, takes what is pasted for a credential, whose lines use a status list. */
export async function takeForCredential(page: Page): Promise<void> {
  await takeFor(page, 'vc', 'a text')
  await expect(page.getByRole('textbox', { name: 'Status list', exact: true })).toBeVisible()
}
