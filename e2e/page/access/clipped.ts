import type { Page } from 'playwright/test'

/** What WCAG 2.2, 1.4.12 lets a reader set, as a stylesheet of the reader's own. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** Every element whose own text reaches out of a box that cuts it off or holds it to a height, with by how much. */
export function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      if (!own || !element.checkVisibility() || style.clipPath !== 'none' || style.display === 'inline')
        continue
      // What scrolls loses nothing, and an ellipsis says that there is more, which the title or the detail holds.
      const cuts = (axis: string) => axis === 'hidden' || axis === 'clip'
      const wide = element.scrollWidth - element.clientWidth
      const high = element.scrollHeight - element.clientHeight
      const overX = cuts(style.overflowX) && style.textOverflow !== 'ellipsis' && wide > 1
      // A text field scrolls by itself; Firefox says of it that its overflow is visible.
      const scrolls = element.localName === 'textarea' || ['auto', 'scroll'].includes(style.overflowY)
      const overY = !scrolls && high > 6
      if (overX || overY)
        found.push(
          `${element.className || element.tagName} +${wide}x${high}: ${element.textContent?.slice(0, 40)}`,
        )
    }
    return found
  })
}
