import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { buildPage } from './build-page.ts'

const TAG =
  /<(?:meta\s+(?:property|name)="((?:og|twitter):[^"]+)"\s+content|link rel="(canonical)" href)="([^"]*)"/g

/** What a build with this address says in its head for previews and for browsers, by name, and all of its page. */
async function builtFor(VITE_PAGE_URL: string) {
  const directory = await buildPage({ VITE_PAGE_URL })
  const html = await readFile(join(directory, 'index.html'), 'utf8')
  await rm(directory, { recursive: true })
  const tags = [...html.matchAll(TAG)].map(([, meta, link, value]) => [meta ?? link, value])
  return { html, tags: Object.fromEntries(tags) }
}

const ALWAYS = {
  'og:type': 'website',
  'og:site_name': 'Agent Assurance Prototype',
  'og:title': 'Claimed is not proven',
  'og:description': expect.stringContaining('Two agents say the same words'),
}

test('Without an address of its own a build has title and description, and no tag that needs one', async () => {
  const { tags } = await builtFor('')
  expect(tags).toEqual({ ...ALWAYS, 'twitter:card': 'summary' })
})

test('With its address a build names it and the picture in full, and the policy stays the first element', async () => {
  const address = 'https://pages.example/demo/'
  const { html, tags } = await builtFor('https://pages.example/demo')
  const words = expect.stringContaining('one dashed, only claimed, and one solid')
  expect(tags).toEqual({
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
  expect(html).toMatch(/<head>\s*<meta http-equiv="Content-Security-Policy"/)
})

test('A page’s address that cannot be one fails the build, in words', async () => {
  await expect(builtFor('pages.example')).rejects.toThrow(
    'VITE_PAGE_URL cannot be "pages.example": it is the',
  )
})

/** A PNG, with its width and height from its first chunk. */
async function pictureOf(name: string) {
  const bytes = await readFile(join(DIST, name))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { bytes: bytes.length, size: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] }
}

test('The picture is small enough to be fetched, and it and the icon of a home screen have their sizes', async ({
  page,
}) => {
  const { bytes, size } = await pictureOf('share.png')
  expect(bytes).toBeLessThan(120_000)
  expect(size).toEqual([1200, 630])
  await page.goto('')
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', 'touch-icon.png')
  expect((await pictureOf('touch-icon.png')).size).toEqual([180, 180])
})

/** The colour that the page asks the browser's own bars to take. */
const barColour = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(meta => matchMedia(meta.media).matches)
      .map(meta => meta.content),
  )

for (const [scheme, paper, other] of [
  ['light', '#ffffff', '#0e1416'],
  ['dark', '#0e1416', '#ffffff'],
] as const)
  test(`On a ${scheme} system the browser’s bars have the page’s colour, also after the theme was switched`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('')
    expect(await barColour(page)).toEqual([paper])
    await pressInMenu(page, /theme$/)
    expect(await barColour(page)).toEqual([other])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
    expect(await barColour(page)).toEqual([other])
  })
