import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addressOf, linkIdOf, type PartProps } from '#features/catalogue/setup/view.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Badge } from '#ui/Badge.tsx'
import { MoreLink } from '#ui/MoreLink.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import type { MessageTextRow } from './contract.ts'
import { isTextKey, messageTexts } from './copy.ts'
import { textsQuery } from './queries.ts'
import { TextEditor } from './TextEditor.tsx'

const GROUPS = [
  { channel: 'mail', title: 'Mail' },
  { channel: 'sms', title: 'SMS' },
] as const

/** The texts of mails and SMS: all of them, and the open one with its preview. */
export function TextsTab({ view }: PartProps) {
  const { data, error, isFetching, refetch } = useQuery(textsQuery)
  if (!data) {
    if (error && !isFetching) return <NotLoaded what="i testi" error={error} again={() => refetch()} />
    return (
      <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
        <Skeleton className="h-80 w-full max-w-140 rounded-ctl" />
      </SkeletonGroup>
    )
  }
  const open = isTextKey(view.text) ? data.texts.find(({ key }) => key === view.text) : undefined
  if (!open) return <AllTexts texts={data.texts} />
  return (
    <>
      <MoreLink to={addressOf({ tab: 'testi' })} back>
        Tutti i testi
      </MoreLink>
      <TextEditor key={open.key} row={open} longest={data.longest} />
    </>
  )
}

function AllTexts({ texts }: { texts: readonly MessageTextRow[] }) {
  return (
    <div className="grid max-w-272 gap-6">
      <div>
        <h2 className="text-smd">Testi di mail e SMS</h2>
        <p className="mt-1 text-ink-600 text-sxs leading-normal">
          Partono da soli, con i dati della visita. Ogni testo ha il suo originale, che puoi sempre
          riprendere.
        </p>
      </div>
      {GROUPS.map(({ channel, title }) => (
        <section key={channel} aria-labelledby={`testi-${channel}`}>
          <h3 id={`testi-${channel}`} className="mb-1 font-ui text-ink-600 text-ssm">
            {title}
          </h3>
          <ul className="divide-y divide-line border-line border-y">
            {texts
              .filter(({ key }) => messageTexts[key].channel === channel)
              .map((text) => (
                <TextLink key={text.key} text={text} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function TextLink({ text: { key, isOriginal } }: { text: MessageTextRow }) {
  const { name, about } = messageTexts[key]
  return (
    <li>
      <Link
        id={linkIdOf('testi', key)}
        to={addressOf({ tab: 'testi', text: key })}
        className="grid gap-x-4 py-2.5 text-ssm no-underline hover:bg-sand-50 sm:grid-cols-[15rem_minmax(0,1fr)_auto] sm:items-center"
      >
        <span className="font-ui text-ink">{name}</span>
        <span className="text-ink-600 text-sxs">{about}</span>
        {isOriginal ? null : <Badge className="justify-self-start">Cambiato</Badge>}
      </Link>
    </li>
  )
}
