import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import type { GroupKey } from '#content/site.ts'
import type { ReportDirty } from '#platform/form/useDirtyParts.ts'
import { call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { getSiteText, type SiteText } from '../contract.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { DraftBar } from './DraftBar.tsx'
import { FieldsInput } from './FieldInput.tsx'
import type { CategoryChoice } from './field-props.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { textQuery } from './queries.ts'
import { type Draft, draftArrived, useDraft } from './useDraft.ts'
import { type Publishing, usePublish } from './usePublish.ts'

export type GroupEditorProps = {
  groupKey: GroupKey
  categories: readonly CategoryChoice[]
  reportDirty: ReportDirty
  /** The history is open. */
  history: boolean
  onHistoryClose: () => void
  /** The place of the bar, where it is not below the form. */
  foot?: HTMLElement | null
  /** The draft has been saved, published or discarded. */
  onSaved?: () => void
  /** Title left and fields right. */
  wide?: boolean
  /** Stands below the fields of a section. */
  below?: Readonly<Record<string, ReactNode>>
}

/** Reads a group of texts and shows its form; key it by the group. */
export function GroupEditor(props: GroupEditorProps) {
  const { groupKey } = props
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...textQuery(groupKey),
    queryFn: async ({ signal }) => {
      await draftArrived(groupKey)
      return call(getSiteText, { params: { key: groupKey } }, { signal })
    },
    // The form has its own state from then on.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data && isFetchedAfterMount) return <LoadedGroup {...props} text={data} />
  if (error && !isFetching) return <NotLoaded what="i testi" error={error} again={() => refetch()} />
  return <Loading />
}

function LoadedGroup({ text, reportDirty, ...props }: GroupEditorProps & { text: SiteText }) {
  const { history, onHistoryClose, foot, onSaved } = props
  const draft = useDraft(text, reportDirty)
  const publishing = usePublish(draft)
  useFocusOnHash()
  useSaves(draft.saves, onSaved)
  const bar = <DraftBar {...{ draft, publishing }} />
  return (
    <>
      <GroupForm {...props} {...{ draft, publishing }} />
      {foot ? createPortal(bar, foot) : null}
      {foot === undefined ? bar : null}
      {history ? <HistoryDialog draft={draft} onClose={onHistoryClose} /> : null}
      {publishing.clash ? <ClashDialog {...{ draft, publishing }} theirs={publishing.clash} /> : null}
    </>
  )
}

function useSaves(saves: number, onSaved: (() => void) | undefined): void {
  const latest = useRef(onSaved)
  latest.current = onSaved
  useEffect(() => {
    if (saves > 0) latest.current?.()
  }, [saves])
}

/** Focuses the field the address names: a hit of the search. */
function useFocusOnHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const field = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [hash])
}

type GroupFormProps = Pick<GroupEditorProps, 'categories' | 'wide' | 'below'> & {
  draft: Draft
  publishing: Publishing
}

function GroupForm({ draft, publishing, categories, wide = false, below = {} }: GroupFormProps) {
  const { group, values, changes, change } = draft
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="min-w-0">
      {Object.entries(group.sections).map(([name, { title, text, fields }]) => (
        <FormSection key={name} title={title} text={text} stacked={!wide}>
          <FieldsInput
            fields={fields}
            path={name}
            title={title}
            paired={wide}
            values={Object.fromEntries(Object.keys(fields).map((key) => [key, values[`${name}.${key}`]]))}
            onChange={(key, value) => {
              const path = `${name}.${key}`
              publishing.forget(path)
              change({ ...values, [path]: value })
            }}
            isChanged={(key) => changes.includes(`${name}.${key}`)}
            issues={publishing.issues}
            categories={categories}
          />
          {below[name] ?? null}
        </FormSection>
      ))}
    </form>
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-4 pt-2 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-9 w-full" />
    </SkeletonGroup>
  )
}
