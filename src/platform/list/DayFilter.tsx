import { useState } from 'react'
import { isDate } from '#platform/time/dates.ts'
import { DateInput } from '#ui/DateInput.tsx'

type DayFilterProps = { label: string; day: string | null; onDay: (day: string | null) => void }

/** A day as text: it filters as soon as it is whole, and no longer once the field is empty. */
export function DayFilter({ label, day, onDay }: DayFilterProps) {
  // Text typed over a day of the address; another day in the address replaces it.
  const [draft, setDraft] = useState<{ text: string; over: string | null } | null>(null)
  return (
    <div className="w-30 max-desk:flex-[1_1_8rem]">
      <DateInput
        aria-label={label}
        placeholder={label}
        value={draft && draft.over === day ? draft.text : (day ?? '')}
        onChange={(text) => {
          setDraft({ text, over: day })
          if ((isDate(text) || text === '') && text !== (day ?? '')) onDay(text || null)
        }}
        onBlur={() => setDraft(null)}
        className="tnum"
      />
    </div>
  )
}
