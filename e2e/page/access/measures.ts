import type { Page } from 'playwright/test'

/** The windows in which a step, a story and the first view keep their measures, and their smallest running text. */
export const SIZES = [
  { width: 1440, height: 900, least: 15 },
  { width: 1280, height: 720, least: 15 },
  { width: 390, height: 844, least: 14 },
] as const

/** What a state may show before anything is unfolded; `screens` is how many the document may take, by the window's width. */
export interface Limits {
  readonly words?: number
  readonly controls?: number
  readonly smallShare?: number
  /** How far it may begin scrolled, in CSS pixels. */
  readonly scrolled?: number
  readonly screens?: Readonly<Record<number, number>>
}

/** A step, or a step of a story. */
export const STEP: Limits = {}
/** The first view, which may be longer than a low window and a phone. */
export const HOME: Limits = { words: 160, screens: { 1280: 2, 390: 3 } }
/** A view that lists what there is: only its length is limited. */
export const LIST: Limits = {
  words: Number.POSITIVE_INFINITY,
  controls: Number.POSITIVE_INFINITY,
  smallShare: 1,
  scrolled: Number.POSITIVE_INFINITY,
  screens: { 1440: 2, 1280: 3, 390: 3 },
}

/** The smallest text of all, in CSS pixels. */
const SMALLEST = 13

/**
 * Measures what a reader meets now in the page's main part, beside header, progress line and rows of the exchange: words,
 * controls, and how long the document is, in windows, and how far it is scrolled.
 * @param least the size that running text has to have, in CSS pixels.
 */
const measure = (page: Page, least: number) =>
  page.evaluate(smallestText => {
    const CONTROLS =
      'a[href], button:not([popovertarget]), input, select, textarea, summary, [contenteditable], [role=tab]'
    // The names of the lanes and of values are not running text.
    const LABELS = '[data-lanes], dt'
    // The rows of the exchange are counted by themselves; the bar of the attacks stands where the progress line was.
    const APART = '[data-row], [aria-label="Try to break it"]'
    const main = document.querySelector('main')
    if (main === null) throw new Error('There is no main part.')
    /** Whether some of it can be seen: inside the window and inside everything around it that cuts it off. */
    const seen = (box: DOMRect, from: Element): boolean => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom]
      for (let at: Element | null = from; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(at)
        if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue
        const cut = at.getBoundingClientRect()
        left = Math.max(left, cut.left)
        top = Math.max(top, cut.top)
        right = Math.min(right, cut.right)
        bottom = Math.min(bottom, cut.bottom)
      }
      return right - left > 2 && bottom - top > 4
    }
    const shown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let words = 0
    // Words in running text that is smaller than it may be; labels and small statuses are among them.
    let small = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      const found = node.nodeValue?.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
      if (
        parent === null ||
        found === 0 ||
        !shown(parent) ||
        parent.closest(`option, kbd, svg, ${APART}`) !== null
      )
        continue
      range.selectNodeContents(node)
      // What only screen readers get is cut to one pixel.
      if (![...range.getClientRects()].some(box => seen(box, parent))) continue
      const { fontSize, fontFamily } = getComputedStyle(parent)
      const size = Number.parseFloat(fontSize)
      const code = fontFamily.includes('Mono')
      words += found
      if (size < smallestText - (code ? 1 : 0) && parent.closest(LABELS) === null) small += found
      smallest = Math.min(smallest, size)
    }
    const controls = [...main.querySelectorAll(CONTROLS)].filter(
      control =>
        control.closest(APART) === null && shown(control) && seen(control.getBoundingClientRect(), control),
    ).length
    const { scrollHeight, scrollTop: scrolled } = document.documentElement
    return { words, controls, small, smallest, screens: scrollHeight / window.innerHeight, scrolled }
  }, least)

/** Waits until the window as it is now is drawn: what stands elsewhere on a phone does so by the second frame. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What is beyond its limit in each of the windows, in words, by state and window; leaves the first of them. */
export async function beyondIn(
  page: Page,
  state: string,
  { words = 130, controls = 14, smallShare = 0.1, scrolled = 0, screens = {} }: Limits = STEP,
): Promise<Record<string, readonly string[]>> {
  const beyond: Record<string, readonly string[]> = {}
  for (const { width, height, least } of SIZES) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    const found = await measure(page, least)
    const over = [
      ...(found.words > words ? [`${found.words} words`] : []),
      ...(found.controls > controls ? [`${found.controls} controls`] : []),
      ...(found.small > found.words * smallShare ? [`${found.small} of ${found.words} words are small`] : []),
      ...(found.smallest < SMALLEST ? [`text of ${found.smallest} px`] : []),
      ...(found.screens > (screens[width] ?? 1) ? [`${found.screens.toFixed(2)} screens`] : []),
      ...(found.scrolled > scrolled ? [`scrolled by ${found.scrolled} px`] : []),
    ]
    if (over.length > 0) beyond[`${state}, ${width}×${height}`] = over
  }
  await page.setViewportSize(SIZES[0])
  return beyond
}

/**
 * Every target that is smaller than 24 by 24 pixels and too near to another (WCAG 2.2, 2.5.8); a link or
 * button within a sentence is exempt, and a box is as large as its label.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SIZE = 24
    const selector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'
    // What lies beyond the edge of a list’s own window, wholly or in part, is scrolled before it is pressed.
    const isCut = (element: HTMLElement, box: DOMRect): boolean => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        const { top, bottom } = at.getBoundingClientRect()
        const scrolls = getComputedStyle(at).overflowY !== 'visible'
        if (scrolls && (box.top < top || box.bottom > bottom)) return true
      }
      return false
    }
    const targets = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => {
        const chosen = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
        const labelled = chosen ? (element.labels?.[0] ?? element) : element
        return { element, box: labelled.getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ element, box }) => !isCut(element, box))
    const isText = (node: Node) => node.nodeType === 3 && node.textContent?.trim()
    const inSentence = (element: HTMLElement): boolean => {
      const around = element.parentElement
      if (around === null || !getComputedStyle(element).display.startsWith('inline')) return false
      return [...around.childNodes].some(isText) || inSentence(around)
    }
    const near = (box: DOMRect, other: DOMRect) => {
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const dx = Math.max(other.left - x, 0, x - other.right)
      const dy = Math.max(other.top - y, 0, y - other.bottom)
      return Math.hypot(dx, dy) < SIZE / 2
    }
    /** What it is drawn on: the page, or something that lies over it, such as a bar or a drawer. */
    const layerOf = (element: HTMLElement): Element | null => {
      const around = element.parentElement
      if (around === null || ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(around).position))
        return around
      return layerOf(around)
    }
    const called = ({ element, box }: (typeof targets)[number]) =>
      `${Math.round(box.width)}x${Math.round(box.height)} ${element.tagName} ${element.textContent?.slice(0, 40)}`
    return targets
      .filter(({ element, box }) => (box.width < SIZE || box.height < SIZE) && !inSentence(element))
      .flatMap(target => {
        const other = targets.find(
          ({ element, box }) =>
            element !== target.element &&
            near(target.box, box) &&
            layerOf(element) === layerOf(target.element),
        )
        return other === undefined ? [] : [`${called(target)}, too near to ${called(other)}`]
      })
  })
}

/** How far the page extends beyond its window sideways, in CSS px; 0 or less if it fits. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
