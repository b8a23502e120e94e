import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { pressInMenu } from '../journey/menu-steps.ts'
import { buildPage } from './build-page.ts'

/** What the head says for previews and for browsers, in order of its names. */
const tagsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const metas = [...document.head.querySelectorAll('meta[property], meta[name^="twitter:"]')]
    const canonical = document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
    return Object.fromEntries([
      ...metas.map(meta => [
        meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
      ...(canonical == null ? [] : [['canonical', canonical]]),
    ])
  })

const ALWAYS = {
  'og:type': 'website',
  'og:site_name': 'Agent Assurance Prototype',
  'og:title': 'Claimed is not proven',
  'og:description': expect.stringContaining('Two agents say the same words'),
}

/** Width and height of a PNG, from its first chunk. */
async function sizeOf(path: string): Promise<readonly [number, number, number]> {
  const bytes = await readFile(path)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.length]
}

test('Without an address of its own a build has title and description, and no tag that needs one', async ({
  page,
}) => {
  const directory = await buildPage([], { VITE_PAGE_URL: '' })
  const host = await startStaticHost({ root: directory })
  await page.goto(host.url)
  expect(await tagsOf(page)).toEqual({ ...ALWAYS, 'twitter:card': 'summary' })
  await host.close()
  await rm(directory, { recursive: true })
})

test('With its address a build names it and the picture in full, and the policy stays the first element', async ({
  page,
}) => {
  const address = 'https://pages.example/demo/'
  const directory = await buildPage([], { VITE_PAGE_URL: 'https://pages.example/demo' })
  const host = await startStaticHost({ root: directory })
  await page.goto(host.url)
  const words = expect.stringContaining('one dashed, only claimed, and one solid')
  expect(await tagsOf(page)).toEqual({
    ...ALWAYS,
    canonical: address,
    'og:url': address,
    'og:image': `${address}share.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': words,
    'twitter:card': 'summary_large_image',
    'twitter:image': `${address}share.png`,
    'twitter:image:alt': words,
  })
  expect(await page.evaluate(() => document.head.firstElementChild?.getAttribute('http-equiv'))).toBe(
    'Content-Security-Policy',
  )
  expect((await sizeOf(join(directory, 'share.png'))).slice(0, 2)).toEqual([1200, 630])
  await host.close()
  await rm(directory, { recursive: true })
})

test('A page’s address that cannot be one fails the build, in words', async () => {
  const failed = await buildPage([], { VITE_PAGE_URL: 'pages.example' }).then(
    () => 'built',
    error => String(Reflect.get(error, 'stderr')),
  )
  expect(failed).toContain(
    'VITE_PAGE_URL cannot be "pages.example": it is the absolute http or https address',
  )
})

test('The picture is small enough to be fetched, and the icon of a home screen has its size', async ({
  page,
}) => {
  const [, , bytes] = await sizeOf(join(DIST, 'share.png'))
  expect(bytes).toBeLessThan(120_000)
  await page.goto('')
  const icon = page.locator('link[rel="apple-touch-icon"]')
  await expect(icon).toHaveAttribute('href', 'touch-icon.png')
  expect((await sizeOf(join(DIST, 'touch-icon.png'))).slice(0, 2)).toEqual([180, 180])
})

/** The colour that the page asks the browser's own bars to take. */
const barColour = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(meta => matchMedia(meta.media).matches)
      .map(meta => meta.content),
  )

/** The bars have the page's colour under a system's theme, after it was switched, and after a reload. */
async function expectBarsToFollow(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto('')
  const papers = { light: '#ffffff', dark: '#0e1416' }
  const other = scheme === 'light' ? 'dark' : 'light'
  expect(await barColour(page)).toEqual([papers[scheme]])
  await pressInMenu(page, /theme$/)
  expect(await barColour(page)).toEqual([papers[other]])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  expect(await barColour(page)).toEqual([papers[other]])
}

test('On a light system the browser’s bars have the page’s colour, also after the theme was switched', async ({
  page,
}) => {
  await expectBarsToFollow(page, 'light')
})

test('On a dark system the browser’s bars have the page’s colour, also after the theme was switched', async ({
  page,
}) => {
  await expectBarsToFollow(page, 'dark')
})
