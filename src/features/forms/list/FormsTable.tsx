import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '#platform/numbers.ts'
import { dayOf } from '#platform/time/moments.ts'
import { IconButton } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import { useMenuButton } from '#ui/useMenuButton.ts'
import type { ListedForm } from '../contract.ts'
import { FormStatus } from '../FormStatus.tsx'
import { formsCopy } from '../staff-copy.ts'
import { statisticsAddress } from '../statistics/view.ts'
import type { RowCommands } from './FormMenu.tsx'
import { submissionsIn } from './found.ts'
import { linkIdOf } from './view.ts'

export const CARD =
  "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'came_act'_'has_act']"

export function FormsTable({ rows, ...commands }: RowCommands & { rows: readonly ListedForm[] }) {
  return (
    <Table label={formsCopy.title}>
      <FormsHead />
      <TBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...commands} />
        ))}
      </TBody>
    </Table>
  )
}

/** Columns have fixed shares, so that the skeleton and the table line up. */
export function FormsHead() {
  return (
    <THead>
      <Th className="pl-2!">Modulo</Th>
      <Th className="w-36">Stato</Th>
      <Th align="right" className="w-24">
        Campi
      </Th>
      <Th align="right" className="w-28">
        Invii
      </Th>
      <Th className="w-36">Ultimo invio</Th>
      <Th align="right" className="w-20 pr-1!">
        Azioni
      </Th>
    </THead>
  )
}

function Row({ row, ...commands }: RowCommands & { row: ListedForm }) {
  const { id, name, description, fieldCount } = row
  return (
    <Tr className={CARD}>
      <Td className="min-w-0 wrap-anywhere [grid-area:name] desk:pl-2!">
        <Link
          id={linkIdOf(id)}
          to={`/moduli/${id}`}
          className="font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3"
        >
          <bdi>{name}</bdi>
        </Link>
        {description ? <span className="line-clamp-2 text-ink-600 text-sxs">{description}</span> : null}
      </Td>
      <Td className="[grid-area:st] max-desk:justify-self-end">
        <FormStatus form={row} />
      </Td>
      <Td numeric align="right" className="[grid-area:has] max-desk:text-ink-600 max-desk:text-sxs">
        {grouped(fieldCount)}
        <span className="desk:hidden">{fieldCount === 1 ? ' campo' : ' campi'}</span>
      </Td>
      <Came row={row} />
      <Td
        align="right"
        className="self-end [grid-area:act] max-desk:-mr-3 max-desk:justify-self-end max-desk:-mb-2 desk:pr-1!"
      >
        <Actions form={row} {...commands} />
      </Td>
    </Tr>
  )
}

// Who reads the list never opens it.
const FormMenu = lazyWithRetry(() => import('./FormMenu.tsx'), 'FormMenu', {
  overlay: true,
})

function Actions({ form, ...commands }: RowCommands & { form: ListedForm }) {
  const { open, id, button, close } = useMenuButton()
  return (
    <span className="relative inline-block">
      <IconButton
        {...button}
        label={`Azioni per ${form.name}`}
        onPointerEnter={FormMenu.preload}
        onFocus={FormMenu.preload}
      >
        <Ellipsis aria-hidden="true" strokeWidth={2} />
      </IconButton>
      {open ? <FormMenu form={form} button={id} onClose={close} {...commands} /> : null}
    </span>
  )
}

/** What has come with it, and when the last time. */
function Came({ row: { id, name, submissionCount, lastSubmissionAt } }: { row: ListedForm }) {
  return (
    <>
      <Td numeric align="right" className="[grid-area:came] max-desk:-my-2.5">
        <Link
          to={statisticsAddress(id).addressOf({})}
          aria-label={`${submissionsIn(submissionCount)} di ${name}: statistiche`}
          className="text-aqua-600 no-underline hover:text-aqua-800 hover:underline max-desk:inline-block max-desk:min-h-11 max-desk:content-center"
        >
          <span className="max-desk:hidden">{grouped(submissionCount)}</span>
          <span className="desk:hidden">{submissionsIn(submissionCount)}</span>
        </Link>
        {lastSubmissionAt ? (
          <span className="text-ink-600 text-sxs desk:hidden"> · ultimo il {dayOf(lastSubmissionAt)}</span>
        ) : null}
      </Td>
      <Td numeric className="text-ink-600 max-desk:hidden">
        {lastSubmissionAt ? (
          dayOf(lastSubmissionAt)
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">Nessuno finora</span>
          </>
        )}
      </Td>
    </>
  )
}
