import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toast.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { deleteSiteMedia, type ListedMedia } from '../contract.ts'
import { refreshMedia, removeFromCache, siteMediaQuery } from '../queries.ts'
import { managerCopy } from './copy.ts'
import { CARD, FRAME, PICTURES, PictureCard } from './PictureCard.tsx'
import { editorOf, linkOf, menuId } from './places.ts'

/** Shows all pictures of the site, the newest first. */
export function Gallery({ mayDelete }: { mayDelete: boolean }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(siteMediaQuery)
  if (data) return <Pictures pictures={data} readAt={dataUpdatedAt} mayDelete={mayDelete} />
  if (error && !isFetching) return <NotLoaded what="le immagini" error={error} again={() => refetch()} />
  return <GallerySkeleton />
}

// Six rows of four on a desk, twelve of two on a phone.
const PORTION = 24

type PicturesProps = { pictures: ListedMedia[]; readAt: number; mayDelete: boolean }

function Pictures({ pictures, readAt, mayDelete }: PicturesProps) {
  const [count, setCount] = useState(PORTION)
  const [deleting, setDeleting] = useState<ListedMedia | null>(null)
  const { copy, refused, close } = useCopyLink()
  const focusAfterRender = useFocusAfterRender()
  const shown = pictures.slice(0, count)
  useRowFocus({
    record: deleting?.id ?? refused?.id ?? null,
    ids: shown.map(({ id }) => id),
    created: null,
    idOf: menuId,
  })
  const showMore = () => {
    setCount(count + PORTION)
    const next = pictures[count]
    if (next) focusAfterRender(menuId(next.id))
  }
  return (
    <>
      <ul aria-label="Immagini del sito" className={cx(PICTURES, shown.length === 0 && 'hidden')}>
        {shown.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            readAt={readAt}
            onCopy={copy}
            onDelete={mayDelete ? setDeleting : null}
          />
        ))}
      </ul>
      {pictures.length > count ? <More shown={count} of={pictures.length} onMore={showMore} /> : null}
      {deleting ? (
        <DeletePicture
          // The list knows which services use it by now.
          picture={pictures.find(({ id }) => id === deleting.id) ?? deleting}
          onClose={() => setDeleting(null)}
        />
      ) : null}
      {refused ? <LinkDialog picture={refused} onClose={close} /> : null}
    </>
  )
}

function More({ shown, of, onMore }: { shown: number; of: number; onMore: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="tnum text-ink-600 text-sxs">
        {shown} di {of} immagini
      </p>
      <Button variant="secondary" onClick={onMore} className="max-sm:w-full">
        Mostra altre
      </Button>
    </div>
  )
}

const NAMES = ['w-20', 'w-24', 'w-16', 'w-22', 'w-18', 'w-21', 'w-17', 'w-23']

/** The pictures' own shape. It shows only when the answer takes longer than a blink. */
function GallerySkeleton() {
  return (
    <SkeletonGroup className={cx(PICTURES, 'transition-opacity delay-200 duration-100 starting:opacity-0')}>
      {NAMES.map((width) => (
        <div key={width} className={CARD}>
          <div className={FRAME} />
          <div className="grid h-13 content-center gap-2 pl-2.5 max-desk:h-14">
            <Skeleton className={cx(width, 'h-3')} />
            <Skeleton className="h-2.5 w-12" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** The address of a picture, selected to be copied by hand, for browsers that do not let the page copy it. */
function LinkDialog({ picture, onClose }: { picture: ListedMedia; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Link dell’immagine"
      description={picture.originalName}
      size="s"
      ask
      initialFocus="field"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Chiudi
        </Button>
      }
    >
      <Field
        label="Link"
        hint="Il browser non permette di copiarlo da qui: è già selezionato, copialo con Ctrl+C."
      >
        <TextInput readOnly value={linkOf(picture.id)} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}

/** Copies the address of a picture. `refused` is the picture whose address the browser did not let the page copy. */
function useCopyLink() {
  const toast = useToast()
  const [refused, setRefused] = useState<ListedMedia | null>(null)
  const copy = async (picture: ListedMedia) => {
    try {
      await navigator.clipboard.writeText(linkOf(picture.id))
      toast({ title: managerCopy.copied, description: picture.originalName })
    } catch {
      setRefused(picture)
    }
  }
  return { copy, refused, close: () => setRefused(null) }
}

type DeletePictureProps = { picture: ListedMedia; onClose: () => void }

/** Confirms and deletes a picture. For a cover it names the services instead, with links to them. */
function DeletePicture({ picture, onClose }: DeletePictureProps) {
  const client = useQueryClient()
  const notify = useNotify()
  const [inUse, setInUse] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteSiteMedia, { params: { id: String(picture.id) } }),
    onSuccess: async ({ message }) => {
      await removeFromCache(client, picture.id)
      onClose()
      notify.success(message)
    },
    onError: (error) => {
      // A colleague made it a cover meanwhile, or deleted it: the list is read again too.
      if (error instanceof CallError && error.code === 'in_use') {
        setInUse(sentenceOf(error, managerCopy.inUse))
        return
      }
      onClose()
      notify.error(sentenceOf(error, managerCopy.deleteFailed), error)
    },
    onSettled: () => void refreshMedia(client),
  })
  if (inUse !== null || (picture.usedBy.length > 0 && !isPending)) {
    return <InUse picture={picture} sentence={inUse} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<span className="wrap-anywhere">Eliminare «{picture.originalName}»?</span>}
      text="L’immagine non si potrà recuperare, e il suo link smetterà di funzionare."
      confirmLabel="Elimina"
      busy={isPending}
      busyLabel="Eliminazione…"
      onConfirm={() => mutate()}
    />
  )
}

type InUseProps = DeletePictureProps & {
  /** The server's refusal. */
  sentence: string | null
}

function InUse({ picture: { originalName, usedBy }, sentence, onClose }: InUseProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={managerCopy.inUse}
      description={originalName}
      size="s"
      ask
      footer={<Button onClick={onClose}>Ho capito</Button>}
    >
      <p role={sentence ? 'alert' : undefined}>{sentence ?? managerCopy.isCover(usedBy.length)}</p>
      <ul className="mt-2">
        {usedBy.map(({ id, name }) => (
          <li key={id}>
            <Link to={editorOf(id)} className="wrap-anywhere inline-block py-1 max-desk:py-2.5">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
