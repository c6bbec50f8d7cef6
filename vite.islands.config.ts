import { defineConfig } from 'vite'

// The script of the documents (decision 50) is built apart from the pages of React Router, into the same folder: so a part shares with the
// others only what islands use of it, and the router is in none of them.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: '.vite/islands.json',
    target: 'es2022',
    assetsInlineLimit: 1024,
    rolldownOptions: {
      input: 'src/islands.ts',
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
