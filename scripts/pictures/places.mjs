import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** What was rendered, as good as it is; everything shown is made of it. */
export const MASTERS = join(here, 'masters')
export const PICTURES = join(here, '../../content/pictures')
export const PUBLIC = join(here, '../../public')
