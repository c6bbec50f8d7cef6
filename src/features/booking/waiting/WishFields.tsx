import { Check } from 'lucide-react'
import { useId } from 'react'
import { addDays, addMonths } from '#platform/time/dates.ts'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { useWaitMessages } from './messages.ts'
import { type DayPart, dayParts, noticeChoices, type Wish } from './rules.ts'
import './waiting.css'

const WORKING_DAYS = [1, 2, 3, 4, 5, 6]

export type TypedWish = Pick<Wish, 'until' | 'noticeHours'> & { weekdays: number[]; parts: DayPart[] }

/** Any day and hour until the end of the next month. */
export function newWish(today: string): TypedWish {
  return {
    weekdays: WORKING_DAYS,
    parts: ['morning', 'afternoon'],
    until: endsOfMonths(today)[1] ?? today,
    noticeHours: noticeChoices[0],
  }
}

/** The wish as its call takes it: both halves of the day are none. */
export function wishOf({ parts, ...wish }: TypedWish) {
  const [only] = parts
  return { ...wish, part: parts.length === 1 && only ? only : null }
}

/** The last days of this month, where more than a week away, and of the months after it. */
function endsOfMonths(today: string): string[] {
  const ends = [1, 2, 3, 4].map((months) =>
    addDays(`${addMonths(`${today.slice(0, 7)}-01`, months).slice(0, 7)}-01`, -1),
  )
  return ends.filter((day) => day > addDays(today, 7)).slice(0, 3)
}

type WishFieldsProps = {
  value: TypedWish
  onChange: (wish: TypedWish) => void
  today: string
  /** The last day that can be chosen. */
  last?: string
  /** A wish without a day or half of the day was sent. */
  error?: string | undefined
}

/** When a person can come, until when it is of use, and how long before they want to know. */
export function WishFields({ value, onChange, today, last, error }: WishFieldsProps) {
  const id = useId()
  const messages = useWaitMessages()
  const { dayMonth, otherYear, weekdayName } = useLanguage().dates
  const toggle = <T,>(list: readonly T[], one: T) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one]
  const ends = [...new Set([...endsOfMonths(today), value.until])]
    .filter((day) => last === undefined || day <= last)
    .toSorted()
  return (
    <>
      <FieldGroup live legend={messages.when} error={error} className="col-span-full">
        <div className="wish-taps">
          {WORKING_DAYS.map((day) => (
            <Tap
              key={day}
              pressed={value.weekdays.includes(day)}
              onPress={() => onChange({ ...value, weekdays: toggle(value.weekdays, day) })}
              label={weekdayName(day)}
              short={weekdayName(day).slice(0, 3)}
            />
          ))}
        </div>
        <div className="wish-taps is-half">
          {dayParts.map((part) => (
            <Tap
              key={part}
              pressed={value.parts.includes(part)}
              onPress={() => onChange({ ...value, parts: toggle(value.parts, part) })}
              label={messages[part]}
            />
          ))}
        </div>
      </FieldGroup>
      <Field id={`${id}-until`} label={messages.untilWhen}>
        <Select value={value.until} onChange={({ target }) => onChange({ ...value, until: target.value })}>
          {ends.map((day) => (
            <option key={day} value={day}>
              {messages.until(`${dayMonth(day)}${otherYear(day, today)}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-notice`} label={messages.notice}>
        <Select
          value={value.noticeHours}
          onChange={({ target }) => onChange({ ...value, noticeHours: Number(target.value) })}
        >
          {noticeChoices.map((hours) => (
            <option key={hours} value={hours}>
              {messages.atLeast(hours)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

type TapProps = { pressed: boolean; onPress: () => void; label: string; short?: string }

/** A pill that is on or off; pressed it has a tick, a line and a ground. */
function Tap({ pressed, onPress, label, short = label }: TapProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className="wish-tap">
      {pressed ? <Check aria-hidden="true" strokeWidth={2.2} /> : null}
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{label}</span>
    </button>
  )
}
