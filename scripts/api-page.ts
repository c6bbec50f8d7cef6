// Writes docs/api and docs/limits.md from the table of calls: `npm run docs:api`.
import { writeFile } from 'node:fs/promises'
import { api } from '#server/api.ts'
import { apiPage } from '#server/api-page.ts'
import { limitsPage } from '#server/input-limits.ts'

const rows = api.map((route) => route.row)
await writeFile('docs/api/README.md', apiPage(rows))
await writeFile('docs/limits.md', limitsPage(rows))
