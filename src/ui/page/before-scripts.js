// Runs in the head, before anything is drawn and before any script has come: the build puts it into the page, whose
// policy names it by its hash. What stands in the page by then is home, as the build has drawn it for a first visit.
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
  const again = kept('localStorage', '__VISITED__')
  dataset.stage = /^#?\/*(\?|$)/.test(location.hash) ? (again === null ? 'home' : 'again') : 'elsewhere'

  const taken = new AbortController()
  const when = (kind, act) => addEventListener(kind, act, { capture: true, signal: taken.signal })
  // A press is kept, and done once the scripts are there.
  let pressed
  when('click', event => {
    const button = event.target.closest('#root button')
    if (button === null) return
    event.preventDefault()
    pressed = button.textContent
  })
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
    setTimeout(() =>
      [...document.querySelectorAll('#root button')].find(each => each.textContent === pressed)?.click(),
    )
  })
}
