import { CalendarClock, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { DataTable, type TableLook } from '#ui/DataTable.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import type { CalendarMark } from '../contract.ts'
import { periodText, visitsText } from '../hours/copy.ts'
import { closuresCopy as copy, lengthText } from './copy.ts'

type Commands = {
  /** `yyyy-MM-dd` */
  today: string
  onEdit: (closure: CalendarMark) => void
  onDelete: (closure: CalendarMark) => void
}

/** The closures to come, with their notices and the visits that still lie inside. */
export function ClosuresTable({ closures, ...commands }: Commands & { closures: readonly CalendarMark[] }) {
  return (
    <DataTable
      {...closuresTable}
      rows={closures}
      context={commands}
      empty={<p className="border-line border-y py-4 text-ink-600">{copy.none}</p>}
    />
  )
}

export const closuresTable: TableLook<CalendarMark, Commands> = {
  label: 'Chiusure',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'when_when'_'note_note'_'eff_act']",
  columns: [
    {
      id: 'when',
      head: 'Chiusura',
      width: 'w-[34%]',
      className: 'wrap-anywhere min-w-0 [grid-area:when]',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: (closure, { today, onEdit }) => (
        <>
          <button
            type="button"
            onClick={() => onEdit(closure)}
            className="tnum cursor-pointer text-left font-strong hover:text-aqua-600 hover:underline max-desk:min-h-11"
          >
            {periodText(closure, today)}
          </button>
          <span className="block text-ink-600 text-sxs">
            {closure.reason ? `${closure.reason} · ` : ''}
            {lengthText(closure)}
          </span>
        </>
      ),
    },
    {
      id: 'note',
      head: 'Avviso sul sito',
      width: 'w-[26%]',
      className: 'wrap-anywhere min-w-0 text-ink-600 text-sxs [grid-area:note]',
      skeleton: 'w-4/5 max-desk:my-1',
      cell: ({ notice }) => (notice ? `«${notice}»` : copy.noNotice),
    },
    {
      id: 'eff',
      head: 'Effetto',
      className: 'self-center text-sxs [grid-area:eff]',
      skeleton: 'w-3/5 max-desk:my-1',
      cell: ({ visits }) =>
        visits > 0 ? (
          <span className="flex items-center gap-1.5 text-high">
            <TriangleAlert aria-hidden="true" strokeWidth={1.7} className="size-4 flex-none" />
            {visitsText(visits)}
          </span>
        ) : (
          <span className="text-ink-600">{copy.noVisits}</span>
        ),
    },
    {
      id: 'act',
      head: 'Azioni',
      headHidden: true,
      width: 'w-40',
      align: 'right',
      className: '[grid-area:act]',
      cell: (closure, { today, onEdit, onDelete }) => (
        <RowActions
          name={`la chiusura di ${periodText(closure, today)}`}
          actions={[
            closure.visits > 0 && {
              label: 'Sistema',
              icon: CalendarClock,
              primary: true,
              tone: 'go',
              onSelect: () => onEdit(closure),
            },
            { label: 'Modifica', icon: Pencil, onSelect: () => onEdit(closure) },
            { label: 'Togli', icon: Trash2, tone: 'danger', onSelect: () => onDelete(closure) },
          ]}
        />
      ),
    },
  ],
}
