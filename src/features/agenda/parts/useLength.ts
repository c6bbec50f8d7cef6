import { type PointerEvent as ReactPointerEvent, useCallback } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import type { AgendaVisit } from '../contract.ts'
import { clock, spanOf } from '../grid/cells.ts'
import { suppressClick } from './useDrag.ts'
import { textScale } from './useGridScale.ts'
import type { Say } from './useLine.ts'

const STEP = 5

type Needs = {
  /** Height in pixels of a quarter of an hour at the usual size of text. */
  quarter: number
  say: Say
  onLength: (visit: AgendaVisit, duration: number) => void
}

/** Changes the length of a visit by the lower edge of its card, in steps of five minutes. Esc leaves it. */
export function useLength({ quarter, say, onLength }: Needs) {
  return useCallback(
    (event: ReactPointerEvent, visit: AgendaVisit) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-cell]')
      if (!card || event.button !== 0) return
      const abort = new AbortController()
      const { signal } = abort
      const scale = textScale()
      const top = event.clientY
      let { duration } = visit
      const end = () => {
        abort.abort()
        card.style.setProperty('--n', String(visit.duration / STEP))
      }
      const onMove = ({ clientY }: PointerEvent) => {
        const steps = Math.round(((clientY - top) / scale / quarter) * 3)
        duration = Math.max(STEP, visit.duration + steps * STEP)
        card.style.setProperty('--n', String(duration / STEP))
        const until = clock(spanOf({ ...visit, duration }).end)
        say({ lead: fullName(visit), text: `${duration} minuti, fino alle ${until}.` })
      }
      const onUp = () => {
        end()
        suppressClick()
        if (duration !== visit.duration) onLength(visit, duration)
      }
      const onKey = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return
        pressed.preventDefault()
        end()
      }
      window.addEventListener('pointermove', onMove, { signal })
      window.addEventListener('pointerup', onUp, { signal })
      window.addEventListener('pointercancel', end, { signal })
      window.addEventListener('keydown', onKey, { signal, capture: true })
    },
    [quarter, say, onLength],
  )
}
