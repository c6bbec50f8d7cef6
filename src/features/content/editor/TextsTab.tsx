import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Group } from '#content/fields.ts'
import { PLACEHOLDERS } from '#content/placeholders.ts'
import { GROUP_KEYS, type GroupKey, groups } from '#content/site.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { cx } from '#ui/cx.ts'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'
import type { SiteTextRow } from '../contract.ts'
import { type WebsiteView, websiteAddress } from './address.ts'
import { PLACEHOLDER_WORDS } from './copy.ts'
import { GroupEditor, type GroupEditorProps } from './GroupEditor.tsx'
import { GroupList, linkIdOf } from './GroupList.tsx'
import { Preview, type PreviewWidth } from './Preview.tsx'
import { textsQuery } from './queries.ts'

export type TextsTabProps = Pick<
  GroupEditorProps,
  'categories' | 'reportDirty' | 'history' | 'onHistoryClose'
> & { view: WebsiteView }

const FIRST = 'prima-pagina'

const isKey = (key: string): key is GroupKey => GROUP_KEYS.some((one) => one === key)

/** The texts of the site: their groups, the form of one of them, and the real page beside it. */
export function TextsTab({ view, ...props }: TextsTabProps) {
  const { data: rows, error, isFetching, refetch } = useQuery(textsQuery)
  if (!rows) {
    if (error && !isFetching) return <NotLoaded what="i testi" error={error} again={() => refetch()} />
    return (
      <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
        <Skeleton className="h-80 w-full max-w-140 rounded-ctl" />
      </SkeletonGroup>
    )
  }
  const isOpen = isKey(view.gruppo) && rows.some(({ key }) => key === view.gruppo)
  const current = isOpen ? (view.gruppo as GroupKey) : FIRST
  return <Groups {...props} {...{ rows, current, isOpen }} q={view.q} />
}

type GroupsProps = Omit<TextsTabProps, 'view'> & {
  rows: readonly SiteTextRow[]
  current: GroupKey
  /** The address names the group. */
  isOpen: boolean
  q: string
}

/** List, form and preview beside each other; below 75 rem the preview takes the form's place, on phones the form the list's. */
function Groups({ rows, current, isOpen, q, ...props }: GroupsProps) {
  const { title, page } = groups[current]
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [shows, setShows] = useState<'form' | 'preview'>('form')
  const [saves, setSaves] = useState(0)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isWide = useMedia('(width >= 75rem)')
  const isPhone = useMedia('(width < 40rem)')
  const heading = useFocusOnTurn(current, isOpen)
  const isBeside = isWide && page !== null
  const mayTurn = !isWide && !isPhone && page !== null
  const isTurned = mayTurn && shows === 'preview'
  const preview = page ? <Preview {...{ page, title, width }} stamp={saves} onWidth={setWidth} /> : null
  return (
    <>
      <div
        className={cx(
          'grid items-start gap-x-7 gap-y-4 desk:grid-cols-[12rem_minmax(0,1fr)]',
          isBeside && BESIDE[width],
        )}
      >
        <div className={cx('min-w-0 desk:sticky desk:top-4', isOpen && 'max-desk:hidden')}>
          <GroupList {...{ rows, current, isOpen, q }} />
        </div>
        <div className={cx('min-w-0', !isOpen && 'max-desk:hidden')}>
          <div className="desk:hidden">
            <MoreLink to={websiteAddress.addressOf({})} back>
              Tutti i testi
            </MoreLink>
          </div>
          <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-2">
            <h2 ref={heading} tabIndex={-1} className="mr-auto text-slg outline-none">
              {title}
            </h2>
            {mayTurn ? <Switcher shows={shows} onChange={setShows} /> : null}
          </div>
          {isTurned ? <div className="pt-4">{preview}</div> : null}
          <div className={cx('pt-2', isTurned && 'hidden')}>
            <GroupEditor
              key={current}
              groupKey={current}
              foot={foot}
              onSaved={() => setSaves((before) => before + 1)}
              {...props}
            />
            <Placeholders groupKey={current} />
          </div>
        </div>
        {isBeside ? <div className="min-w-0 rail:sticky rail:top-4">{preview}</div> : null}
      </div>
      <div ref={setFoot} className={isOpen ? 'contents' : 'max-desk:hidden desk:contents'} />
    </>
  )
}

/**
 * Moves the focus where the list and the group take each other's place: to the title of the group, and back to its link.
 * @returns the ref of the title
 */
function useFocusOnTurn(current: GroupKey, isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrow = useMedia('(width < 60rem)')
  const before = useRef({ current, isOpen })
  useEffect(() => {
    const left = before.current
    before.current = { current, isOpen }
    if (!isNarrow || left.isOpen === isOpen) return
    const target = isOpen ? heading.current : document.getElementById(linkIdOf(left.current))
    target?.focus()
  }, [current, isOpen, isNarrow])
  return heading
}

const BESIDE: Record<PreviewWidth, string> = {
  phone: 'rail:grid-cols-[12rem_minmax(0,1fr)_25rem]',
  computer: 'rail:grid-cols-[11rem_minmax(0,1fr)_36rem]',
}

type SwitcherProps = { shows: 'form' | 'preview'; onChange: (shows: 'form' | 'preview') => void }

function Switcher({ shows, onChange }: SwitcherProps) {
  return (
    <fieldset className="inline-flex gap-1">
      <legend className="sr-only">Che cosa si vede</legend>
      {(['form', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shows === one}
          onClick={() => onChange(one)}
          className="inline-flex h-9 cursor-pointer items-center rounded-full border border-transparent px-3 font-ui text-ink-600 text-ssm hover:bg-sand-100 aria-pressed:border-aqua-200 aria-pressed:bg-aqua-50 aria-pressed:text-aqua-800 max-desk:h-11"
        >
          {one === 'form' ? 'Testi' : 'Anteprima'}
        </button>
      ))}
    </fieldset>
  )
}

/** The words in braces that texts may use. */
function Placeholders({ groupKey }: { groupKey: GroupKey }) {
  const { isFacts }: Group = groups[groupKey]
  if (isFacts) return null
  return (
    <details className="border-line border-t py-4 text-sxs">
      <summary className="cursor-pointer font-ui text-ink-600">
        Parole tra graffe: le riempie il sito con i dati di «La clinica»
      </summary>
      <p className="mt-3 text-ink-600">
        Una frase che ne nomina uno che manca, come {`{emergenza}`} senza numero, non si vede.
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {PLACEHOLDERS.map((name) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-[570]">{`{${name}}`}</dt>
            <dd className="text-ink-600">{PLACEHOLDER_WORDS[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
