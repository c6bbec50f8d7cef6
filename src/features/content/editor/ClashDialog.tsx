import { fieldsOf } from '#content/fields.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SiteText } from '../contract.ts'
import { momentWords } from './copy.ts'
import type { Draft } from './useDraft.ts'
import type { Publishing } from './usePublish.ts'
import { changesBetween, labelOf, sayValue, typedFrom } from './values.ts'

type ClashDialogProps = { draft: Draft; publishing: Publishing; theirs: SiteText }

/** A colleague has published meanwhile: both values of each field that differs, and which of them holds. */
export function ClashDialog({ draft, publishing, theirs }: ClashDialogProps) {
  const { group, values } = draft
  const published = typedFrom(group, theirs.value)
  const differing = new Set(changesBetween(published, values))
  const by = theirs.publishedBy ?? 'un collega'
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : publishing.closeClash())}
      title="Nel frattempo qualcuno ha pubblicato"
      description={`${by}${theirs.publishedAt ? `, ${momentWords(theirs.publishedAt)}` : ''}. La tua bozza è rimasta.`}
      footer={
        <>
          <Button variant="secondary" busy={publishing.discarding} onClick={publishing.discard}>
            Ricarica
          </Button>
          <Button busy={publishing.busy} busyLabel="Pubblico…" onClick={publishing.publishAnyway}>
            Pubblica comunque
          </Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {fieldsOf(group)
          .filter(([path]) => differing.has(path))
          .map(([path, field]) => (
            <div key={path} className="min-w-0">
              <dt className="font-[570]">{labelOf(group, path)}</dt>
              <dd className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
                <Side title={`Di ${by}, sul sito`} lines={sayValue(field, published[path])} />
                <Side title="Tuo, nella bozza" lines={sayValue(field, values[path])} />
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-4 text-ink-600">
        «Ricarica» mostra i testi del sito e scarta la tua bozza; «Pubblica comunque» mette i tuoi al loro
        posto. I suoi restano nella storia.
      </p>
    </Dialog>
  )
}

function Side({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0 rounded-sm bg-sand-50 px-3 py-2">
      <p className="text-ink-600 text-sxs">{title}</p>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one value, drawn once
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {line || '(vuoto)'}
        </p>
      ))}
    </div>
  )
}
