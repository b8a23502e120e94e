/**
 * Stands in for `tough-cookie`, which MSW imports to imitate a browser's cookie jar and which brings a list of all
 * public suffixes along (120 kB gzip). The service sets no cookie, so its jar stays empty.
 */
export class CookieJar {
  getCookiesSync(): [] {
    return []
  }

  async setCookie(): Promise<void> {}
}

export class MemoryCookieStore {
  idx = {}
}

export const Cookie = { fromJSON: (): null => null }
