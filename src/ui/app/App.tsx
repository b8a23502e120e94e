// First, because it declares the order of the cascade layers.
import '../kit/styles/page.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Announcer } from './Announcer.tsx'
import { Page } from './Page.tsx'
import { PartsProvider } from './PartsContext.tsx'
import type { PageParts } from './page-parts.ts'
import { createQueryClient } from './queries.ts'
import { SelectionProvider } from './SelectionContext.tsx'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'

/** The whole page, made of the parts that the composition root hands over. */
export function App({ parts }: { readonly parts: PageParts }) {
  const [client] = useState(createQueryClient)
  return (
    <ErrorBoundary>
      <PartsProvider value={parts}>
        <QueryClientProvider client={client}>
          <SelectionProvider>
            <Announcer>
              <Page />
            </Announcer>
          </SelectionProvider>
        </QueryClientProvider>
      </PartsProvider>
    </ErrorBoundary>
  )
}
