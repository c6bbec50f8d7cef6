// Writes docs/api from the table of calls: `npm run docs:api`.
import { writeFile } from 'node:fs/promises'
import { api } from '#server/api.ts'
import { apiPage } from '#server/api-page.ts'

await writeFile('docs/api/README.md', apiPage(api.map((route) => route.row)))
