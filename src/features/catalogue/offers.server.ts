import type { Db } from '#platform/db/database.server.ts'
import { findOffer, type VersionedOffer } from './store.server.ts'

export type OfferOf = { serviceId: number; subserviceId: number | null }

const known = new WeakMap<Db, Map<string, VersionedOffer>>()

/**
 * What is kept in memory of the offers of a database, outside of any transaction. Nothing of it may be relied on before
 * `version` was found to be the catalogue's version still, in the statement that reads or stores what else is decided by:
 * see `versionOf`.
 */
export function knownOffers(db: Db) {
  const offers = known.get(db) ?? new Map<string, VersionedOffer>()
  known.set(db, offers)
  return {
    /** The offer as it is known, else as the database has it. Null when there is no such service. */
    async find(wish: OfferOf): Promise<VersionedOffer | null> {
      const found = offers.get(keyOf(wish)) ?? (await findOffer(db, wish))
      // Not for numbers somebody makes up: there are only so many services and subservices.
      const exists = found && (wish.subserviceId === null || found.offer.subservice !== null)
      if (exists) offers.set(keyOf(wish), found)
      return found
    },
    forget: (wish: OfferOf) => void offers.delete(keyOf(wish)),
  }
}

function keyOf({ serviceId, subserviceId }: OfferOf): string {
  return `${serviceId} ${subserviceId}`
}
