/** Where a part of the build was asked for, as most browsers name it in their error. */
export function addressIn(error: unknown): string | null {
  return /https?:\/\/[^\s?#]+\.js/.exec(error instanceof Error ? error.message : '')?.[0] ?? null
}

export type Loader<M> = {
  /** What has come already. */
  now: () => M | null
  /** Two at once are one. */
  load: () => Promise<M>
}

type Importer = (address: string) => Promise<unknown>
const importAt: Importer = (address) => import(/* @vite-ignore */ address)

/** Browsers keep it that an address did not answer: it is asked for again under one they have not tried yet. */
export function loaderOf<M>(load: () => Promise<M>, importer: Importer = importAt): Loader<M> {
  let come: M | null = null
  let running: Promise<M> | null = null
  let address: string | null = null
  let attempts = 0
  const ask = async () => {
    attempts += 1
    try {
      come = address ? ((await importer(`${address}?di-nuovo=${attempts}`)) as M) : await load()
      return come
    } catch (error) {
      address ??= addressIn(error)
      throw error
    } finally {
      running = null
    }
  }
  return { now: () => come, load: () => (running ??= come ? Promise.resolve(come) : ask()) }
}
