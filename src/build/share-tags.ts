import type { Plugin } from 'vite'

/** The picture that a shared address is shown with; a committed file of `public`. */
const PICTURE = { file: 'share.png', width: 1200, height: 630 } as const
const PICTURE_WORDS =
  'Claimed is not proven: two cards of one agent with the same words, one dashed, only claimed, and one solid, whose key signed.'

/**
 * The address at which the page will be found, with a slash at its end, as `VITE_PAGE_URL` gives it; undefined where it
 * gives none.
 * @throws Error where it is not an absolute http(s) address of a folder
 */
export function readPageUrl(given: string | undefined): string | undefined {
  if (given === undefined || given === '') return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const more = url && [url.search, url.hash, url.username, url.password].some(part => part !== '')
  if (url === undefined || more === true || !/^https?:$/.test(url.protocol) || /\.html?$/i.test(url.pathname))
    throw new Error(
      `VITE_PAGE_URL cannot be "${given}": it is the absolute http or https address of the folder that the page lies in, with no query, fragment, user or file, such as https://pages.example/assurance/`,
    )
  return url.href.replace(/\/?$/, '/')
}

const meta = (name: 'name' | 'property', key: string, content: string) => ({
  tag: 'meta',
  attrs: { [name]: key, content },
  injectTo: 'head' as const,
})

function tagsWithAddress(pageUrl: string) {
  const picture = `${pageUrl}${PICTURE.file}`
  return [
    { tag: 'link', attrs: { rel: 'canonical', href: pageUrl }, injectTo: 'head' as const },
    meta('property', 'og:url', pageUrl),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', PICTURE_WORDS),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image', picture),
    meta('name', 'twitter:image:alt', PICTURE_WORDS),
  ]
}

/**
 * Adds to the page's head what needs its absolute address: a picture in a preview may not be named relative to the
 * page. Without an address these tags are left out; title and description stand in `index.html` either way.
 */
export function shareTags(pageUrl: string | undefined): Plugin {
  return {
    name: 'share-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        pageUrl === undefined ? [meta('name', 'twitter:card', 'summary')] : tagsWithAddress(pageUrl),
    },
  }
}
