import '#features/desk/desk.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTelling } from '#features/agenda/TellingToast.tsx'
import { useUndoToast } from '#features/agenda/useUndoToast.tsx'
import { allDoneText, deskCopy, groupCopy, thingsIn } from '#features/desk/copy.ts'
import { deskCountQuery } from '#features/desk/count/queries.ts'
import { DeskGroupSection, GroupLinks } from '#features/desk/DeskGroup.tsx'
import { useDeskAction, useManyVisits } from '#features/desk/desk-changes.tsx'
import { dayChips } from '#features/desk/due-date.ts'
import {
  type AbsenceQuestion,
  aboutOf,
  type DeskGroup,
  filtered,
  groupsOf,
  type ItemOf,
  sumOf,
  type TaskAbout,
} from '#features/desk/items.ts'
import { KeysLine } from '#features/desk/KeysLine.tsx'
import { MessagePanel, neighboursOf, useCloseMessage } from '#features/desk/MessagePanel.tsx'
import { deskQuery, refreshDesk, useDeskStaff } from '#features/desk/queries.ts'
import { RefusalDialog } from '#features/desk/RefusalDialog.tsx'
import { keyAction, type RowTools } from '#features/desk/row-actions.ts'
import { doctorsGroups, type GroupName, groupNames } from '#features/desk/rules.ts'
import { useDeskKeys, useFocusAfterGone, useSettling } from '#features/desk/useDeskKeys.ts'
import { addressOf, type DeskView, deskAddress, isFiltered } from '#features/desk/view.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { may } from '#platform/session/roles.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, dayAndTime } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Checkbox, Options, SearchInput, Select } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'

export const meta = staffMeta(deskCopy.title)
export const handle = { forDoctors: true }

// Loaded on demand, so that the list does not wait for the form.
const TaskDialog = lazyWithRetry(() => import('#features/desk/TaskDialog.tsx'), 'TaskDialog', {
  overlay: true,
})

const AbsenceDecision = lazyWithRetry(() => import('#features/desk/AbsenceDecision.tsx'), 'AbsenceDecision', {
  overlay: true,
})

const Detail = lazyWithRetry(() => import('#features/desk/MessageDetail.tsx'), 'MessageDetail')

export default function ToDoPage() {
  const list = useListView(deskAddress)
  const { view } = list
  const { desk, groups } = useDesk()
  const { id: me } = useStaffUser()
  const shown = useMemo(
    () => (groups ? filtered(groups, { ...view, q: list.text }, me) : null),
    [groups, view, list.text, me],
  )
  const openTask = useOpenTask()
  const [refused, setRefused] = useState<ItemOf<'requests'> | null>(null)
  const [absence, setAbsence] = useState<AbsenceQuestion | null>(null)
  const tools = useRowTools(openTask, setRefused, setAbsence)
  const box = useRef<HTMLDivElement>(null)
  const items = shown?.flatMap((group) => group.items) ?? []
  useDeskKeys(box, {
    onNew: (rowKey) => {
      const item = items.find((one) => one.key === rowKey)
      openTask('new', item && aboutOf(item))
    },
    onRow: (key, rowKey) => {
      const item = items.find((one) => one.key === rowKey)
      const act = item && keyAction(key, item, tools)
      act?.()
      return Boolean(act)
    },
  })
  const rowKeys = useMemo(() => shown?.flatMap((group) => group.items.map(({ key }) => key)) ?? [], [shown])
  useFocusAfterGone(box, rowKeys)
  useSettling(box, rowKeys)
  usePreload(TaskDialog, Detail)
  const message = groups
    ?.flatMap((group) => group.items)
    .find((item): item is ItemOf<'messages'> => item.group === 'messages' && item.id === view.message)
  const wide = useMedia('(width >= 60rem)')
  const close = useCloseMessage(view)
  const detail = message ? (
    <Detail
      key={message.id}
      item={message}
      {...neighboursOf(items, message, view)}
      onClose={wide ? close : undefined}
      onDone={() => keyAction('e', message, tools)?.()}
    />
  ) : null
  return (
    <div className={wide && detail ? 'dk-split has-detail' : 'dk-split'}>
      <div ref={box} className="min-w-0">
        <Heading groups={groups} onNew={() => openTask('new')} />
        <Filters list={list} found={shown ? items.length : undefined} />
        {shown ? (
          <Groups
            shown={shown}
            list={list}
            tools={tools}
            empty={<EmptyState title={deskCopy.allDone} text={allDoneText(desk.data?.nextVisitAt ?? null)} />}
            isEmpty={groups?.every(({ items: rows }) => rows.length === 0) ?? true}
          />
        ) : (
          <Loading desk={desk} />
        )}
        <KeysLine />
      </div>
      <MessagePanel wide={wide} close={close} title={message?.title ?? ''}>
        {detail}
      </MessagePanel>
      <OpenTask view={view} groups={groups} />
      {absence ? <AbsenceDecision {...absence} tools={tools} onClose={() => setAbsence(null)} /> : null}
      {refused ? <RefusalDialog item={refused} tools={tools} onClose={() => setRefused(null)} /> : null}
    </div>
  )
}

/** The desk as last read; again when the number of its rows has changed elsewhere. */
function useDesk() {
  const desk = useQuery(deskQuery)
  const { data, dataUpdatedAt, refetch } = desk
  const { data: now } = useQuery(deskCountQuery)
  const groups = useMemo(() => data && groupsOf(data, new Date(dataUpdatedAt)), [data, dataUpdatedAt])
  const known = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (known.current !== undefined && now && known.current !== now.count)
      void refetch({ cancelRefetch: false })
    known.current = now?.count
  }, [now, refetch])
  return { desk, groups }
}

function useRowTools(
  edit: RowTools['edit'],
  refuse: RowTools['refuse'],
  askAbsence: RowTools['askAbsence'],
): RowTools {
  const act = useDeskAction()
  const { id: me, role } = useStaffUser()
  const staff = useDeskStaff()
  const tell = useTelling()
  const client = useQueryClient()
  const undoToast = useUndoToast()
  const offerUndo: typeof undoToast = (said, undo, news) =>
    undoToast(said, undo && (() => undo().finally(() => refreshDesk(client))), news)
  const { changeAll } = useManyVisits()
  const days = dayChips(wallClock(new Date()).date)
  return {
    act,
    tell,
    changeAll,
    offerUndo,
    refuse,
    askAbsence,
    edit,
    staff,
    me,
    days,
    mayEdit: may(role, 'edit'),
  }
}

function useOpenTask() {
  const navigate = useNavigate()
  return (task: number | 'new', about?: TaskAbout) => {
    const view = deskAddress.readView(new URLSearchParams(window.location.search))
    navigate(addressOf({ ...view, task }), { state: { ...OPENED, about }, preventScrollReset: true })
  }
}

function Heading({ groups, onNew }: { groups: DeskGroup[] | undefined; onNew: () => void }) {
  const { date, minutes } = wallClock(new Date())
  const sum = groups && sumOf(groups)
  return (
    <PageHead
      title={deskCopy.title}
      text={
        <>
          {dayAndTime(date, clockText(toTime(minutes)))}
          {sum ? ` · ${thingsIn(sum.count)}` : null}
          {sum?.overdue ? (
            <>
              , <b className="dk-over">{sum.overdue} oltre il tempo</b>
            </>
          ) : null}
        </>
      }
      actions={
        <Button
          variant="secondary"
          icon={<Plus strokeWidth={1.8} />}
          onClick={onNew}
          aria-keyshortcuts="T"
          className="max-sm:whitespace-normal!"
        >
          {deskCopy.add}
        </Button>
      }
    />
  )
}

type FiltersProps = {
  list: ListView<DeskView>
  /** How many rows are shown; undefined while they are read. */
  found: number | undefined
}

function Filters({ list: { view, choose, search }, found }: FiltersProps) {
  const groups = may(useStaffUser().role, 'edit') ? groupNames : doctorsGroups
  const onKeyDown = useOpenOnlyHit({ text: search.value, isRead: found !== undefined, total: found })
  return (
    <div className="dk-filters">
      <SearchInput
        label="Cerca fra le cose da fare"
        placeholder={deskCopy.search}
        {...search}
        onKeyDown={onKeyDown}
        className="dk-search"
      />
      <div>
        <Select
          aria-label="Tipo"
          value={view.group ?? ''}
          onChange={({ target }) => choose(() => ({ group: (target.value || null) as GroupName | null }))}
        >
          <option value="">Tutti i tipi</option>
          <Options of={groups.map((name) => [name, groupCopy[name].filter])} />
        </Select>
      </div>
      <div>
        <Select
          aria-label="A chi"
          value={view.mine ? 'me' : ''}
          onChange={({ target }) => choose(() => ({ mine: target.value === 'me' }))}
        >
          <option value="">A chi: tutti</option>
          <option value="me">A chi: me</option>
        </Select>
      </div>
      <Checkbox
        label={deskCopy.onlyOverdue}
        checked={view.overdue}
        onChange={({ target }) => choose(() => ({ overdue: target.checked }))}
      />
    </div>
  )
}

type GroupsProps = {
  shown: DeskGroup[]
  list: ListView<DeskView>
  tools: RowTools
  isEmpty: boolean
  empty: ReactNode
}

function Groups({ shown, list, tools, isEmpty, empty }: GroupsProps) {
  const [whole, setWhole] = useState<readonly GroupName[]>([])
  if (isEmpty) return empty
  if (shown.length === 0)
    return (
      <NothingFound
        title="Niente con questi filtri"
        text="Le altre cose da fare ci sono ancora."
        onClear={list.clear}
      />
    )
  const isNarrow = list.text.trim() !== '' || isFiltered(list.view)
  return (
    <>
      <GroupLinks groups={shown} />
      {shown.map((group) => (
        <DeskGroupSection
          key={group.name}
          group={group}
          view={list.view}
          tools={tools}
          whole={isNarrow || whole.includes(group.name)}
          onWhole={() => setWhole((now) => [...now, group.name])}
        />
      ))}
    </>
  )
}

function Loading({ desk: { error, isFetching, refetch } }: Pick<ReturnType<typeof useDesk>, 'desk'>) {
  if (error && !isFetching) return <NotLoaded what="le cose da fare" error={error} again={() => refetch()} />
  return (
    <SkeletonGroup className="grid gap-4 py-4">
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/5" />
      <Skeleton className="w-1/2" />
    </SkeletonGroup>
  )
}

function OpenTask({ view, groups }: { view: DeskView; groups: DeskGroup[] | undefined }) {
  const close = useWayBack(addressOf({ ...view, task: null }))
  const { state } = useLocation()
  const tasks = groups?.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.group === 'calls' || item.group === 'tasks' || item.group === 'later' ? [item.row] : [],
    ),
  )
  const task = useOpenRow(view.task, tasks)
  if (view.task === 'new') return <TaskDialog task={null} about={state?.about} onClose={close} />
  return task ? <TaskDialog key={task.id} task={task} onClose={close} /> : null
}
