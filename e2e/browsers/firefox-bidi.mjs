#!/usr/bin/env node
// The stable Firefox as Playwright can drive it: starts FIREFOX_PATH and passes WebDriver BiDi on, both ways. Playwright
// asks for media features at each new page, a command that an older Firefox (ESR 153) does not know and that ends the
// page; here it is answered with success, so tests must not rely on emulated media in such a Firefox.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN_TO_OLDER_ONES = new Set(['emulation.setMediaFeaturesOverride', 'network.addDataCollector'])
const ANNOUNCEMENT = 'WebDriver BiDi listening on '

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', code => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

/** Passes one session's messages on between Playwright and Firefox. */
function passOn(client, address) {
  const browser = new WebSocket(address, { maxPayload: 0, perMessageDeflate: false })
  const waiting = []
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message)
  })
  browser.on('message', message => client.send(String(message)))
  browser.on('close', () => client.close())
  browser.on('error', () => client.close())
  client.on('close', () => browser.close())
  client.on('message', message => {
    const text = String(message)
    const { id, method } = JSON.parse(text)
    if (UNKNOWN_TO_OLDER_ONES.has(method))
      client.send(JSON.stringify({ type: 'success', id, result: { collector: 'none' } }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else waiting.push(text)
  })
}

/** Opens an address of its own for the one that Firefox listens on, and announces it in Firefox's words. */
function stand(address) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    process.stderr.write(`${ANNOUNCEMENT}ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (client, request) => passOn(client, address + request.url))
}

firefox.stderr.on('data', data => {
  const [, address] = new RegExp(`${ANNOUNCEMENT}(ws://\\S+)`).exec(String(data)) ?? []
  if (address === undefined) process.stderr.write(data)
  else stand(address)
})
