import { setTimeout as pause } from 'node:timers/promises'
import { CLICK_LIMIT_MS, type Match, type Role, type SmokeBrowser, type Tab } from './smoke-browser.ts'
import { type Session, WebDriverError } from './web-driver.ts'

/** What may have a role, before the browser itself is asked for it. */
const ELEMENTS: Readonly<Record<Role, string>> = { button: 'self::button or self::summary', link: 'self::a' }

/** The errors of a click on what is not there yet, or not any more; the last is what WebKit says of its name then. */
const NOT_YET = [
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'unknown error',
]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The elements of this role and name, by the browser's own computation of both. */
async function named(session: Session, role: Role, name: string, match: Match): Promise<string[]> {
  if (name.includes('"')) throw new Error('XPath 1.0 has no way to write a quotation mark in such a text.')
  const holds = ['normalize-space(.)', '@aria-label'].map(text => `contains(${text}, "${name}")`).join(' or ')
  const found: string[] = []
  for (const element of await session.find(`//*[${ELEMENTS[role]}][${holds}]`)) {
    const label = oneLine(await session.computedLabel(element))
    const fits = match === 'whole' ? label === name : label.startsWith(name)
    if (!fits || !(await session.isDisplayed(element))) continue
    if ((await session.computedRole(element)) === role) found.push(element)
  }
  return found
}

/** Clicks, where there is what to click and it can be. Returns what stands in the way. */
async function clickOnce(session: Session, role: Role, name: string, match: Match): Promise<string | null> {
  try {
    const [element, ...further] = await named(session, role, name, match)
    if (element === undefined) return 'there is none'
    if (further.length > 0) return `there are ${further.length + 1}`
    if (!(await session.isEnabled(element))) return 'it is disabled'
    await session.click(element)
    return null
  } catch (error) {
    if (error instanceof WebDriverError && NOT_YET.includes(error.code)) return error.code
    throw error
  }
}

/** The tabs of a session. Its commands go to one tab at a time, so each is preceded by a switch where one is needed. */
export async function drivenTabs(session: Session): Promise<Omit<SmokeBrowser, 'close'>> {
  const firstHandle = await session.handle()
  let current = firstHandle

  const tab = (handle: string): Tab => {
    const here = async <Value>(command: () => Promise<Value>): Promise<Value> => {
      if (current !== handle) await session.switchTo(handle)
      current = handle
      return command()
    }
    return {
      open: url => here(() => session.navigate(url)),
      reload: () => here(() => session.refresh()),
      // What comes back is JSON of what the function returns: its type is the function's own.
      run: async (act, given) => (await here(() => session.run(String(act), given))) as never,
      async click(role, name, match = 'whole') {
        const end = Date.now() + CLICK_LIMIT_MS
        for (;;) {
          const obstacle = await here(() => clickOnce(session, role, name, match))
          if (obstacle === null) return
          if (Date.now() > end) throw new Error(`The ${role} “${name}” was not clicked: ${obstacle}.`)
          await pause(30)
        }
      },
      picture: () => here(() => session.screenshot()),
      close: () => here(() => session.closeTab()),
    }
  }

  return { first: tab(firstHandle), newTab: async () => tab(await session.newTab()) }
}
