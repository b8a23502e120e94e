/**
 * Is in for `tough-cookie`, which MSW imports to imitate a browser's cookie jar and which brings a list of all
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

/**
 * Is in for MSW's interceptors of `fetch`, `XMLHttpRequest` and `WebSocket` in the page itself (10 kB gzip): the
 * service worker alone hands requests over here, and where there is none the page does not start.
 */
class NoInterceptor {
  predicate(): boolean {
    return false
  }

  apply(): void {}

  dispose(): void {}

  on(): void {}

  removeListener(): void {}
}

export class FetchInterceptor extends NoInterceptor {}
export class XMLHttpRequestInterceptor extends NoInterceptor {}
export class WebSocketInterceptor extends NoInterceptor {}
export class WebSocketClientConnection {}
export class WebSocketServerConnection {}
