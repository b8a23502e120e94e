import * as z from 'zod/mini'

// zod probes `new Function` to compile parsers, which the page's CSP reports as a violation.
z.config({ jitless: true })

export { z }
