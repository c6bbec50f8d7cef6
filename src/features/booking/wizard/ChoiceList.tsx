import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, Check } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { closedSentence } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { filled } from '#ui/filled.tsx'
import { Note } from '#ui/Note.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useMessages } from './messages.ts'

type ChoiceListProps<T> = {
  query: Pick<UseQueryResult<T[]>, 'data' | 'isPending' | 'isFetching' | 'isError' | 'error' | 'refetch'>
  /** Number of placeholders while the list loads. None where the page brings the list. */
  placeholders?: number
  placeholder?: ReactNode
  empty: string
  failed: string
  className?: string
  children: (item: T) => ReactNode
}

/** A list of choices, or its loading, failed or empty state. */
export function ChoiceList<T extends { id: number }>(props: ChoiceListProps<T>) {
  const { query, placeholders = 0, placeholder, empty, failed, className, children } = props
  const items = query.data ?? []
  const layout = cx('mt-7 grid gap-3', className)
  if (items.length > 0) {
    return (
      <ul className={layout}>
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
    )
  }
  if (query.isPending || query.isFetching) {
    return (
      <SkeletonGroup>
        <div className={layout}>
          {Array.from({ length: placeholders }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <div key={place} className="grid min-w-0">
              {placeholder}
            </div>
          ))}
        </div>
      </SkeletonGroup>
    )
  }
  if (query.isError) return <Failed error={query.error} text={failed} onRetry={() => query.refetch()} />
  return <Nothing text={empty} />
}

type FailedProps = { error: unknown; text: string; onRetry: () => void }

/** Says that a list could not be read: the site may have been closed meanwhile. */
export function Failed({ error, text, onRetry }: FailedProps) {
  const { closed, retry } = useMessages()
  const sentence = closedSentence(error)
  return (
    <Note tone="danger" role="alert" className="mt-7">
      <p className="whitespace-pre-line">{sentence === undefined ? text : closed(sentence)}</p>
      <Button variant="secondary" size="sm" className="mt-2.5 bg-white" onClick={onRetry}>
        {retry}
      </Button>
    </Note>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Note role="status" className="mt-7">
      <p className="font-strong">{text}</p>
      <p>{filled(useMessages().callUs, <ClinicPhone />)}</p>
    </Note>
  )
}

export function ClinicPhone() {
  const { phone } = useClinic()
  return (
    <a href={`tel:${phone.dial}`} className="whitespace-nowrap">
      {phone.text}
    </a>
  )
}

const BOX = 'w-full rounded-md border border-line-strong bg-white'
const ROW = 'flex min-h-18 items-center gap-x-4 px-4.5 py-4'
const TALL = `${ROW} max-large:flex-col max-large:items-start max-large:gap-y-3`

type OptionProps = Omit<ComponentPropsWithRef<'button'>, 'title' | 'name'> & {
  chosen: boolean
  mark?: ReactNode
  name: ReactNode
  text?: ReactNode
  /** Draws the name in large letters, and with large text on a phone the icon above it. */
  tall?: boolean
  /** Pressed, while the next step loads. */
  busy?: boolean
  /** Without an arrow, where a shortcut beside it has one. */
  bare?: boolean
}

/** A choice: the whole row is the button. A tick, a line and `aria-pressed` say that it is chosen, not colour alone. */
export function Option(props: OptionProps) {
  const { chosen, mark, name, text, tall = false, busy = false, bare = false, className, ...rest } = props
  const Sign = chosen ? Check : ArrowRight
  // With large letters on a phone the words stand below the mark.
  const beside = Boolean(mark) && !tall
  const place = cx(
    'size-5 flex-none text-aqua-600',
    tall && !chosen && 'max-[22.5rem]:hidden',
    beside && 'max-large:absolute max-large:top-4 max-large:right-4',
    !beside && !chosen && 'max-large:hidden',
  )
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      aria-busy={busy || undefined}
      data-tall={tall || undefined}
      className={cx(
        BOX,
        tall ? TALL : ROW,
        beside && 'max-large:flex-wrap max-large:gap-y-2',
        'relative cursor-pointer text-left transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-sand-50 aria-pressed:border-aqua-600 aria-pressed:bg-aqua-50 aria-pressed:ring-1 aria-pressed:ring-aqua-600 aria-pressed:ring-inset active:border-aqua-600 active:bg-aqua-100 aria-busy:border-aqua-600 aria-busy:bg-aqua-50',
        className,
      )}
    >
      {mark}
      <span
        className={cx('min-w-0 flex-1 max-large:in-data-tall:flex-none', beside && 'max-large:basis-full')}
      >
        <span
          className={cx(
            'wrap-anywhere block hyphens-auto',
            tall ? 'font-serif text-[1.25rem] leading-[1.15]' : 'font-strong leading-[1.3]',
          )}
        >
          {name}
        </span>
        {text ? (
          <span className="wrap-anywhere mt-0.5 block hyphens-auto text-ink-600 text-sm leading-[1.4]">
            {text}
          </span>
        ) : null}
      </span>
      {busy ? <Spinner className={place} /> : null}
      {busy || (bare && !chosen) ? null : <Sign aria-hidden="true" strokeWidth={1.8} className={place} />}
    </button>
  )
}

/** A service that is booked by telephone: the number stands in place of the button. */
export function PhoneOption({ name, text }: { name: ReactNode; text: ReactNode }) {
  return (
    <div className={cx(BOX, ROW, 'wrap-anywhere flex-wrap gap-y-2')}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-strong leading-[1.3]">{name}</p>
        {text ? <p className="mt-0.5 text-ink-600 text-sm leading-[1.4]">{text}</p> : null}
      </div>
      <p className="text-sm leading-[1.4] *:flex *:min-h-11 *:items-center *:font-strong">
        {useMessages().catalogue.byPhone} <ClinicPhone />
      </p>
    </div>
  )
}

type PlaceholderProps = { mark?: 'round' | 'glyph'; lines?: 2 | 3 }

export function OptionPlaceholder({ mark, lines = 2 }: PlaceholderProps) {
  return (
    <div className={cx(BOX, ROW)}>
      {mark ? <Skeleton className={cx('size-11 flex-none', mark === 'round' && 'rounded-full')} /> : null}
      <span className="grid flex-1 gap-2.5 sm:w-full sm:flex-none">
        <Skeleton className="w-36 max-w-full" />
        <Skeleton className="w-56 max-w-full" />
        {lines === 3 ? <Skeleton className="w-24" /> : null}
      </span>
    </div>
  )
}
