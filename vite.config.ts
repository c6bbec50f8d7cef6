import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// Without groups each module that two pages share would be a file of its own. The first group that takes a module has it, with
// everything it imports; the order keeps what validates and reads data out of the pages for visitors. `minShareCount` counts pages and lazy parts.
const codeSplitting = {
  groups: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
    {
      name: 'icons',
      // Those of the ways to log in belong to parts that load later, those of the agenda, of forms, of rooms and of the patient’s pages to these.
      test: /node_modules[\\/]lucide-react[\\/](?!.*[\\/](key-round|lock-keyhole|smartphone|refresh-cw|calendar-off|user-plus|bell-off|bell|bell-plus|camera|circle-check|circle-x|hourglass|phone-missed|phone-outgoing|shield-alert|users-round|reply|unfold-vertical|mail-check|user-check|history|code-xml|log-in|clock-alert|chart-column|wrench)\.)/,
      minShareCount: 2,
    },
    { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/ },
    {
      name: 'shared',
      // Without dialogs, and the guard that opens one: no page for visitors begins with one, and each brings its library along.
      test: /[\\/](src[\\/](ui(?![\\/](Dialog|ConfirmDialog|useUnsavedGuard)\.)|layouts|platform[\\/](time|session))|content(?![\\/](site|fields|placeholders|groups|legal)))[\\/.]/,
      minShareCount: 24,
    },
    // Apart from the other pictures: a page that can be shared need not show any.
    { name: 'shared-pictures', test: /[\\/]content[\\/](picture-words|shared-pictures|pictures[\\/]og-)/ },
    // Without the fields of the texts, their checks and their editor: only 'Sito web' has those.
    {
      name: 'content',
      test: /[\\/]content[\\/](?!editor[\\/]|contract\.|rules\.|site\.|fields\.|placeholders\.|groups[\\/]|legal[\\/])/,
      minShareCount: 2,
    },
    {
      name: 'data',
      // The calls of the calendar are those of Setup alone, those of an account of parts
      // that load later, those of the others of a page or two.
      test: /[\\/](@tanstack|platform[\\/]query)[\\/]|^(?!.*[\\/](calendar[\\/]|timeline[\\/]|visit-page[\\/]|reminders[\\/]|waiting[\\/]|texts[\\/]|agreement[\\/]|search[\\/]|exams[\\/]|displaced[\\/]|ill[\\/]|auth[\\/](factors|profile|access)[\\/]|(users|audit|alarms|lists|forms|desk|agenda|agreements|privacy|dashboard|booking|content|start)[\\/]contract)).*[\\/](contract|shapes)\.ts$/,
      minShareCount: 2,
    },
  ],
}

// The summaries of calls are printed in docs/api. In browsers they would weigh 2 kB on each staff page.
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]contract\.ts$/ },
    handler: (code) => code.replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g, "summary: ''"),
  },
}

export default defineConfig({
  plugins: [withoutSummaries, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    // Chromium remembers that a module did not come. Only a part of a page itself is loaded again under another address
    // (ui/lazyWithRetry.tsx), so what it imports is not preloaded before it.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
  },
  // Of this package's 1,700 icons the server loads those that pages use; all of them take 35 MB.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
})
