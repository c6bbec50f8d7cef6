import { useLocation, useNavigate } from 'react-router'

/** On a link of a list that opens a record over it: closing that then goes back the way it came. */
export const OPENED = { opened: true }

/** Closes what is open over a list: as with Back when the list led to it, otherwise by going on to the list. */
export function useWayBack(list: string): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else navigate(list, { replace: true, preventScrollReset: true })
  }
}
