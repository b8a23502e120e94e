// Runs before anything is installed, so it is written for any Node since 12: one that cannot read it would not say why.
// biome-ignore lint/style/noRestrictedImports: Node 12 does not know node:net, and this runs in Node alone.
// biome-ignore lint/style/useNodejsImportProtocol: the same.
import { createServer } from 'net'

const NEEDED = '^20.19 || >=22.12'

function isRight(version) {
  const [major, minor] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

function stop(words) {
  console.error(words)
  process.exit(1)
}

const port = process.argv[2]
const found = process.versions.node
if (!isRight(found))
  stop(`Node ${NEEDED} is needed, and this is Node ${found}. Nothing was installed or changed.`)

if (port !== undefined) {
  const server = createServer()
  server.once('error', cause =>
    stop(
      `Port ${port} of 127.0.0.1 cannot be used (${cause.code}). Nothing was built. End what uses it first.`,
    ),
  )
  server.listen({ port: Number(port), host: '127.0.0.1' }, () => server.close())
}
