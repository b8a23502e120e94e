// Runs in the head, before anything is drawn and before any script has come: the build puts it into the page, whose
// policy names it by its hash.
{
  const LATE_MS = 10_000
  const { dataset } = document.documentElement
  // Everything is named relative to the page's folder. A host that takes the slash off again is left alone.
  if (!performance.navigation.redirectCount && !/\/$|tml?$/.test(location.pathname)) location.pathname += '/'
  const kept = (storage, name) => {
    try {
      return self[storage].getItem(`__OWN__${new URL('.', location).pathname}${name}`)
    } catch {
      return null
    }
  }
  const theme = kept('localStorage', '__THEME__')
  if (/^(light|dark)$/.test(theme)) dataset.theme = theme

  const taken = new AbortController()
  const when = (kind, act) => addEventListener(kind, act, { capture: true, signal: taken.signal })
  let note
  const late = () => {
    note ??= document.getElementById('late')?.content.firstElementChild
    if (note) document.body.append(note)
  }
  const timer = setTimeout(late, LATE_MS)
  when('error', ({ target }) => target.tagName === 'SCRIPT' && late())
  when('drawn', () => {
    clearTimeout(timer)
    taken.abort()
    note?.remove()
  })
}
