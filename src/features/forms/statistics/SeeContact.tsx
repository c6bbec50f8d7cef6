import { Link, useLocation } from 'react-router'
import { fromHere } from '#features/contacts/way-back.ts'

/** To whom somebody became with it; the way back leads here again. */
export function SeeContact({ id, who }: { id: number; who: string }) {
  return (
    <Link
      to={`/contatti/${id}`}
      state={fromHere(useLocation())}
      className="inline-flex min-h-6 items-center underline max-desk:min-h-11"
    >
      Vedi Contatto<span className="sr-only"> di {who}</span>
    </Link>
  )
}
