import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The renderings in full quality; every picture of the site is made from them. */
export const MASTERS = join(here, 'masters')
export const PICTURES = join(here, '../../content/pictures')
export const PUBLIC = join(here, '../../public')
