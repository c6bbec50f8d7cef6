import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { DayPicker, labelDayButton } from 'react-day-picker'
import { it } from 'react-day-picker/locale/it'
import { type Language, useLanguage } from './Language.tsx'
import { Tooltip } from './Tooltip.tsx'
import './styles/calendar.css'

export type CalendarProps = {
  /** Days as yyyy-MM-dd. */
  value?: string | undefined
  onChange: (date: string) => void
  min: string
  max: string
  isDisabled?: ((date: string) => boolean) | undefined
  /** The days of the shown month with places, which then differ from the others; undefined while they load, null when that failed. */
  free?: readonly string[] | null | undefined
  /** Called with the month that is shown next, as yyyy-MM, to find its `free` days. */
  onMonth?: (month: string) => void
  today: string
  autoFocus?: boolean
  label?: string
}

type DayLabel = typeof labelDayButton
const CLASSES = {
  root: 'calendar',
  months: 'calendar-months',
  month: 'calendar-month',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-step',
  button_next: 'calendar-step',
  month_grid: 'calendar-grid',
  day: 'calendar-day',
  today: 'is-today',
  selected: 'is-selected',
}

function labelsOf(words: Language['words'], ofLocale: unknown) {
  const usualLabel = typeof ofLocale === 'function' ? (ofLocale as DayLabel) : labelDayButton
  return {
    labelNav: () => words.months,
    labelPrevious: () => words.previousMonth,
    labelNext: () => words.nextMonth,
    labelDayButton: (...[day, modifiers, ...how]: Parameters<DayLabel>) => {
      const label = usualLabel(day, modifiers, ...how)
      if (modifiers.free) return `${label}, ${words.somePlaces}`
      return modifiers.full ? `${label}, ${words.noPlace}` : label
    },
  }
}

/**
 * Days travel as text. Inside, each is noon of that day on the visitor's own clock and is read back on the same
 * clock: no time zone, and no night on which the clocks change, can move it to the day before.
 */
export function Calendar(props: CalendarProps) {
  const { value, onChange, min, max, isDisabled, free, onMonth, today } = props
  const { words, calendar: locale = it } = useLanguage()
  const { autoFocus = false, label = words.chooseDay } = props
  const off = (day: Date) => {
    const text = toText(day)
    return text < min || text > max || (isDisabled?.(text) ?? false)
  }
  const picker = (
    <DayPicker
      mode="single"
      required
      aria-label={label}
      locale={locale}
      weekStartsOn={1}
      today={toDay(today)}
      selected={value ? toDay(value) : undefined}
      defaultMonth={toDay(clamp(value || today, min, max))}
      startMonth={toDay(min)}
      endMonth={toDay(max)}
      disabled={off}
      modifiers={{
        past: { before: toDay(min) },
        free: (day) => free?.includes(toText(day)) ?? false,
        full: (day) => Boolean(free && !free.includes(toText(day)) && !off(day)),
      }}
      modifiersClassNames={{ past: 'is-past', free: 'is-free', full: 'is-full' }}
      onSelect={(day) => onChange(toText(day))}
      onMonthChange={(month) => onMonth?.(toText(month).slice(0, 7))}
      autoFocus={autoFocus}
      classNames={CLASSES}
      labels={labelsOf(words, locale.labels?.labelDayButton)}
      components={{ Chevron, PreviousMonthButton: MonthButton, NextMonthButton: MonthButton }}
    />
  )
  if (!onMonth) return picker
  return (
    <div>
      {picker}
      {free === null ? null : <p className="calendar-key">{words.somePlaces}</p>}
    </div>
  )
}

function MonthButton(props: ComponentProps<'button'>) {
  return (
    <Tooltip label={props['aria-label'] ?? ''}>
      <button type="button" {...props} />
    </Tooltip>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  const Sign = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Sign aria-hidden="true" strokeWidth={1.6} className="size-5" />
}

function toDay(text: string): Date {
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

function toText(day: Date): string {
  const month = String(day.getMonth() + 1).padStart(2, '0')
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`
}

function clamp(text: string, min: string, max: string): string {
  if (text < min) return min
  return text > max ? max : text
}
