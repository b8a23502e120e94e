import type { Page } from 'playwright/test'
import { findings } from './expect-no-findings.ts'
import { beyondIn, drawn, type Limits, overflow, SIZES, smallTargets } from './measures.ts'

/** Every window that a state has to fit, in CSS px: the page’s three layouts, their edges, and a laptop’s at more zoom. */
const WINDOWS = {
  'a desktop': { width: 1440, height: 900 },
  'a tablet': { width: 1024, height: 900 },
  'a laptop at 200 %': { width: 720, height: 450 },
  'a phone': { width: 390, height: 844 },
  'a laptop at 400 %': { width: 360, height: 225 },
  'the narrowest': { width: 320, height: 900 },
} as const

/** The windows in which axe looks, where the page is ordered differently, and the rules that it leaves out there. */
const FOR_AXE: Readonly<Record<string, readonly string[]>> = {
  'a desktop': [],
  // The heading of a level between may be in the part that a phone does not show.
  'a phone': ['heading-order'],
}

/** Every element whose own text overflows a box that clips it or fixes its height, and by how much. */
function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      if (!own || !element.checkVisibility() || style.display === 'inline') continue
      // What only screen readers get is cut to one pixel.
      if (element.clientWidth <= 1 || style.clipPath !== 'none') continue
      // Scrolling loses nothing; an ellipsis shows that there is more, held by the title or the detail.
      const cuts = (axis: string) => axis === 'hidden' || axis === 'clip'
      const wide = element.scrollWidth - element.clientWidth
      const high = element.scrollHeight - element.clientHeight
      const overX = cuts(style.overflowX) && style.textOverflow !== 'ellipsis' && wide > 1
      // A text field scrolls by itself; Firefox reports its overflow as visible.
      const scrolls = element.localName === 'textarea' || ['auto', 'scroll'].includes(style.overflowY)
      const overY = !scrolls && high > 6
      if (overX || overY)
        found.push(
          `cut off ${element.className || element.tagName} +${wide}x${high}: ${element.textContent?.slice(0, 40)}`,
        )
    }
    return found
  })
}

/** Sets the text spacing that WCAG 2.2, 1.4.12 lets a reader set, as the reader's own style sheet, or takes it away again. */
const spaceText = (page: Page, spaced: boolean): Promise<void> =>
  page.evaluate(on => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = on ? [sheet] : []
  }, spaced)

/** Every shape in a colour outside the visitor's palette: not its text, its background or its grey. */
function ownColours(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    document.body.append(probe)
    const palette = ['Canvas', 'CanvasText', 'GrayText', 'ButtonText', 'LinkText', 'Highlight'].map(name => {
      probe.style.color = name
      return getComputedStyle(probe).color
    })
    probe.remove()
    const known = [...palette, 'none', 'rgba(0, 0, 0, 0)']
    const wrong = [...document.querySelectorAll('svg :is(path, rect, circle, line, text)')]
      .filter(shape => shape.checkVisibility())
      .flatMap(shape => {
        const { stroke, fill, color } = getComputedStyle(shape)
        // An icon takes the colour of the surrounding text, which the palette sets.
        const own = [stroke, fill].filter(paint => !known.includes(paint) && paint !== color)
        return own.map(paint => `${shape.tagName} ${shape.getAttribute('class')} ${paint}`)
      })
    return [...new Set(wrong)]
  })
}

/** How far the page scrolls sideways, in words; none if it does not. */
async function sideways(page: Page): Promise<readonly string[]> {
  const by = await overflow(page)
  return by > 0 ? [`scrolls sideways by ${by} px`] : []
}

/**
 * What is wrong with the page as it is now, by state and place: in each window, under a reader's own text spacing, under
 * axe in both themes, and in a palette of the visitor's own. Leaves the page in the first of the windows.
 * @param limits the measures that the state has to keep; without them it is not measured
 */
export async function lookAt(
  page: Page,
  state: string,
  limits?: Limits,
): Promise<Record<string, readonly string[]>> {
  const found = limits === undefined ? {} : await beyondIn(page, state, limits)
  const note = (where: string, wrong: readonly string[]) => {
    if (wrong.length > 0) found[`${state}, ${where}`] = wrong
  }
  for (const [name, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size)
    await drawn(page)
    note(name, [...(await sideways(page)), ...(await smallTargets(page)), ...(await clipped(page))])
    const without = FOR_AXE[name]
    if (without !== undefined) note(`${name}, axe`, await findings(page, without))
    await spaceText(page, true)
    // Between phone and desktop a table may then be wider than its window, and is scrolled.
    note(`${name}, text spaced`, [...(without ? await sideways(page) : []), ...(await clipped(page))])
    await spaceText(page, false)
  }
  await page.setViewportSize(SIZES[0])
  // A Firefox that a driver steers has no such palette.
  if (page.context().browser()?.browserType().name() === 'chromium')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      note(`a ${colorScheme} palette of the visitor’s own`, await ownColours(page))
      await page.emulateMedia({ forcedColors: null, colorScheme: null })
    }
  return found
}
