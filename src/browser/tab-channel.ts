/** What a channel to the other tabs of this page is asked for. */
type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

const NOBODY: TabChannel = { postMessage: () => undefined, addEventListener: () => undefined }

/** Opens a channel to the other tabs; where the browser has none it reaches nobody, and the start refuses such a browser. */
export function openTabChannel(name: string): TabChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return NOBODY
  }
}

/** @throws what the browser throws where it has no channel between tabs, or none for this page */
export async function canTellTabs(): Promise<void> {
  new BroadcastChannel('probe').close()
}
