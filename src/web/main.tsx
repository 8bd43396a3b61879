import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { collectErrors, reactErrorHandlers } from './shell/error-log/error-log.ts'
import { reloadOnStaleChunk } from './shell/error-log/stale-chunks.ts'
import { start } from './start.ts'
import { tabLeavesChoices } from './ui/tab-leaves-choices.ts'
import { markStyleElements } from './ui/theme/style-nonce.ts'

collectErrors()
markStyleElements()
reloadOnStaleChunk()
tabLeavesChoices()
const container = document.getElementById('root') as HTMLElement
const root = createRoot(container, reactErrorHandlers)
// Not awaited here: the chunks that `start` fetches import this module, which would be a deadlock.
void start().then(started =>
  root.render(
    <StrictMode>
      <App started={started} />
    </StrictMode>,
  ),
)
