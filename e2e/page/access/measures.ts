import type { Page } from 'playwright/test'

/** What a reader meets of a step before anything is unfolded, beside header and progress line. */
export interface Measures {
  readonly words: number
  readonly controls: number
  /** Words in running text that is smaller than it may be; labels and small statuses are among them. */
  readonly small: number
  /** The smallest text but key caps, in CSS pixels. */
  readonly smallest: number
  /** The document's height in viewports. */
  readonly screens: number
  /** How far the document is scrolled, in CSS pixels. */
  readonly scrolled: number
}

/**
 * Measures what is visible now in the page's main part.
 * @param least the size that running text has to have, in CSS pixels.
 */
export function measure(page: Page, least: number): Promise<Measures> {
  return page.evaluate(smallestText => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [contenteditable], [role=tab]'
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
    let small = 0
    let smallest = Number.POSITIVE_INFINITY
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      const found = node.nodeValue?.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
      if (parent === null || found === 0 || !shown(parent) || parent.closest('option, kbd, svg') !== null)
        continue
      range.selectNodeContents(node)
      // What only screen readers get is cut to one pixel.
      if (![...range.getClientRects()].some(box => seen(box, parent))) continue
      const { fontSize, fontFamily } = getComputedStyle(parent)
      const size = Number.parseFloat(fontSize)
      const code = fontFamily.includes('Mono')
      words += found
      if (size < smallestText - (code ? 1 : 0)) small += found
      smallest = Math.min(smallest, size)
    }
    const controls = [...main.querySelectorAll(CONTROLS)].filter(
      control => shown(control) && seen(control.getBoundingClientRect(), control),
    ).length
    const { scrollHeight, scrollTop } = document.documentElement
    return {
      words,
      controls,
      small,
      smallest,
      screens: scrollHeight / window.innerHeight,
      scrolled: scrollTop,
    }
  }, least)
}
